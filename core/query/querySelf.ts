import type { Reply } from '../base/reply.ts'
import { askSelf } from './base/method.ts'
import type { Body } from './base/body.ts'
import { onDemand } from './onDemand.ts'
import type { QueryOptions, QueryReport } from './base/queryReport.ts'

/**
 * Finds all pairs of triangles ta < tb of one body that touch each other, except pairs with a corner in common in this
 * pose, which always touch. A corner is common if both triangles use the same vertex, or two vertices that coincide at
 * rest and in this pose. If a seam has opened because its copies follow different joints, pairs across it are reported.
 * Exact, like `queryPair`.
 */
export function querySelf(body: Body, options: QueryOptions = {}): Reply<QueryReport> {
  return askSelf(onDemand, body, options)
}
