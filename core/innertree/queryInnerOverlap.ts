import { type Push, pushOf, VOLUME } from '../query/penetration/push.ts'
import { type Clock, noClock } from '../query/base/queryReport.ts'
import { done, type Reply } from '../base/reply.ts'
import { interruptedOverlap } from './interruptedOverlap.ts'
import { type InnerBody, poseInner, posedBalls } from './innerBody.ts'
import { addOverlap, clearOverlapSum, createOverlapSum } from './overlapSum.ts'
import { skinBulk } from './skinBulk.ts'

export interface InnerOverlapOptions {
  /** Time budget in milliseconds, after which no finer prefix of the packings is started. Requires a clock. */
  readonly budget?: number
  /** Whether to compute guaranteed bounds. */
  readonly bounds?: boolean
  /** Whether to measure the prefix before the last as well. */
  readonly uncertainty?: boolean
  readonly now?: Clock
}

export interface InnerOverlap {
  /** Estimated intersection volume. */
  readonly volume: number
  /**
   * Change of the volume from the previous prefix to the last: an indication of the error, not a bound. Equal to the
   * volume if only one prefix was measured.
   */
  readonly uncertainty: number
  /** Guaranteed bounds of the volume. null if not requested, or if a body is bent. */
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

/**
 * Intersection volume of two bodies, computed from their cells. With a budget, measures prefixes of the packings from
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
  const sum = createOverlapSum()
  let step = budget < Infinity ? 0 : Math.max(0, steps - (options.uncertainty === true ? 2 : 1))
  let coarser = 0
  for (;;) {
    const begun = now()
    coarser = sum.numbers[VOLUME]
    clearOverlapSum(sum)
    addOverlap(posedBalls(a, levelOf(a, step, steps).tree), posedBalls(b, levelOf(b, step, steps).tree), sum)
    const ended = now()
    const finer = stepsWithin(budget - (ended - started), ended - begun)
    if (step + 1 === steps || finer < 1) break
    step = Math.min(steps - 1, step + finer)
  }
  const bounds = options.bounds === true ? boundOverlap(a, b, () => now() - started > budget) : null
  return done({
    volume: sum.numbers[VOLUME],
    uncertainty: Math.abs(sum.numbers[VOLUME] - coarser),
    bounds,
    push: pushOf(sum.numbers, ORIGIN),
    spheres: [levelOf(a, step, steps).count, levelOf(b, step, steps).count],
    complete: step + 1 === steps,
    tests: sum.tests,
    pairs: sum.pairs,
    milliseconds: now() - started,
  })
}

const ORIGIN = [0, 0, 0]

/** A prefix takes at most about this many times as long as the previous one. */
const GROWTH = 2.2

/** Number of steps that fit into the remaining milliseconds, if the last prefix took `taken`. */
function stepsWithin(left: number, taken: number): number {
  if (!(left > 0)) return 0
  return taken > 0 ? Math.floor(Math.log(left / taken) / Math.log(GROWTH)) : 1
}

/** The prefix of a body at step `step` of `steps`. If one body has fewer prefixes, it starts later. */
function levelOf({ inner }: InnerBody, step: number, steps: number): InnerBody['inner']['levels'][number] {
  return inner.levels[Math.max(0, step - steps + inner.levels.length)]
}

/**
 * Guaranteed bounds for rigid bodies. The spheres of a packing are disjoint and inside their body, so their
 * intersection with those of the other body is a lower bound. The rest of the intersection lies where no sphere of one
 * of the bodies is, and the volume of that part is known: docs/algorithms.md 30. Volumes estimated on a grid give no
 * upper bound. If time runs out, the bounds of the search replace the exact intersection of the spheres.
 */
function boundOverlap(a: InnerBody, b: InnerBody, isLate: () => boolean): InnerOverlap['bounds'] {
  if (!a.isRigid || !b.isRigid) return null
  const moved = sweptVolume(a) + sweptVolume(b)
  if (!(moved < Infinity)) return null
  const common = interruptedOverlap(posedBalls(a, a.inner.tree), posedBalls(b, b.inner.tree), Infinity, isLate)
  const upper = Math.min(volumeOf(a), volumeOf(b), common.upper + gapOf(a) + gapOf(b)) * (1 + ROUNDING) + moved
  return { lower: Math.max(0, common.lower * (1 - ROUNDING) - moved), upper }
}

/**
 * Upper bound of the volume that the surface sweeps between its rigidly transformed and its actual position: drift δ
 * times the area during the motion, where two edges u, v of a triangle grow to u + 2δ, v + 2δ. Infinity for nonlinear
 * blending, whose drift is not bounded here.
 */
function sweptVolume({ body, drift, volumeScale }: InnerBody): number {
  if (drift === 0) return 0
  if (body.skinning !== 'linear') return Infinity
  const { area, edges } = skinBulk(body.rig.skin)
  const scale = Math.cbrt(volumeScale)
  const triangles = body.rig.skin.triangles.length / 3
  return drift * (area * scale * scale + drift * edges * scale + 2 * drift * drift * triangles)
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
