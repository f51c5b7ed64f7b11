import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import type { Counts, LevelCounts } from '../base/counts.ts'
import { meetStopNodes } from './meetStopNodes.ts'
import { type Nearest, WIDTH } from './nearest.ts'
import { createPairHeap, dropPair, pushPair } from '../base/pairHeap.ts'
import { refitCounted } from '../contacts/traversePair.ts'

/** Node pairs that may contain nearer triangles, ordered by the distance of their spheres. */
const heap = createPairHeap()

/**
 * Finds the nearest triangles of two bodies that do not touch, if their distance is less than nearest.numbers[WIDTH].
 *
 * Branch and bound through both sphere trees: the distance of two spheres is a lower bound for everything below them.
 * The pair with the least bound is opened first, at its larger sphere, and the search ends when the least bound is not
 * below the best distance. No other order opens fewer pairs. The search starts with a greedy descent, because a good
 * first distance keeps the heap small.
 */
export function traverseDistance(a: Body, b: Body, nearest: Nearest, counts: Counts): void {
  heap.count = 0
  const low = gapOfNodes(a, 0, counts.a, b, 0, counts.b)
  if (low >= nearest.numbers[WIDTH]) return
  if (nearest.a < 0) descend(a, b, nearest, counts)
  pushPair(heap, low, 0, 0)
  while (heap.count > 0 && heap.lows[0] < nearest.numbers[WIDTH]) {
    const least = heap.lows[0]
    const nodeA = heap.nodes[0]
    const nodeB = heap.nodes[1]
    dropPair(heap)
    if (a.isStop[nodeA] === 1 && b.isStop[nodeB] === 1) meetStopNodes(a, nodeA, b, nodeB, nearest, counts.totals)
    else if (opensFirst(a, nodeA, b, nodeB)) open(a, nodeA, counts.a, b, nodeB, counts.b, 0, least, nearest)
    else open(b, nodeB, counts.b, a, nodeA, counts.a, 1, least, nearest)
  }
}

/** Descends from the roots to two stop nodes, each time to the child nearest to the other sphere. */
function descend(a: Body, b: Body, nearest: Nearest, counts: Counts): void {
  let nodeA = 0
  let nodeB = 0
  while (a.isStop[nodeA] === 0 || b.isStop[nodeB] === 0) {
    if (opensFirst(a, nodeA, b, nodeB)) nodeA = nearestChild(a, nodeA, counts.a, b, nodeB, counts.b)
    else nodeB = nearestChild(b, nodeB, counts.b, a, nodeA, counts.a)
  }
  meetStopNodes(a, nodeA, b, nodeB, nearest, counts.totals)
}

/** Whether to open the node of a rather than that of b. */
function opensFirst(a: Body, nodeA: number, b: Body, nodeB: number): boolean {
  if (b.isStop[nodeB] === 1) return true
  return a.isStop[nodeA] === 0 && a.fit.posed[nodeA * SPHERE + 3] >= b.fit.posed[nodeB * SPHERE + 3]
}

function nearestChild(
  body: Body,
  node: number,
  counts: LevelCounts,
  otherBody: Body,
  other: number,
  otherCounts: LevelCounts,
): number {
  const first = body.tree.firstChild[node]
  const end = first + body.tree.childCount[node]
  let least = Infinity
  let chosen = first
  for (let child = first; child < end; child++) {
    const low = gapOfNodes(body, child, counts, otherBody, other, otherCounts)
    if (low < least) {
      least = low
      chosen = child
    }
  }
  return chosen
}

/**
 * Pushes the children of `node` that may be nearer to `other` than the best pair so far. A child sphere may extend past
 * its parent sphere, but its triangles do not, so the bound `least` of the parent holds for it too. `side` is the
 * column of the pair that belongs to `body`.
 */
function open(
  body: Body,
  node: number,
  counts: LevelCounts,
  otherBody: Body,
  other: number,
  otherCounts: LevelCounts,
  side: number,
  least: number,
  { numbers }: Nearest,
): void {
  const first = body.tree.firstChild[node]
  const end = first + body.tree.childCount[node]
  for (let child = first; child < end; child++) {
    const low = gapOfNodes(body, child, counts, otherBody, other, otherCounts)
    // Written so that NaN is not skipped.
    if (low >= numbers[WIDTH]) continue
    const known = low > least ? low : least
    if (side === 0) pushPair(heap, known, child, other)
    else pushPair(heap, known, other, child)
    counts.overlapped[body.tree.level[child]]++
    otherCounts.overlapped[otherBody.tree.level[other]]++
  }
}

/** The distance between two spheres, negative if they overlap. Refits both if needed. */
function gapOfNodes(
  a: Body,
  nodeA: number,
  countsA: LevelCounts,
  b: Body,
  nodeB: number,
  countsB: LevelCounts,
): number {
  if (a.fit.stamps[nodeA] !== a.fit.stamp) refitCounted(a, nodeA, countsA)
  if (b.fit.stamps[nodeB] !== b.fit.stamp) refitCounted(b, nodeB, countsB)
  countsA.tested[a.tree.level[nodeA]]++
  countsB.tested[b.tree.level[nodeB]]++
  const p = a.fit.posed
  const q = b.fit.posed
  const o = nodeA * SPHERE
  const s = nodeB * SPHERE
  const dx = p[o] - q[s]
  const dy = p[o + 1] - q[s + 1]
  const dz = p[o + 2] - q[s + 2]
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - p[o + 3] - q[s + 3]
}
