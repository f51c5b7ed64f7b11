import { boxDistance, KEY_BOX } from '../../intersect/keyBoxes.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { Body } from '../base/body.ts'
import { BOX_TESTS, LEAF_TESTS, TRIANGLE_TESTS } from '../base/counts.ts'
import { boxStopNode } from '../base/boxStopNode.ts'
import { FROM, loadTriangles, meetLoaded, type Nearest, WAY, WIDTH } from './nearest.ts'

/**
 * Searches two stop nodes that may be nearer to each other than the best pair so far: deforms their vertices, computes
 * boxes and measures the remaining triangle pairs.
 *
 * The gap between the projections of two sets on any direction is a lower bound of their distance. The direction
 * between the best points so far rejects most stop nodes, because near these points the surfaces lie on opposite sides
 * of the gap; the direction between the sphere centres rejects others. One dot product per corner then leaves few
 * triangle pairs to measure.
 */
export function meetStopNodes(
  a: Body,
  stopA: number,
  b: Body,
  stopB: number,
  nearest: Nearest,
  totals: Int32Array,
): void {
  const { numbers } = nearest
  totals[LEAF_TESTS]++
  if (a.stopStamps[stopA] !== a.stamp) boxStopNode(a, stopA)
  if (b.stopStamps[stopB] !== b.stamp) boxStopNode(b, stopB)
  totals[BOX_TESTS]++
  if (boxDistance(a.stopBoxes, stopA * KEY_BOX, b.stopBoxes, stopB * KEY_BOX) >= numbers[WIDTH]) return
  if (nearest.a >= 0) {
    projectAlongBest(numbers)
    if (gapOfStops(a, stopA, b, stopB) >= numbers[WIDTH]) return
  }
  projectAlongCentres(a, stopA, b, stopB)
  if (gapOfStops(a, stopA, b, stopB) >= numbers[WIDTH]) return
  const near = span[1]
  const fromA = a.tree.triangleStart[stopA]
  const fromB = b.tree.triangleStart[stopB]
  const sizeA = a.tree.triangleCount[stopA]
  const sizeB = b.tree.triangleCount[stopB]
  for (let i = 0; i < sizeA; i++) {
    const far = endsA[i]
    if (near - far >= numbers[WIDTH]) continue
    for (let j = 0; j < sizeB; j++) {
      if (endsB[j] - far >= numbers[WIDTH]) continue
      totals[TRIANGLE_TESTS]++
      const p = (fromA + i) * 3
      const q = (fromB + j) * 3
      loadTriangles(a.positions, a.corners, p, b.positions, b.corners, q, numbers)
      if (!meetLoaded(numbers)) continue
      nearest.a = a.triangles[fromA + i]
      nearest.b = b.triangles[fromB + j]
    }
  }
}

/**
 * Projection direction: a unit vector, or 0 if there is none; then the origin for coordinates along it, chosen near the
 * triangles so that no digits are lost far from the world origin.
 */
const direction = new Float64Array(6)

function projectAlongBest(numbers: Float64Array): void {
  setDirection(numbers[WAY], numbers[WAY + 1], numbers[WAY + 2])
  for (let k = 0; k < 3; k++) direction[k + 3] = numbers[FROM + k]
}

function projectAlongCentres(a: Body, stopA: number, b: Body, stopB: number): void {
  const p = a.fit.posed
  const q = b.fit.posed
  const o = stopA * SPHERE
  const s = stopB * SPHERE
  setDirection(q[s] - p[o], q[s + 1] - p[o + 1], q[s + 2] - p[o + 2])
  for (let k = 0; k < 3; k++) direction[k + 3] = p[o + k]
}

function setDirection(x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z)
  const k = length > 0 && length < Infinity ? 1 / length : 0
  direction[0] = x * k
  direction[1] = y * k
  direction[2] = z * k
}

/**
 * Projections on the direction: the maximum of each triangle of a, the minimum of each triangle of b. Grow as needed
 * and are reused.
 */
let endsA = new Float64Array(64)
let endsB = new Float64Array(64)
/** The maximum of stop node a and the minimum of stop node b. */
const span = new Float64Array(2)

/** Projects both stop nodes. Returns the gap between them along the direction, negative if they overlap. */
function gapOfStops(a: Body, stopA: number, b: Body, stopB: number): number {
  const sizeA = a.tree.triangleCount[stopA]
  const sizeB = b.tree.triangleCount[stopB]
  if (sizeA > endsA.length) endsA = new Float64Array(sizeA * 2)
  if (sizeB > endsB.length) endsB = new Float64Array(sizeB * 2)
  span[0] = writeEnds(a, a.tree.triangleStart[stopA], sizeA, 1, endsA)
  span[1] = writeEnds(b, b.tree.triangleStart[stopB], sizeB, -1, endsB)
  return span[1] - span[0]
}

/**
 * Writes the extreme coordinate of each triangle along the direction (sign 1) or against it (sign −1). Returns that of
 * all triangles.
 */
function writeEnds(body: Body, from: number, size: number, sign: number, ends: Float64Array): number {
  const { positions, corners } = body
  const x = sign * direction[0]
  const y = sign * direction[1]
  const z = sign * direction[2]
  const ox = direction[3]
  const oy = direction[4]
  const oz = direction[5]
  let farthest = -Infinity
  for (let i = 0; i < size; i++) {
    const c = (from + i) * 3
    let end = -Infinity
    for (let k = c; k < c + 3; k++) {
      const p = corners[k]
      const along = x * (positions[p] - ox) + y * (positions[p + 1] - oy) + z * (positions[p + 2] - oz)
      if (along > end) end = along
    }
    ends[i] = sign * end
    if (end > farthest) farthest = end
  }
  return sign * farthest
}
