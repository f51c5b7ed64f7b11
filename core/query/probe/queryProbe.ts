import { done, type Reply } from '../../base/reply.ts'
import { type Body, dropCaches } from '../base/body.ts'
import { type Counts, createCounts } from '../base/counts.ts'
import { createHitList, type HitList, sortedTriangles } from '../base/hitList.ts'
import { noClock, type QueryOptions, type QueryReport, writeReport } from '../base/queryReport.ts'
import { solidOf, type Volume } from './volume.ts'
import { traverseProbe } from './traverseProbe.ts'

/** The result of a query on one body and its cost, see `QueryReport`. The arrays belong to the caller. */
export interface BodyReport extends Omit<QueryReport, 'pairs' | 'b'> {
  readonly triangles: Uint32Array
}

const found = createHitList()

/**
 * Finds all triangles of a body, as posed, placed and skinned, that intersect a volume in the world, in ascending
 * order; with `any` at most one. Exact: returns the same triangles as a test of every triangle. Touching counts as
 * intersecting.
 */
export function queryProbe(body: Body, volume: Volume, options: QueryOptions = {}): Reply<BodyReport> {
  const solid = solidOf(volume)
  if (!solid.ok) return solid
  return askBody(body, options, found, (counts) => {
    traverseProbe(body, solid.value, options.any ?? false, found, counts)
    return sortedTriangles(found)
  })
}

/**
 * Runs a query on one body. Drops the caches of earlier queries first, so that the same input gives the same report.
 */
export function askBody(
  body: Body,
  { now = noClock }: QueryOptions,
  list: HitList,
  search: (counts: Counts) => Uint32Array,
): Reply<BodyReport> {
  const started = now()
  const fresh = dropCaches(body)
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
