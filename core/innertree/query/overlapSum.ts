import { FIRST_MOMENT, PUSH_SUMS, VOLUME } from '../../query/penetration/push.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { addLenses } from './addLenses.ts'
import { CLUSTERS } from '../tree/clustering.ts'
import type { PosedBalls } from '../body/posedBalls.ts'

export interface OverlapSum {
  /** See `core/query/penetration/push.ts`; relative to `origin`. */
  readonly numbers: Float64Array
  /** Set by the caller to a point near the bodies: far from it, moments lose digits. */
  readonly origin: Float64Array
  /** Distances between centres up to this are rounding errors and have no direction. Set by the caller. */
  rounding: number
  /** Sum of the areas of all circles in which balls intersect, and of their squares. */
  area: number
  squaredAreas: number
  /** Number of pairs of balls tested, and of pairs of leaves that overlap. */
  tests: number
  pairs: number
}

export function createOverlapSum(): OverlapSum {
  const [numbers, origin] = [new Float64Array(PUSH_SUMS), new Float64Array(3)]
  return { numbers, origin, rounding: 0, area: 0, squaredAreas: 0, tests: 0, pairs: 0 }
}

export function clearOverlapSum(sum: OverlapSum): void {
  sum.numbers.fill(0)
  sum.area = 0
  sum.squaredAreas = 0
  sum.tests = 0
  sum.pairs = 0
}

/** Pairs of overlapping nodes that are not both leaves, and pairs of overlapping leaves: first body, second body. */
let stack: Int32Array = new Int32Array(4096)
let leaves: Int32Array = new Int32Array(4096)

/**
 * Adds the intersection volumes of the balls of two trees, [WZ09] Algorithm 2. For packings, the sum is a lower bound
 * of the intersection volume of the bodies; for cells, an estimate. Subdivides the larger of two nodes; leaves are not
 * subdivided (docs/algorithms.md 30). A subtree inside a leaf of the other tree is added as a whole, [WZ09] §4.2.2.
 */
export function addOverlap(a: PosedBalls, b: PosedBalls, sum: OverlapSum): void {
  if (a.tree.nodeCount === 0 || b.tree.nodeCount === 0) return
  const count = findLeafPairs(a, b, sum)
  addLenses(a.balls, b.balls, leaves, count, sum)
}

/**
 * Writes all pairs of leaves that overlap to `leaves` and returns their number. Adds contained subtrees to the sum.
 * Writes pairs of children unconditionally and increments the count only if they overlap: the test is unpredictable,
 * and the branch-free version takes two thirds of the time. Sharing one function for both bodies, or moving the loops
 * into functions, takes a fifth longer.
 */
function findLeafPairs(a: PosedBalls, b: PosedBalls, sum: OverlapSum): number {
  const ballsA = a.balls
  const ballsB = b.balls
  const countA = a.tree.childCount
  const countB = b.tree.childCount
  const firstA = a.tree.firstChild
  const firstB = b.tree.firstChild
  const stampsA = a.stamps
  const stampsB = b.stamps
  const stampA = a.stamp
  const stampB = b.stamp
  const isEvenA = a.volumeScale > 0
  const isEvenB = b.volumeScale > 0
  let tests = 0
  // For two trees with one ball each there is nothing to subdivide.
  let top = countA[0] + countB[0] > 0 ? 1 : 0
  let found = top === 0 && overlap(ballsA, 0, ballsB, 0) ? 1 : 0
  let pairs = stack
  let leafPairs = leaves
  pairs[0] = pairs[1] = leafPairs[0] = leafPairs[1] = 0
  while (top > 0) {
    top--
    if (2 * (top + CLUSTERS) > pairs.length) pairs = stack = grown(stack)
    if (2 * (found + CLUSTERS) > leafPairs.length) leafPairs = leaves = grown(leaves)
    const nodeA = pairs[2 * top]
    const nodeB = pairs[2 * top + 1]
    const s = nodeA * SPHERE
    const t = nodeB * SPHERE
    const isLeafA = countA[nodeA] === 0
    const isLeafB = countB[nodeB] === 0
    if (isLeafB || (!isLeafA && ballsA[s + 3] >= ballsB[t + 3])) {
      if (isLeafB && isEvenA && contains(ballsB, t, ballsA, s)) {
        addWhole(a, nodeA, sum)
        continue
      }
      if (stampsA[nodeA] !== stampA) a.open(nodeA)
      const x = ballsB[t]
      const y = ballsB[t + 1]
      const z = ballsB[t + 2]
      const r = ballsB[t + 3]
      const first = firstA[nodeA]
      const end = first + countA[nodeA]
      tests += countA[nodeA]
      if (isLeafB) {
        for (let child = first; child < end; child++) {
          const o = child * SPHERE
          const dx = x - ballsA[o]
          const dy = y - ballsA[o + 1]
          const dz = z - ballsA[o + 2]
          const reach = ballsA[o + 3] + r
          const overlaps = Number(dx * dx + dy * dy + dz * dz < reach * reach)
          const isLeaf = Number(countA[child] === 0)
          leafPairs[2 * found] = child
          leafPairs[2 * found + 1] = nodeB
          pairs[2 * top] = child
          pairs[2 * top + 1] = nodeB
          found += overlaps & isLeaf
          top += overlaps & (1 - isLeaf)
        }
      } else {
        for (let child = first; child < end; child++) {
          const o = child * SPHERE
          const dx = x - ballsA[o]
          const dy = y - ballsA[o + 1]
          const dz = z - ballsA[o + 2]
          const reach = ballsA[o + 3] + r
          pairs[2 * top] = child
          pairs[2 * top + 1] = nodeB
          top += Number(dx * dx + dy * dy + dz * dz < reach * reach)
        }
      }
    } else {
      if (isLeafA && isEvenB && contains(ballsA, s, ballsB, t)) {
        addWhole(b, nodeB, sum)
        continue
      }
      if (stampsB[nodeB] !== stampB) b.open(nodeB)
      const x = ballsA[s]
      const y = ballsA[s + 1]
      const z = ballsA[s + 2]
      const r = ballsA[s + 3]
      const first = firstB[nodeB]
      const end = first + countB[nodeB]
      tests += countB[nodeB]
      if (isLeafA) {
        for (let child = first; child < end; child++) {
          const o = child * SPHERE
          const dx = x - ballsB[o]
          const dy = y - ballsB[o + 1]
          const dz = z - ballsB[o + 2]
          const reach = ballsB[o + 3] + r
          const overlaps = Number(dx * dx + dy * dy + dz * dz < reach * reach)
          const isLeaf = Number(countB[child] === 0)
          leafPairs[2 * found] = nodeA
          leafPairs[2 * found + 1] = child
          pairs[2 * top] = nodeA
          pairs[2 * top + 1] = child
          found += overlaps & isLeaf
          top += overlaps & (1 - isLeaf)
        }
      } else {
        for (let child = first; child < end; child++) {
          const o = child * SPHERE
          const dx = x - ballsB[o]
          const dy = y - ballsB[o + 1]
          const dz = z - ballsB[o + 2]
          const reach = ballsB[o + 3] + r
          pairs[2 * top] = nodeA
          pairs[2 * top + 1] = child
          top += Number(dx * dx + dy * dy + dz * dz < reach * reach)
        }
      }
    }
  }
  sum.tests += tests
  return found
}

/** Whether the balls at a[o] and b[q] overlap. */
function overlap(a: Float64Array, o: number, b: Float64Array, q: number): boolean {
  const dx = a[o] - b[q]
  const dy = a[o + 1] - b[q + 1]
  const dz = a[o + 2] - b[q + 2]
  const reach = a[o + 3] + b[q + 3]
  return dx * dx + dy * dy + dz * dz < reach * reach
}

/** Whether the ball at balls[o] is inside the one at others[q]. */
function contains(others: Float64Array, q: number, balls: Float64Array, o: number): boolean {
  const dx = others[q] - balls[o]
  const dy = others[q + 1] - balls[o + 1]
  const dz = others[q + 2] - balls[o + 2]
  const room = others[q + 3] - balls[o + 3]
  return room > 0 && dx * dx + dy * dy + dz * dz < room * room
}

function grown(numbers: Int32Array): Int32Array {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}

/**
 * Adds a subtree inside a leaf. A small movement does not change the intersection, so it adds no force. Uses the centre
 * of the sphere as centroid: they differ by a fraction of a radius that is itself small.
 */
function addWhole({ tree, balls, volumeScale }: PosedBalls, node: number, { numbers, origin }: OverlapSum): void {
  const volume = tree.volumes[node] * volumeScale
  numbers[VOLUME] += volume
  for (let k = 0; k < 3; k++) numbers[FIRST_MOMENT + k] += volume * (balls[node * SPHERE + k] - origin[k])
}
