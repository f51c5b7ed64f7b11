import { createPairHeap, dropPair, pushPair } from '../../query/base/pairHeap.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { PosedBalls } from '../body/posedBalls.ts'

/** The closest pair of leaves of two ball trees, and candidates that are nearly as close. */
export interface NearestBalls {
  /** Distance between the closest two; negative if they overlap. Infinity if a tree has no nodes. */
  distance: number
  nodeA: number
  nodeB: number
  tests: number
  /** Pairs of leaves are candidates if their distance is at most this much larger. */
  tolerance: number
  /**
   * Candidates: their nodes (two each) and distances. Includes pairs that were accepted before a closer pair was found.
   */
  count: number
  readonly nodes: Int32Array
  readonly gaps: Float64Array
}

/** Maximum number of candidates. */
const CANDIDATES = 8

export function createNearestBalls(): NearestBalls {
  return {
    distance: Infinity,
    nodeA: 0,
    nodeB: 0,
    tests: 0,
    tolerance: 0,
    count: 0,
    nodes: new Int32Array(CANDIDATES * 2),
    gaps: new Float64Array(CANDIDATES),
  }
}

export function clearNearestBalls(best: NearestBalls, tolerance: number): void {
  best.distance = Infinity
  best.nodeA = 0
  best.nodeB = 0
  best.tests = 0
  best.tolerance = tolerance
  best.count = 0
}

const heap = createPairHeap()

/**
 * [WZ09] Algorithm 1, closest pairs first. Ends at the first pair of leaves that overlap, or when there are enough
 * candidates. On entry, `best` has the initial distance: that of the leaves of the previous query (`startAt`), or
 * Infinity.
 */
export function nearestBalls(a: PosedBalls, b: PosedBalls, best: NearestBalls): void {
  heap.count = 0
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0) return
  if (best.distance === Infinity) descend(a, b, best)
  offer(a, 0, b, 0, best)
  while (heap.count > 0 && heap.lows[0] < limitOf(best) && best.distance > 0) {
    const nodeA = heap.nodes[0]
    const nodeB = heap.nodes[1]
    dropPair(heap)
    const isLeafB = b.tree.childCount[nodeB] === 0
    const isLarger = a.balls[nodeA * SPHERE + 3] >= b.balls[nodeB * SPHERE + 3]
    if (isLeafB || (isLarger && a.tree.childCount[nodeA] > 0)) {
      if (a.stamps[nodeA] !== a.stamp) a.open(nodeA)
      const first = a.tree.firstChild[nodeA]
      const end = first + a.tree.childCount[nodeA]
      for (let child = first; child < end; child++) offer(a, child, b, nodeB, best)
    } else {
      if (b.stamps[nodeB] !== b.stamp) b.open(nodeB)
      const first = b.tree.firstChild[nodeB]
      const end = first + b.tree.childCount[nodeB]
      for (let child = first; child < end; child++) offer(a, nodeA, b, child, best)
    }
  }
}

/** Pairs at this distance or more are discarded. */
function limitOf(best: NearestBalls): number {
  return best.count < CANDIDATES ? best.distance + best.tolerance : best.distance
}

/** Descends to two leaves along the closest children. With this initial distance, few pairs need the heap. */
function descend(a: PosedBalls, b: PosedBalls, best: NearestBalls): void {
  let nodeA = 0
  let nodeB = 0
  for (;;) {
    const isLeafA = a.tree.childCount[nodeA] === 0
    const isLeafB = b.tree.childCount[nodeB] === 0
    if (isLeafA && isLeafB) break
    const isLarger = a.balls[nodeA * SPHERE + 3] >= b.balls[nodeB * SPHERE + 3]
    if (isLeafB || (isLarger && !isLeafA)) nodeA = nearestChild(a, nodeA, b, nodeB, best)
    else nodeB = nearestChild(b, nodeB, a, nodeA, best)
  }
  startAt(a, nodeA, b, nodeB, best)
}

function nearestChild(
  opened: PosedBalls,
  node: number,
  other: PosedBalls,
  against: number,
  best: NearestBalls,
): number {
  if (opened.stamps[node] !== opened.stamp) opened.open(node)
  const first = opened.tree.firstChild[node]
  const end = first + opened.tree.childCount[node]
  best.tests += end - first
  let nearest = first
  let least = Infinity
  for (let child = first; child < end; child++) {
    const gap = gapOf(opened.balls, child * SPHERE, other.balls, against * SPHERE)
    if (!(gap < least)) continue
    least = gap
    nearest = child
  }
  return nearest
}

/** Sets the initial distance to that of two leaves in the current pose. */
export function startAt(a: PosedBalls, nodeA: number, b: PosedBalls, nodeB: number, best: NearestBalls): void {
  openAbove(a, nodeA)
  openAbove(b, nodeB)
  best.tests++
  best.distance = gapOf(a.balls, nodeA * SPHERE, b.balls, nodeB * SPHERE)
  best.nodeA = nodeA
  best.nodeB = nodeB
}

function openAbove(posed: PosedBalls, node: number): void {
  const parent = posed.tree.parent[node]
  if (parent >= 0 && posed.stamps[parent] !== posed.stamp) posed.open(parent)
}

function offer(a: PosedBalls, nodeA: number, b: PosedBalls, nodeB: number, best: NearestBalls): void {
  best.tests++
  const gap = gapOf(a.balls, nodeA * SPHERE, b.balls, nodeB * SPHERE)
  if (!(gap < limitOf(best))) return
  if (a.tree.childCount[nodeA] > 0 || b.tree.childCount[nodeB] > 0) {
    pushPair(heap, gap, nodeA, nodeB)
    return
  }
  addCandidate(nodeA, nodeB, gap, best)
  if (!(gap < best.distance)) return
  best.distance = gap
  best.nodeA = nodeA
  best.nodeB = nodeB
}

function addCandidate(nodeA: number, nodeB: number, gap: number, best: NearestBalls): void {
  if (best.count === CANDIDATES) return
  best.nodes[best.count * 2] = nodeA
  best.nodes[best.count * 2 + 1] = nodeB
  best.gaps[best.count++] = gap
}

function gapOf(a: Float64Array, o: number, b: Float64Array, q: number): number {
  const x = b[q] - a[o]
  const y = b[q + 1] - a[o + 1]
  const z = b[q + 2] - a[o + 2]
  return Math.sqrt(x * x + y * y + z * z) - a[o + 3] - b[q + 3]
}
