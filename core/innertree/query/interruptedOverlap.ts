import { createPairHeap, dropPair, pushPair } from '../../query/base/pairHeap.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { LENS, lens } from './lens.ts'
import type { PosedBalls } from '../body/posedBalls.ts'

/** Intersection volume of the balls of two trees, if the search ended before it was complete. */
export interface InterruptedOverlap {
  /** Bounds of the intersection volume of the balls. */
  readonly lower: number
  readonly upper: number
  /**
   * `lower`, plus the expected intersection of undecided pairs of nodes if their balls are distributed evenly: [WZ09]
   * eq. (8).
   */
  readonly estimate: number
  /** Number of pairs of nodes that were subdivided. */
  readonly operations: number
  readonly complete: boolean
}

const heap = createPairHeap()
const part = new Float64Array(LENS)
/** Number of operations between two checks of the clock. */
const BATCH = 32
/** Relative rounding error of sums of some million positive terms. */
const ROUNDING = 1e-9

/** Sums of a search, updated by `offer`. */
interface Sums {
  lower: number
  /** Upper bound of the intersection of undecided pairs. */
  open: number
  /** Their expected intersection if the balls below are distributed evenly. */
  even: number
}

/**
 * [WZ09] Algorithm 3 with the corrections of docs/algorithms.md 30: leaves count as their own children, and the bounds
 * are proved. The intersection of a pair of nodes R, S is at most min(vol(R ∩ S), volume of the balls below R, volume
 * of the balls below S), because the balls of one tree are disjoint. The pair with the largest bound is subdivided
 * first. `isLate` and `mostOperations` end the search.
 */
export function interruptedOverlap(
  a: PosedBalls,
  b: PosedBalls,
  mostOperations: number,
  isLate: () => boolean,
): InterruptedOverlap {
  heap.count = 0
  const sums: Sums = { lower: 0, open: 0, even: 0 }
  if (a.tree.nodeCount > 0 && b.tree.nodeCount > 0) offer(a, 0, b, 0, sums)
  let upper = sums.lower + sums.open
  // Rounding of sums of positive terms, none of which exceeds the first bound.
  const rounding = ROUNDING * upper
  let operations = 0
  while (heap.count > 0 && operations < mostOperations) {
    if (operations % BATCH === 0 && isLate()) break
    operations++
    openFirst(a, b, sums)
    upper = Math.min(upper, sums.lower + sums.open)
  }
  const complete = heap.count === 0
  const lower = Math.max(0, sums.lower - rounding)
  const estimate = complete ? sums.lower : Math.min(upper, sums.lower + Math.max(0, sums.even))
  return { lower, upper: (complete ? sums.lower : upper) + rounding, estimate, operations, complete }
}

function openFirst(a: PosedBalls, b: PosedBalls, sums: Sums): void {
  const nodeA = heap.nodes[0]
  const nodeB = heap.nodes[1]
  sums.open += heap.lows[0]
  sums.even -= evenShare(a, nodeA, b, nodeB)
  dropPair(heap)
  const isLeafB = b.tree.childCount[nodeB] === 0
  const isLarger = a.balls[nodeA * SPHERE + 3] >= b.balls[nodeB * SPHERE + 3]
  if (isLeafB || (isLarger && a.tree.childCount[nodeA] > 0)) {
    if (a.stamps[nodeA] !== a.stamp) a.open(nodeA)
    const first = a.tree.firstChild[nodeA]
    for (let k = 0; k < a.tree.childCount[nodeA]; k++) offer(a, first + k, b, nodeB, sums)
  } else {
    if (b.stamps[nodeB] !== b.stamp) b.open(nodeB)
    const first = b.tree.firstChild[nodeB]
    for (let k = 0; k < b.tree.childCount[nodeB]; k++) offer(a, nodeA, b, first + k, sums)
  }
}

/** Adds the intersection volume of two leaves. Queues every other pair that overlaps. */
function offer(a: PosedBalls, nodeA: number, b: PosedBalls, nodeB: number, sums: Sums): void {
  const volume = commonVolume(a, nodeA, b, nodeB)
  if (!(volume > 0)) return
  if (a.tree.childCount[nodeA] === 0 && b.tree.childCount[nodeB] === 0) {
    sums.lower += volume
    return
  }
  const most = Math.min(volume, volumeBelow(a, nodeA), volumeBelow(b, nodeB))
  sums.open += most
  sums.even += evenShare(a, nodeA, b, nodeB)
  pushPair(heap, -most, nodeA, nodeB)
}

function commonVolume(a: PosedBalls, nodeA: number, b: PosedBalls, nodeB: number): number {
  const p = a.balls
  const q = b.balls
  const o = nodeA * SPHERE
  const s = nodeB * SPHERE
  const x = q[s] - p[o]
  const y = q[s + 1] - p[o + 1]
  const z = q[s + 2] - p[o + 2]
  lens(p[o + 3], q[s + 3], Math.sqrt(x * x + y * y + z * z), part)
  return part[0]
}

/** vol(R ∩ S) · p(R) · p(S), where p is the fraction of a node's sphere that the balls below it fill. */
function evenShare(a: PosedBalls, nodeA: number, b: PosedBalls, nodeB: number): number {
  return commonVolume(a, nodeA, b, nodeB) * density(a, nodeA) * density(b, nodeB)
}

function density(posed: PosedBalls, node: number): number {
  const r = posed.balls[node * SPHERE + 3]
  return Math.min(1, volumeBelow(posed, node) / ((4 / 3) * Math.PI * r * r * r))
}

function volumeBelow({ tree, volumeScale }: PosedBalls, node: number): number {
  return tree.volumes[node] * volumeScale
}
