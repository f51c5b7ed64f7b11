import type { Reply } from '../base/reply.ts'
import { askPair } from './base/method.ts'
import type { Body } from './base/body.ts'
import { onDemand } from './onDemand.ts'
import type { QueryOptions, QueryReport } from './base/queryReport.ts'

/**
 * Finds all pairs of triangles of `a` and `b` that touch in the world, or with `any` at most one. Each body has its own
 * pose, placement and skinning method. Exact: returns the same pairs as brute force over all triangles.
 */
export function queryPair(a: Body, b: Body, options: QueryOptions = {}): Reply<QueryReport> {
  return askPair(onDemand, a, b, options)
}
