import { done, type Reply } from '../../base/reply.ts'
import { type Body, dropCaches } from './body.ts'
import { type Counts, createCounts } from './counts.ts'
import { createPairList, type PairList, sortedPairs, withinPairLimit } from './pairList.ts'
import { noClock, type QueryOptions, type QueryReport, writeReport } from './queryReport.ts'

/** A method of finding contacts. `prepare` runs once per body before the search. */
export interface Method {
  prepare(body: Body): void
  /** True if `prepare` fits every sphere of the body; all spheres then count as refitted. */
  readonly fitsAll?: true
  /** True if every body of a crowd is prepared, including those without a neighbour. */
  readonly eager?: true
  /** True if every pair of a crowd is searched, without a broad phase. */
  readonly everyPair?: true
  /**
   * True if a search with a limit opens sphere pairs by their error bound and can stop within a pair of bodies:
   * `searchByError`.
   */
  readonly interruptible?: true
  searchPair(a: Body, b: Body, any: boolean, found: PairList, counts: Counts): void
  /** Finds pairs ta < tb that have no corner in common, see `querySelf`. */
  searchSelf(body: Body, any: boolean, found: PairList, counts: Counts): void
}

const found = createPairList()

/**
 * Runs a query with the given method and reports the result. Drops the caches of earlier queries first, so that the
 * same input gives the same report and comparable times. To query many pairs in one pose, use the traversals
 * (`traversePair`, `traverseSelf`) directly; they keep the caches.
 */
export function askPair(method: Method, a: Body, b: Body, options: QueryOptions): Reply<QueryReport> {
  if (a === b) throw new Error(`askPair: both bodies are the same instance of rig "${a.rig.name}"; use querySelf`)
  const counts = createCounts(a.depth, b.depth)
  const any = options.any ?? false
  return ask(method, [a, b], counts, options, () => method.searchPair(a, b, any, found, counts))
}

export function askSelf(method: Method, body: Body, options: QueryOptions): Reply<QueryReport> {
  const counts = createCounts(body.depth, 0)
  const any = options.any ?? false
  return ask(method, [body], counts, options, () => method.searchSelf(body, any, found, counts))
}

function ask(
  method: Method,
  bodies: readonly Body[],
  counts: Counts,
  options: QueryOptions,
  search: () => void,
): Reply<QueryReport> {
  const now = options.now ?? noClock
  const started = now()
  for (const body of bodies) {
    const fresh = dropCaches(body)
    if (!fresh.ok) return fresh
    method.prepare(body)
  }
  const prepared = now()
  found.count = 0
  const within = withinPairLimit(search)
  if (!within.ok) return within
  const searched = now()
  const pairs = sortedPairs(found, Math.max(0, bodies[bodies.length - 1].tree.triangles.length - 1))
  const times = { prepare: prepared - started, search: searched - prepared, sort: now() - searched }
  return done(writeReport(pairs, counts, bodies, times))
}
