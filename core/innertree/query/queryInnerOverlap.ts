import { FORCE, type Push, pushOf, VOLUME } from '../../query/penetration/push.ts'
import { type Clock, noClock } from '../../query/base/queryReport.ts'
import { onceFor } from '../../base/onceFor.ts'
import { done, type Reply } from '../../base/reply.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { interruptedOverlap } from './interruptedOverlap.ts'
import { type InnerBody, poseInner, posedBalls, rigidBalls } from '../body/innerBody.ts'
import { addOverlap, clearOverlapSum, createOverlapSum, type OverlapSum } from './overlapSum.ts'
import { provenDrift } from './provenDrift.ts'
import { queryInnerDistance } from './queryInnerDistance.ts'
import { addRigidOverlap } from './addRigidOverlap.ts'
import { skinBulk } from '../body/skinBulk.ts'

export interface InnerOverlapOptions {
  /** Time budget in milliseconds, after which no finer prefix of the packings is started. Requires a clock. */
  readonly budget?: number
  /** Whether to compute guaranteed bounds. */
  readonly bounds?: boolean
  /** Whether to measure the prefix before the last as well, which `InnerOverlap.uncertainty` requires. */
  readonly uncertainty?: boolean
  readonly now?: Clock
}

export interface InnerOverlap {
  /** Estimated intersection volume. At most the volume of either body, and within `bounds`. */
  readonly volume: number
  /**
   * False for overlaps below `SLIVER` of the smaller body, unless they are known to be 0: cells extend beyond the
   * surface, so bodies that are apart can have a small estimate. Also false if `isUneven`.
   */
  readonly isReliable: boolean
  /** Whether a body is scaled unevenly. The balls of its cells are then replaced by balls of the same volume. */
  readonly isUneven: boolean
  /**
   * Error band that contains about nine of ten errors: docs/algorithms.md 30. Not a bound. At least the volume if only
   * one prefix was measured.
   */
  readonly uncertainty: number
  /** Guaranteed bounds of the volume. null if not requested, or if a body is bent or scaled unevenly. */
  readonly bounds: { readonly lower: number; readonly upper: number } | null
  /** null if there is no intersection, or if one body is inside the other and no direction separates them. */
  readonly push: Push | null
  /** Number of spheres used of each body, and whether these are all. */
  readonly spheres: readonly [number, number]
  readonly complete: boolean
  readonly tests: number
  readonly pairs: number
  readonly milliseconds: number
}

/** Estimates below this share of the smaller body's volume can be wrong by their own size: docs/algorithms.md 30. */
export const SLIVER = 0.02

/** Scratch of one query. */
const sum = createOverlapSum()

/**
 * Intersection volume of two bodies, computed from their cells. A thin overlap is 0 if the spheres of the packings are
 * apart and the triangles closest to them are, too. With a budget, measures prefixes of the packings from
 * coarse to fine until it is used up. Each prefix takes about twice as long as the previous one, so its time determines
 * the finest prefix that still fits.
 */
export function queryInnerOverlap(a: InnerBody, b: InnerBody, options: InnerOverlapOptions = {}): Reply<InnerOverlap> {
  if (a === b) throw new Error('queryInnerOverlap: the two bodies must differ')
  const { now = noClock, budget = Infinity } = options
  const started = now()
  for (const one of [a, b]) {
    const posed = poseInner(one)
    if (!posed.ok) return posed
  }
  const steps = Math.max(a.inner.levels.length, b.inner.levels.length)
  const most = Math.min(bodyVolume(a), bodyVolume(b))
  let step = budget < Infinity ? 0 : Math.max(0, steps - (options.uncertainty === true ? 2 : 1))
  let volume = 0
  let change = 0
  for (;;) {
    const begun = now()
    const coarser = volume
    addLevels(a, levelOf(a, step, steps), b, levelOf(b, step, steps))
    volume = Math.min(sum.numbers[VOLUME], most)
    change = Math.abs(volume - coarser)
    const ended = now()
    const finer = stepsWithin(budget - (ended - started), ended - begun)
    if (step + 1 === steps || finer < 1) break
    step = Math.min(steps - 1, step + finer)
  }
  const isLate = () => now() - started > budget
  const bounds = options.bounds === true ? boundOverlap(a, b, isLate) : null
  if (bounds !== null) volume = Math.max(bounds.lower, Math.min(bounds.upper, volume))
  const isThin = volume > 0 && volume < SLIVER * smallerVolume(a, b)
  const isApart = isThin && !isLate() && areApart(a, b)
  const isUneven = [a, b].some((one) => one.isRigid && !one.isEven)
  const levels = [levelOf(a, step, steps), levelOf(b, step, steps)] as const
  return done({
    volume: isApart ? 0 : volume,
    isReliable: isApart || !(isThin || isUneven),
    isUneven,
    uncertainty: CHANGES * change + scatterOf(a, levels[0], b, levels[1], volume),
    bounds,
    push: isApart ? null : pushFrom(sum, volume, most),
    spheres: [levels[0].count, levels[1].count],
    complete: step + 1 === steps,
    tests: sum.tests,
    pairs: sum.pairs,
    milliseconds: now() - started,
  })
}

type Level = InnerBody['inner']['levels'][number]

/** Sets `sum` to the intersection of the cells of two prefixes. */
function addLevels(a: InnerBody, { tree: treeA }: Level, b: InnerBody, { tree: treeB }: Level): void {
  clearOverlapSum(sum)
  // Rounding of coincident bodies must not become a push.
  sum.rounding = a.drift + b.drift
  if (a.isEven && b.isEven) {
    const [ballsA, ballsB] = [rigidBalls(a, treeA), rigidBalls(b, treeB)]
    sum.origin.set(ballsA.balls.subarray(0, 3))
    if (addRigidOverlap(ballsA, ballsB, sum)) return
  }
  const [ballsA, ballsB] = [posedBalls(a, treeA), posedBalls(b, treeB)]
  sum.origin.set(ballsA.balls.subarray(0, 3))
  addOverlap(ballsA, ballsB, sum)
}

/** Factors of the error band, calibrated against the exact query: docs/algorithms.md 30. */
const CHANGES = 2
const RIGID_SCATTER = 0.35
const BENT_SCATTER = 2.5
const LARGE_BALLS = 0.35

/**
 * The part of the error that does not show in the change between prefixes: a share of the gaps between spheres. It
 * averages out over many balls, but not over a few large ones.
 */
function scatterOf(a: InnerBody, levelA: Level, b: InnerBody, levelB: Level, volume: number): number {
  const factor = a.isRigid && b.isRigid ? RIGID_SCATTER : BENT_SCATTER
  const many = factor * Math.sqrt(volume * smallerVolume(a, b))
  const few = LARGE_BALLS * volume
  const scatter = ({ inner }: InnerBody, level: Level) =>
    (1 - inner.filled) * (many / Math.sqrt(level.count) + few * concentration(level))
  return Math.max(scatter(a, levelA), scatter(b, levelB))
}

/** Root of the sum of the squared shares of the balls: 1 / √n for n equal ones, 1 for a single one. */
const concentration = onceFor(({ cells }: Level): number => {
  let total = 0
  let squares = 0
  for (let c = 3; c < cells.length; c += SPHERE) {
    const volume = cells[c] ** 3
    total += volume
    squares += volume * volume
  }
  return Math.sqrt(squares) / total
})

/** Volume of a rigid body, which may be an estimate; Infinity if it is bent. */
function bodyVolume({ inner, isRigid, volumeScale }: InnerBody): number {
  return isRigid ? inner.volume * volumeScale : Infinity
}

/** Volume of the smaller body. The volume of a bent body is that at rest. */
export function smallerVolume(a: InnerBody, b: InnerBody): number {
  return Math.min(...[a, b].map((one) => one.inner.volume * (one.isRigid ? one.volumeScale : 1)))
}

/**
 * Whether the spheres of the packings are apart, and the triangles closest to them as well. Does not exclude that other
 * triangles touch.
 */
function areApart(a: InnerBody, b: InnerBody): boolean {
  const found = queryInnerDistance(a, b)
  return found.ok && found.value.triangles !== null && found.value.distance > 0
}

/**
 * Relative rounding error of a sum of areas, and the share of the smaller body from which it counts as contained if the
 * force does not stand out of the scatter of its parts: docs/algorithms.md 30.
 */
const AREA_ROUNDING = 1e-12
const CONTAINED = 0.98

/** null for a body inside another one: the forces between its balls and those around them cancel up to scatter. */
function pushFrom({ numbers, origin, area, squaredAreas }: OverlapSum, volume: number, most: number): Push | null {
  const scatter = volume >= CONTAINED * most ? Math.sqrt(squaredAreas) : 0
  const scaled = volume / numbers[VOLUME]
  for (let k = VOLUME; k < FORCE; k++) numbers[k] *= scaled
  return pushOf(numbers, origin, Math.max(AREA_ROUNDING * area, scatter))
}

/** A prefix takes at most about this many times as long as the previous one. */
const GROWTH = 2.2

/** Number of steps that fit into the remaining milliseconds, if the last prefix took `taken`. */
function stepsWithin(left: number, taken: number): number {
  if (!(left > 0)) return 0
  return taken > 0 ? Math.floor(Math.log(left / taken) / Math.log(GROWTH)) : 1
}

/** The prefix of a body at step `step` of `steps`. If one body has fewer prefixes, it starts later. */
function levelOf({ inner }: InnerBody, step: number, steps: number): Level {
  return inner.levels[Math.max(0, step - steps + inner.levels.length)]
}

/**
 * Guaranteed bounds for rigid bodies. The spheres of a packing are disjoint and inside their body, so their
 * intersection with those of the other body is a lower bound. The rest of the intersection lies where no sphere of one
 * of the bodies is, and the volume of that part is known: docs/algorithms.md 30. Volumes estimated on a grid give no
 * upper bound. If time runs out, the bounds of the search replace the exact intersection of the spheres.
 */
function boundOverlap(a: InnerBody, b: InnerBody, isLate: () => boolean): InnerOverlap['bounds'] {
  if (!a.isEven || !b.isEven) return null
  const moved = sweptVolume(a) + sweptVolume(b)
  if (!(moved < Infinity)) return null
  const common = interruptedOverlap(posedBalls(a, a.inner.tree), posedBalls(b, b.inner.tree), Infinity, isLate)
  const upper = Math.min(volumeOf(a), volumeOf(b), common.upper + gapOf(a) + gapOf(b)) * (1 + ROUNDING) + moved
  return { lower: Math.max(0, common.lower * (1 - ROUNDING) - moved), upper }
}

/**
 * Upper bound of the volume that the surface sweeps between its rigidly transformed and its actual position: drift δ
 * times the area during the motion, where two edges u, v of a triangle grow to u + 2δ, v + 2δ.
 */
function sweptVolume(one: InnerBody): number {
  const drift = provenDrift(one)
  if (drift === Infinity) return Infinity
  const { triangles } = one.body.rig.skin
  const { area, edges } = skinBulk(one.body.rig.skin)
  const scale = Math.cbrt(one.volumeScale)
  return drift * (area * scale * scale + drift * edges * scale + (2 * drift * drift * triangles.length) / 3)
}

/** Relative rounding error of sums of some million positive terms. */
const ROUNDING = 1e-9

function volumeOf({ inner, volumeScale }: InnerBody): number {
  return inner.isExact ? inner.volume * volumeScale : Infinity
}

/** Volume of the body that no sphere fills. */
function gapOf(one: InnerBody): number {
  return one.inner.isExact ? volumeOf(one) * (1 - one.inner.filled) : Infinity
}
