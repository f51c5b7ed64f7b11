import { done, type Reply } from '../reply.ts'
import { type Body, renewBody } from './body.ts'
import { type Counts, createCounts } from './counts.ts'
import { createPairList, type PairList, sortedPairs, withinPairLimit } from './pairList.ts'
import { noClock, type QueryOptions, type QueryReport, writeReport } from './report.ts'

/** One way to find contacts: `prepare` whatever it needs to know about all of a body, then search. */
export interface Method {
  prepare(body: Body): void
  /** `prepare` fits every sphere of the body: all of them count as refitted. */
  readonly fitsAll?: true
  /** In a crowd every body is prepared, near to another one or not. */
  readonly eager?: true
  /** In a crowd every pair is searched, without a look at who is near whom. */
  readonly everyPair?: true
  /** A search with a limit opens pairs of spheres by their bound and stops inside a pair of bodies: `searchByError`. */
  readonly interruptible?: true
  searchPair(a: Body, b: Body, any: boolean, found: PairList, counts: Counts): void
  /** Pairs ta < tb that share no vertex at rest. */
  searchSelf(body: Body, any: boolean, found: PairList, counts: Counts): void
}

const found = createPairList()

/**
 * Asks by a method and reports. Starts from nothing: what earlier queries left in the caches is dropped, so that the same
 * input gives the same report and times mean something. Whoever asks about many pairs in one pose uses the walks
 * (`walkPair`, `walkSelf`) and keeps the caches.
 */
export function askPair(method: Method, a: Body, b: Body, options: QueryOptions): Reply<QueryReport> {
  if (a === b) throw new Error(`askPair: body of rig "${a.rig.name}" against itself; ask querySelf`)
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
    const fresh = renewBody(body)
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
