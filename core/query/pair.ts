import type { Reply } from '../reply.ts'
import { askPair } from './ask.ts'
import type { Body } from './body.ts'
import { onDemand } from './onDemand.ts'
import type { QueryOptions, QueryReport } from './report.ts'

/**
 * All triangles of `a` that touch a triangle of `b`, in the world, each body posed, placed and skinned in its own way; or
 * with `any` at most one such pair. Exact: what brute force over all triangles finds, touching included.
 */
export function queryPair(a: Body, b: Body, options: QueryOptions = {}): Reply<QueryReport> {
  return askPair(onDemand, a, b, options)
}
