import type { Progress } from '../base/progress.ts'
import type { sessionQueries } from './sessionQueries.ts'
import type { SceneCommands } from './state/sceneCommands.ts'

type Queries = typeof sessionQueries

/** The queries of a session: one request each, and progress for those that take long. */
export type SessionQueries = {
  readonly [Name in keyof Queries]: (
    request: Parameters<Queries[Name]>[1],
    progress?: Progress,
  ) => ReturnType<Queries[Name]>
}

/**
 * The facade of the core: commands in, reports out. Owns rigs, bodies, poses and caches. Queries about spheres,
 * vertices and trees use the pose of the last `frame`.
 */
export interface Session extends SceneCommands, SessionQueries {}
