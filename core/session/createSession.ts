import type { FileSource } from './scene/fileSource.ts'
import type { Session } from './session.ts'
import { sessionQueries } from './sessionQueries.ts'
import { sceneCommands } from './state/sceneCommands.ts'
import { SessionState } from './state/sessionState.ts'

type Method = (state: SessionState, ...given: never[]) => unknown

/** `now` is a clock in milliseconds. The core has no clock of its own. */
export function createSession(files: FileSource, now: () => number): Session {
  const state = new SessionState(files, now)
  const methods = Object.entries<Method>({ ...sceneCommands, ...sessionQueries })
  return Object.fromEntries(methods.map(([name, method]) => [name, method.bind(null, state)])) as unknown as Session
}
