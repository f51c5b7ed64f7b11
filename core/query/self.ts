import type { Reply } from '../reply.ts'
import { askSelf } from './ask.ts'
import type { Body } from './body.ts'
import { onDemand } from './onDemand.ts'
import type { QueryOptions, QueryReport } from './report.ts'

/**
 * All pairs of triangles of one body that touch each other, ta < tb, without pairs that share a vertex at rest (after
 * welding): those always touch. Exact, as `queryPair`.
 */
export function querySelf(body: Body, options: QueryOptions = {}): Reply<QueryReport> {
  return askSelf(onDemand, body, options)
}
