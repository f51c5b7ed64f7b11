import { noProgress, type Progress } from '../base/progress.ts'
import type { FileSource } from './scene/fileSource.ts'
import type { Session } from './session.ts'
import { sessionQueries } from './sessionQueries.ts'
import { sceneCommands } from './state/sceneCommands.ts'
import { SessionState } from './state/sessionState.ts'

type Query = (state: SessionState, request: never, progress: Progress) => unknown
type Command = (state: SessionState, ...given: never[]) => unknown

/** `now` is a clock in milliseconds. The core has no clock of its own. */
export function createSession(files: FileSource, now: () => number): Session {
  const state = new SessionState(files, now)
  const queries = mapValues<Query, unknown>(
    sessionQueries,
    (query) =>
      (request: never, progress = noProgress) =>
        query(state, request, progress),
  )
  const commands = mapValues<Command, unknown>(
    sceneCommands,
    (command) =>
      (...given: never[]) =>
        command(state, ...given),
  )
  return { ...commands, ...queries } as unknown as Session
}

function mapValues<From, To>(all: Readonly<Record<string, From>>, map: (one: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, map(one)]))
}
