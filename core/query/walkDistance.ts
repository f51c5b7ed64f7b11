import { SPHERE } from '../spheretree/layout.ts'
import type { Body } from './body.ts'
import type { Counts, LevelCounts } from './counts.ts'
import { meetLeaves } from './leafDistance.ts'
import { type Nearest, WIDTH } from './nearest.ts'
import { createPairHeap, dropPair, pushPair } from './pairHeap.ts'
import { refitCounted } from './walk.ts'

/** Node pairs that may hold something nearer, by the least distance between them. */
const heap = createPairHeap()

/**
 * The nearest triangles of two bodies that do not touch, if they are less than nearest.numbers[WIDTH] apart.
 *
 * Branch and bound through both sphere trees: what lies below two nodes is not nearer than their spheres are, so the pair of which least
 * is known is opened first, at its larger sphere, and all is over when the least is not below the best triangles. No order of opening
 * has less to open. A walk straight down comes first: the better the best, the fewer pairs are ever noted.
 */
export function walkDistance(a: Body, b: Body, nearest: Nearest, counts: Counts): void {
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
    if (a.isLeaf[nodeA] === 1 && b.isLeaf[nodeB] === 1) meetLeaves(a, nodeA, b, nodeB, nearest, counts.totals)
    else if (opensFirst(a, nodeA, b, nodeB)) open(a, nodeA, counts.a, b, nodeB, counts.b, 0, least, nearest)
    else open(b, nodeB, counts.b, a, nodeA, counts.a, 1, least, nearest)
  }
}

/** From the roots to two leaves, each time to the child that is nearest to the other sphere. */
function descend(a: Body, b: Body, nearest: Nearest, counts: Counts): void {
  let nodeA = 0
  let nodeB = 0
  while (a.isLeaf[nodeA] === 0 || b.isLeaf[nodeB] === 0) {
    if (opensFirst(a, nodeA, b, nodeB)) nodeA = nearestChild(a, nodeA, counts.a, b, nodeB, counts.b)
    else nodeB = nearestChild(b, nodeB, counts.b, a, nodeA, counts.a)
  }
  meetLeaves(a, nodeA, b, nodeB, nearest, counts.totals)
}

/** Whether the node of a is opened, and not that of b. */
function opensFirst(a: Body, nodeA: number, b: Body, nodeB: number): boolean {
  if (b.isLeaf[nodeB] === 1) return true
  return a.isLeaf[nodeA] === 0 && a.fit.posed[nodeA * SPHERE + 3] >= b.fit.posed[nodeB * SPHERE + 3]
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
 * Notes the children of `node` that may be nearer to `other` than the best so far. A child may stick out of its parent, but what is below
 * it does not: so `least`, which the parents had, holds for it too. `side` says which of a pair belongs to `body`.
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
    // Not `<`: what is no number must stay.
    if (low >= numbers[WIDTH]) continue
    const known = low > least ? low : least
    if (side === 0) pushPair(heap, known, child, other)
    else pushPair(heap, known, other, child)
    counts.overlapped[body.tree.level[child]]++
    otherCounts.overlapped[otherBody.tree.level[other]]++
  }
}

/** How far two spheres are apart; below 0 if they overlap. Both are fresh afterwards. */
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
