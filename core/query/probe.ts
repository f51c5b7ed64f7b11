import { done, type Reply } from '../reply.ts'
import { type Body, renewBody } from './body.ts'
import { type Counts, createCounts } from './counts.ts'
import { createHitList, type HitList, sortedTriangles } from './hitList.ts'
import { noClock, type QueryOptions, type QueryReport, writeReport } from './report.ts'
import { solidOf, type Volume } from './volume.ts'
import { walkProbe } from './walkProbe.ts'

/** What a question about one body found and what it cost; see `QueryReport`. Arrays belong to the receiver. */
export interface BodyReport extends Omit<QueryReport, 'pairs' | 'b'> {
  readonly triangles: Uint32Array
}

const found = createHitList()

/**
 * All triangles of a body, as it is posed, placed and skinned, that have a point in common with a volume in the world, by
 * number; or with `any` at most one of them. Exact: what the test of every triangle gives, touching included.
 */
export function queryProbe(body: Body, volume: Volume, options: QueryOptions = {}): Reply<BodyReport> {
  const solid = solidOf(volume)
  if (!solid.ok) return solid
  return askBody(body, options, found, (counts) => {
    walkProbe(body, solid.value, options.any ?? false, found, counts)
    return sortedTriangles(found)
  })
}

/** Asks one body from nothing: what earlier queries left in the caches is dropped, so the same input gives the same report. */
export function askBody(
  body: Body,
  { now = noClock }: QueryOptions,
  list: HitList,
  search: (counts: Counts) => Uint32Array,
): Reply<BodyReport> {
  const started = now()
  const fresh = renewBody(body)
  if (!fresh.ok) return fresh
  const counts = createCounts(body.depth, 0)
  const prepared = now()
  list.count = 0
  const triangles = search(counts)
  const {
    pairs: _pairs,
    b: _b,
    ...report
  } = writeReport(triangles, counts, [body], {
    prepare: prepared - started,
    search: now() - prepared,
    sort: 0,
  })
  return done({ ...report, triangles })
}
