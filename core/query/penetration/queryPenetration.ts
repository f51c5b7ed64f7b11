import { LARGEST_ENTRY } from '../../math/affine.ts'
import { BOX } from '../../math/worldBox.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'
import { type Body, dropCaches } from '../base/body.ts'
import { writeBodyBox } from '../base/writeBodyBox.ts'
import { type Counts, createCounts } from '../base/counts.ts'
import { createPairList, withinPairLimit } from '../base/pairList.ts'
import { addCuts } from './addFace.ts'
import { type ClosedBody, closedBodyOf } from './closedBody.ts'
import { cutPairs } from './cutPairs.ts'
import { type CutSide, cutSideOf } from './cutSide.ts'
import { type Flood, floodWindings } from './floodWindings.ts'
import { createSum, type RunningSum } from './runningSum.ts'
import { PUSH_SUMS, type Push, FIRST_MOMENT, FORCE, pushOf, VOLUME } from './push.ts'
import { type Clock, noClock, type QueryReport, writeReport } from '../base/queryReport.ts'
import { traversePair } from '../contacts/traversePair.ts'

export interface PenetrationOptions {
  /** Time budget in milliseconds. Needs `now`. */
  readonly budget?: number
  readonly now?: Clock
}

/** The common volume of two bodies and its cost, see `QueryReport`. */
export interface PenetrationReport extends Omit<QueryReport, 'pairs' | 'times'> {
  readonly volume: number
  /** Bounds of the exact volume. */
  readonly lower: number
  readonly upper: number
  /**
   * False if time ran out: `lower` is then 0, `upper` the volume of the intersection of the bodies' boxes, and `volume`
   * an estimate.
   */
  readonly complete: boolean
  /**
   * null if there is no common volume, one body is inside the other, or time ran out. Areas are exact up to rounding.
   */
  readonly push: Push | null
  /** Number of touching triangle pairs. */
  readonly touching: number
  readonly milliseconds: number
}

const found = createPairList()
const boxes = new Float64Array(2 * BOX)
const boxA = boxes.subarray(0, BOX)
const boxB = boxes.subarray(BOX)
const common = new Float64Array(BOX)
const origin = new Float64Array(3)
const push = new Float64Array(PUSH_SUMS)

/**
 * Computes the common volume of two bodies as posed, placed and skinned: ∫ w_A w_B over all space, where w is the
 * winding number of a body. Exact up to rounding, which `lower` and `upper` bound. A body may be mirrored or have
 * inward-facing triangles. Where a body overlaps itself (eyes in a head, an arm through a chest), the volume is counted
 * with its multiplicity.
 *
 * By the divergence theorem 3 V = Σ over the triangles f of A of v_f · (area vector of the part of f that B encloses),
 * plus the same with A and B exchanged, where v_f is any point of f. Only triangles inside the other body contribute,
 * and only those that touch a triangle of the other body are cut. The on-demand search finds these, and the rest of the
 * region is flooded from there (docs/algorithms.md 20).
 */
export function queryPenetration(a: Body, b: Body, options: PenetrationOptions = {}): Reply<PenetrationReport> {
  if (a === b) throw new Error(`queryPenetration: body of rig "${a.rig.name}" is given twice; give two bodies`)
  const closedA = closedBodyOf(a)
  if (!closedA.ok) return closedA
  const closedB = closedBodyOf(b)
  if (!closedB.ok) return closedB
  const started = options.now?.() ?? 0
  for (const { body } of [closedA.value, closedB.value]) {
    const fresh = dropCaches(body)
    if (!fresh.ok) return fresh
  }
  return measurePenetration(closedA.value, closedB.value, options, started)
}

/** Like `queryPenetration`, for closed bodies whose caches are current. `budget` is measured from `started`. */
export function measurePenetration(
  closedA: ClosedBody,
  closedB: ClosedBody,
  { now = noClock, budget = Infinity }: PenetrationOptions,
  started: number,
): Reply<PenetrationReport> {
  const bodies = [closedA.body, closedB.body]
  const counts = createCounts(bodies[0].depth, bodies[1].depth)
  const measured = measure(closedA, closedB, counts, () => now() - started > budget)
  if (!measured.ok) return measured
  const noTimes = { prepare: 0, search: 0, sort: 0 }
  const { pairs: _pairs, times: _times, ...report } = writeReport(new Uint32Array(0), counts, bodies, noTimes)
  return done({ ...report, ...measured.value, touching: found.count, milliseconds: now() - started })
}

type Measured = Pick<PenetrationReport, 'volume' | 'lower' | 'upper' | 'complete' | 'push'>

const nothing: Measured = { volume: 0, lower: 0, upper: 0, complete: true, push: null }

function measure(closedA: ClosedBody, closedB: ClosedBody, counts: Counts, isLate: () => boolean): Reply<Measured> {
  found.count = 0
  if (closedA.body.tree.nodeCount === 0 || closedB.body.tree.nodeCount === 0) return done(nothing)
  if (!boxBody(closedA.body, counts, 0) || !boxBody(closedB.body, counts, BOX)) return tooLarge(closedA, closedB)
  const shared = intersectBoxes()
  if (shared < 0) return done(nothing)
  for (let k = 0; k < 3; k++) origin[k] = 0.5 * common[k] + 0.5 * common[k + 3]
  const sum = createSum()
  push.fill(0)
  let isComplete = false
  const within = withinPairLimit(() => {
    isComplete =
      !isLate() &&
      traversePair(closedA.body, closedB.body, false, found, counts, isLate) &&
      addUp(cutSideOf(closedA, -1), cutSideOf(closedB, 1), counts, sum, isLate)
  })
  if (!within.ok) return within
  if (!isComplete) {
    const volume = shared * closedA.surface.fill * closedB.surface.fill
    return done({ volume, lower: 0, upper: shared, complete: false, push: null })
  }
  const volume = Math.abs((sum.value + sum.rest) / 6)
  const error = sum.error / 6
  if (!(volume + error < Infinity)) return tooLarge(closedA, closedB)
  const lower = Math.max(0, volume - error)
  return done({ volume, lower, upper: volume + error, complete: true, push: pushFrom(sum, volume, shared) })
}

/** Adds six times the volume to `sum`. Returns false if time ran out. */
function addUp(a: CutSide, b: CutSide, counts: Counts, sum: RunningSum, isLate: () => boolean): boolean {
  if (!cutPairs(a, b, found, origin, sum, isLate)) return false
  const toB: Flood = { other: b, box: boxB, origin, counts, sum, push, isLate }
  const toA: Flood = { other: a, box: boxA, origin, counts, sum, push, isLate }
  if (!floodWindings(a, toB) || !floodWindings(b, toA)) return false
  addCuts(a, origin, sum, push)
  addCuts(b, origin, sum, push)
  return true
}

/**
 * Areas below this fraction of the size of the common box are rounding errors: one body is inside the other, and its
 * area vectors cancel.
 */
const ROUNDING = 1e-11

/** A body with inward-facing triangles has winding number −1, which negates the sums and the volume. */
function pushFrom(sum: RunningSum, volume: number, boxVolume: number): Push | null {
  const sign = sum.value + sum.rest < 0 ? -1 : 1
  for (let k = FIRST_MOMENT; k < FORCE; k++) push[k] *= sign
  // The force is the negated gradient.
  for (let k = FORCE; k < PUSH_SUMS; k++) push[k] *= -sign
  push[VOLUME] = volume
  return pushOf(push, origin, ROUNDING * Math.cbrt(boxVolume) ** 2)
}

/** Writes a box around all vertices to boxes[o ..]. Returns false if it is not finite. */
function boxBody(body: Body, counts: Counts, o: number): boolean {
  writeBodyBox(body, counts.a, boxes, o)
  if (isBoxUsable(o)) return true
  deformSkin(body.skin)
  const { positions } = body
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = k; i < positions.length; i += 3) {
      low = Math.min(low, positions[i])
      high = Math.max(high, positions[i])
    }
    boxes[o + k] = low
    boxes[o + k + 3] = high
  }
  return isBoxUsable(o)
}

function isBoxUsable(o: number): boolean {
  return boxes.subarray(o, o + BOX).every((x) => Math.abs(x) < LARGEST_ENTRY)
}

/** Writes the intersection of both boxes to `common`. Returns its volume, or -1 if it is empty. */
function intersectBoxes(): number {
  let volume = 1
  for (let k = 0; k < 3; k++) {
    common[k] = Math.max(boxA[k], boxB[k])
    common[k + 3] = Math.min(boxA[k + 3], boxB[k + 3])
    if (common[k] > common[k + 3]) return -1
    volume *= common[k + 3] - common[k]
  }
  return volume
}

function tooLarge({ body: a }: ClosedBody, { body: b }: ClosedBody): Reply<never> {
  const rigs = `of the rigs "${a.rig.name}" and "${b.rig.name}"`
  return failed(
    'placement-invalid',
    `The bodies ${rigs} are too large or too far away to compute a volume. Scale them down.`,
  )
}
