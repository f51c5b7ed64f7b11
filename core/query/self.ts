import type { Reply } from '../reply.ts'
import { askSelf } from './ask.ts'
import type { Body } from './body.ts'
import { onDemand } from './onDemand.ts'
import type { QueryOptions, QueryReport } from './report.ts'

/**
 * All pairs of triangles of one body that touch each other, ta < tb, without pairs that have a corner in common in this pose: those
 * always touch. A corner is common if both triangles use the same vertex, or two vertices that are at one position at rest and
 * in this pose. Where a seam has opened, because its copies follow other joints, pairs across it count. Exact, as `queryPair`.
 */
export function querySelf(body: Body, options: QueryOptions = {}): Reply<QueryReport> {
  return askSelf(onDemand, body, options)
}
