import type { InnerSettings } from '../../innertree/inner.ts'
import type { InnerBody } from '../../innertree/body/innerBody.ts'
import { queryInnerDistance } from '../../innertree/query/queryInnerDistance.ts'
import { queryInnerOverlap, SLIVER, smallerVolume } from '../../innertree/query/queryInnerOverlap.ts'
import type { Progress } from '../../base/progress.ts'
import { queryPenetration } from '../../query/penetration/queryPenetration.ts'
import type { Push } from '../../query/penetration/push.ts'
import type { Point } from '../../query/probe/volume.ts'
import { done, type Reply } from '../../base/reply.ts'
import { byName, type ContactContext } from './askContacts.ts'
import { type Pair, pairsToAsk } from './askPenetration.ts'
import type { InnerBodies } from '../view/innerBodies.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

export interface InnerRequest {
  /** As in `PenetrationRequest`. */
  readonly bodies?: readonly [number, number]
  /** Settings of the inner spheres. Defaults as in `innerOf`. */
  readonly settings?: Partial<InnerSettings>
}

export interface InnerPenetrationRequest extends InnerRequest {
  /** Time budget in milliseconds for posing and measuring. Excludes building the spheres. */
  readonly budget?: number
  /** If both bodies are closed and do not overlap themselves, also measure the exact volume, untimed. */
  readonly compare?: boolean
}

/** Overlap volume of two bodies, estimated with inner spheres. */
export interface InnerPenetration {
  /** Body ids. */
  readonly a: number
  readonly b: number
  readonly volume: number
  /** volume / volume of the smaller body. */
  readonly share: number
  /** Proven bounds. null if a body is deformed, since nothing is proven then, or if the bound is infinite. */
  readonly lower: number | null
  readonly upper: number | null
  /** Error band of the volume that contains about nine of ten errors. Not a bound. */
  readonly uncertainty: number
  readonly push: Push | null
  /** `exact` if the estimate is unreliable (a sliver, or uneven scaling) and both bodies are closed. */
  readonly answeredBy: 'inner' | 'exact'
  /** Exact volume if `compare` was set and both bodies are closed and do not overlap themselves, otherwise null. */
  readonly exact: number | null
  /** See `InnerOverlap`. True for exact answers. */
  readonly isReliable: boolean
  /** Whether a body is scaled unevenly, so that the estimate is less accurate. */
  readonly isUneven: boolean
  /** Number of inner spheres used for each body. */
  readonly spheres: readonly [number, number]
  /** False if the budget ran out before the whole packing was used. */
  readonly complete: boolean
  readonly tests: number
  readonly milliseconds: number
}

/** An upper bound of the distance between two bodies. See `InnerDistance`. */
export interface InnerSceneDistance {
  readonly bodies: readonly [number, number]
  readonly distance: number
  readonly points: readonly [Point, Point] | null
  readonly triangles: readonly [number, number] | null
  readonly tests: number
  readonly milliseconds: number
}

/** Session state used by the queries below. */
export interface InnerContext extends ContactContext {
  readonly inners: InnerBodies
}

/** Calls `pose` to pose the bodies, then returns the pair with the largest overlap volume. */
export function askInnerPenetration(
  bodies: readonly SessionBody[],
  request: InnerPenetrationRequest,
  context: InnerContext,
  pose: () => void,
  progress: Progress,
): Reply<InnerPenetration> {
  const pairs = innerPairs(bodies, request, context, progress)
  if (!pairs.ok) return pairs
  const { now } = context
  const started = now()
  pose()
  const limit = () => (request.budget === undefined ? {} : { budget: Math.max(0, request.budget - (now() - started)) })
  let best: { readonly pair: InnerPair; readonly measured: Measured } | null = null
  let complete = true
  for (const pair of pairs.value) {
    const measured = measurePair(pair, now, limit)
    if (!measured.ok) return measured
    complete &&= measured.value.complete
    if (best === null || measured.value.volume > best.measured.volume) best = { pair, measured: measured.value }
  }
  if (best === null) throw new Error('askInnerPenetration: no pair of bodies')
  const milliseconds = now() - started
  const { pair, measured } = best
  const exact = request.compare === true ? exactVolume(pair, measured, now) : null
  const [a, b] = pair.ids
  return done({ a, b, ...measured, exact, complete, milliseconds })
}

type Measured = Omit<InnerPenetration, 'a' | 'b' | 'exact' | 'milliseconds'>

/** Measures slivers, which inner spheres may miss, and unevenly scaled bodies with the exact query where possible. */
export function measurePair(
  { a, b }: Pick<InnerPair, 'a' | 'b'>,
  now: () => number,
  limit: () => { budget?: number },
): Reply<Measured> {
  const overlap = queryInnerOverlap(a, b, { now, bounds: true, uncertainty: true, ...limit() })
  if (!overlap.ok) return overlap
  const { volume, bounds, push, isReliable, isUneven, spheres, complete, tests, uncertainty } = overlap.value
  const smaller = smallerVolume(a, b)
  const asked = volume < SLIVER * smaller || isUneven ? queryPenetration(a.body, b.body, { now, ...limit() }) : null
  if (asked?.ok === true && asked.value.complete) {
    const { volume: exact, lower, upper, push: exactPush } = asked.value
    const found = { volume: exact, share: exact / smaller, lower, upper, uncertainty: upper - lower, push: exactPush }
    return done({ ...found, answeredBy: 'exact', isReliable: true, isUneven, spheres, tests, complete: true })
  }
  const upper = bounds !== null && bounds.upper < Infinity ? bounds.upper : null
  const found = { volume, share: volume / smaller, lower: bounds?.lower ?? null, upper, uncertainty, push }
  return done({ ...found, answeredBy: 'inner', isReliable, isUneven, spheres, tests, complete })
}

/**
 * null if a body is open or overlaps itself: the exact query counts overlaps of a body with itself repeatedly, inner
 * spheres once.
 */
function exactVolume({ a, b }: InnerPair, { answeredBy, volume }: Measured, now: () => number): number | null {
  if (!a.inner.isExact || !b.inner.isExact) return null
  if (answeredBy === 'exact') return volume
  const asked = queryPenetration(a.body, b.body, { now })
  return asked.ok ? asked.value.volume : null
}

/** Calls `pose` to pose the bodies, then returns the pair with the smallest distance. */
export function askInnerDistance(
  bodies: readonly SessionBody[],
  request: InnerRequest,
  context: InnerContext,
  pose: () => void,
  progress: Progress,
): Reply<InnerSceneDistance> {
  const pairs = innerPairs(bodies, request, context, progress)
  if (!pairs.ok) return pairs
  const { now } = context
  const started = now()
  pose()
  let best: Omit<InnerSceneDistance, 'milliseconds' | 'tests'> | null = null
  let tests = 0
  for (const { ids, a, b } of pairs.value) {
    const found = queryInnerDistance(a, b)
    if (!found.ok) return found
    tests += found.value.tests
    const { distance, points, triangles } = found.value
    if (best === null || distance < best.distance) best = { bodies: ids, distance, points, triangles }
  }
  if (best === null) throw new Error('askInnerDistance: no pair of bodies')
  return done({ ...best, tests, milliseconds: now() - started })
}

interface InnerPair {
  readonly ids: readonly [number, number]
  readonly a: InnerBody
  readonly b: InnerBody
}

/** The requested pairs with their inner spheres. Builds missing spheres. */
function innerPairs(
  bodies: readonly SessionBody[],
  { bodies: wanted, settings = {} }: InnerRequest,
  { inners, ignored }: InnerContext,
  progress: Progress,
): Reply<readonly InnerPair[]> {
  const pairs = pairsToAsk(byName(bodies), wanted, ignored)
  if (!pairs.ok) return pairs
  const made: InnerPair[] = []
  for (const [one, other] of pairs.value as readonly Pair[]) {
    const a = inners.of(one, settings, progress)
    if (!a.ok) return a
    const b = inners.of(other, settings, progress)
    if (!b.ok) return b
    made.push({ ids: [one.id, other.id], a: a.value, b: b.value })
  }
  return done(made)
}
