import type { sessionQueries } from './sessionQueries.ts'
import type { sceneCommands } from './state/sceneCommands.ts'
import type { SessionState } from './state/sessionState.ts'

type OfSession<Methods> = {
  [Name in keyof Methods]: Methods[Name] extends (state: SessionState, ...given: infer Given) => infer Answer
    ? (...given: Given) => Answer
    : never
}

export type SessionQueries = OfSession<typeof sessionQueries>

/**
 * The facade of the core: commands in, reports out. Owns rigs, bodies, poses and caches. Queries about spheres,
 * vertices and trees use the pose of the last `frame`.
 */
export interface Session extends OfSession<typeof sceneCommands>, SessionQueries {}
