import { BOX } from '../math/worldBox.ts'
import { done, failed, type Reply } from '../reply.ts'
import { deformSkin } from '../skinning/posedSkin.ts'
import { type Body, renewBody } from './body.ts'
import { writeBodyBox } from './bodyBox.ts'
import { type Counts, createCounts } from './counts.ts'
import { createPairList, withinPairLimit } from './pairList.ts'
import { addCuts } from './penetration/addArea.ts'
import { type ClosedBody, closedBodyOf } from './penetration/closedBody.ts'
import { cutPairs } from './penetration/cutPairs.ts'
import { type CutSide, cutSideOf } from './penetration/cutSide.ts'
import { type Flood, floodWindings } from './penetration/floodWindings.ts'
import { createSum, type RunningSum } from './penetration/runningSum.ts'
import { type Clock, noClock, type QueryReport, writeReport } from './report.ts'
import { walkPair } from './walk.ts'

export interface PenetrationOptions {
  /** Milliseconds after which no more is done; needs a clock. */
  readonly budget?: number
  readonly now?: Clock
}

/** How much of two bodies is in the same place, and what it took to find out; see `QueryReport`. */
export interface PenetrationReport extends Omit<QueryReport, 'pairs' | 'times'> {
  readonly volume: number
  /** The exact volume lies between these. */
  readonly lower: number
  readonly upper: number
  /** False if time ran out: then `lower` is 0, `upper` what the boxes of the bodies have in common, `volume` an estimate. */
  readonly complete: boolean
  /** Pairs of triangles that touch. */
  readonly touching: number
  readonly milliseconds: number
}

const found = createPairList()
const boxes = new Float64Array(2 * BOX)
const boxA = boxes.subarray(0, BOX)
const boxB = boxes.subarray(BOX)
const common = new Float64Array(BOX)
const origin = new Float64Array(3)

/**
 * The volume that two bodies have in common, as they are posed, placed and skinned: ∫ w_A w_B over all space, where w says how often
 * a body encloses a point. Exact up to rounding, which `lower` and `upper` bound. A body may look inwards or be mirrored. Where a
 * body overlaps itself (eyes in a head, an arm through a chest) the volume counts as often as it does.
 *
 * By the divergence theorem 3 V = Σ over the triangles f of A of v_f · (area vector of what B encloses of f), plus the same with A and B
 * exchanged, v_f any point of f. Only triangles in the other body count, and only those that touch a triangle of the other are
 * cut: they come from the on-demand search, and the rest of the region is flooded from there (docs/algorithms.md 20).
 */
export function queryPenetration(a: Body, b: Body, options: PenetrationOptions = {}): Reply<PenetrationReport> {
  if (a === b) throw new Error(`queryPenetration: body of rig "${a.rig.name}" with itself; give two bodies`)
  const closedA = closedBodyOf(a)
  if (!closedA.ok) return closedA
  const closedB = closedBodyOf(b)
  if (!closedB.ok) return closedB
  const started = options.now?.() ?? 0
  for (const { body } of [closedA.value, closedB.value]) {
    const fresh = renewBody(body)
    if (!fresh.ok) return fresh
  }
  return measurePenetration(closedA.value, closedB.value, options, started)
}

/** The same for bodies that are closed and fresh; what was computed about them before is used. The budget counts from `started`. */
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

type Measured = Pick<PenetrationReport, 'volume' | 'lower' | 'upper' | 'complete'>

const nothing: Measured = { volume: 0, lower: 0, upper: 0, complete: true }

function measure(closedA: ClosedBody, closedB: ClosedBody, counts: Counts, isLate: () => boolean): Reply<Measured> {
  found.count = 0
  if (closedA.body.tree.nodeCount === 0 || closedB.body.tree.nodeCount === 0) return done(nothing)
  if (!boxBody(closedA.body, counts, 0) || !boxBody(closedB.body, counts, BOX)) return tooLarge(closedA, closedB)
  const shared = intersectBoxes()
  if (shared < 0) return done(nothing)
  for (let k = 0; k < 3; k++) origin[k] = 0.5 * common[k] + 0.5 * common[k + 3]
  const sum = createSum()
  let isComplete = false
  const within = withinPairLimit(() => {
    isComplete =
      !isLate() &&
      walkPair(closedA.body, closedB.body, false, found, counts, isLate) &&
      addUp(cutSideOf(closedA, -1), cutSideOf(closedB, 1), counts, sum, isLate)
  })
  if (!within.ok) return within
  if (!isComplete) {
    const volume = shared * closedA.surface.fill * closedB.surface.fill
    return done({ volume, lower: 0, upper: shared, complete: false })
  }
  const volume = Math.abs((sum.value + sum.rest) / 6)
  const error = sum.error / 6
  if (!(volume + error < Infinity)) return tooLarge(closedA, closedB)
  return done({ volume, lower: Math.max(0, volume - error), upper: volume + error, complete: true })
}

/** Six times the volume goes to `sum`. Returns false if time ran out. */
function addUp(a: CutSide, b: CutSide, counts: Counts, sum: RunningSum, isLate: () => boolean): boolean {
  if (!cutPairs(a, b, found, origin, sum, isLate)) return false
  const toB: Flood = { other: b, box: boxB, origin, counts, sum, isLate }
  const toA: Flood = { other: a, box: boxA, origin, counts, sum, isLate }
  if (!floodWindings(a, toB) || !floodWindings(b, toA)) return false
  addCuts(a, origin, sum)
  addCuts(b, origin, sum)
  return true
}

/** A box around all vertices, to boxes[o ..]. False if there is none with finite numbers. */
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
  return boxes.subarray(o, o + BOX).every((x) => Math.abs(x) < LARGEST)
}

/** Beyond this a volume is no number any more. */
const LARGEST = 1e100

/** What both boxes have in common, to `common`. Its volume, or -1 if it is empty. */
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
  return failed('placement-invalid', `The bodies ${rigs} are too large or too far away for a volume: scale them down.`)
}
