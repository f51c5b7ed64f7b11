import { orientation } from './exactSign.ts'
import { trianglesTouchExactly } from './trianglesTouchExactly.ts'

/**
 * Triangle against triangle with exact signs throughout, for the few pairs that floating point cannot decide: a vertex
 * in or near the plane of the other triangle, edges that cross or nearly do, coplanar and degenerate triangles.
 */
export function touchBySigns(
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  if (!areFinite(pa, a0, a1, a2) || !areFinite(pb, b0, b1, b2)) return false
  const a = cutOff(pb, b0, b1, b2, pa, a0, a1, a2)
  if (a === ONE_SIDE) return false
  const b = cutOff(pa, a0, a1, a2, pb, b0, b1, b2)
  if (b === ONE_SIDE) return false
  if (a === IN_PLANE || b === IN_PLANE) return trianglesTouchExactly(pa, a0, a1, a2, pb, b0, b1, b2)
  return intervalsTouch(a, b, pa, a0, a1, a2, pb, b0, b1, b2)
}

function areFinite(p: Float64Array, a: number, b: number, c: number): boolean {
  for (let k = 0; k < 3; k++) {
    if (!Number.isFinite(p[a + k]) || !Number.isFinite(p[b + k]) || !Number.isFinite(p[c + k])) return false
  }
  return true
}

/** Results of `cutOff` besides 2k (vertex k alone below the plane) and 2k + 1 (alone above it). */
const ONE_SIDE = 6
const IN_PLANE = 7

/**
 * Which of the vertices p0, p1, p2 the plane of q0, q1, q2 separates from the other two. A vertex in the plane is
 * assigned to the side that leaves exactly one vertex alone, and never together with another vertex in the plane. If
 * the triangle q is degenerate, the result is IN_PLANE.
 */
function cutOff(
  q: Float64Array,
  q0: number,
  q1: number,
  q2: number,
  p: Float64Array,
  p0: number,
  p1: number,
  p2: number,
): number {
  const s0 = orientation(q, q0, q, q1, q, q2, p, p0)
  const s1 = orientation(q, q0, q, q1, q, q2, p, p1)
  const s2 = orientation(q, q0, q, q1, q, q2, p, p2)
  const above = (s0 > 0 ? 1 : 0) + (s1 > 0 ? 1 : 0) + (s2 > 0 ? 1 : 0)
  const below = (s0 < 0 ? 1 : 0) + (s1 < 0 ? 1 : 0) + (s2 < 0 ? 1 : 0)
  if (above === 3 || below === 3) return ONE_SIDE
  if (above === 0 && below === 0) return IN_PLANE
  if (above === 1) return s0 > 0 ? 1 : s1 > 0 ? 3 : 5
  if (below === 1) return s0 < 0 ? 0 : s1 < 0 ? 2 : 4
  // Two vertices on one side, the third in the plane: the third counts as alone on the other side.
  const k = s0 === 0 ? 0 : s1 === 0 ? 2 : 4
  return above === 0 ? k + 1 : k
}

/**
 * Each triangle intersects the common line of the two planes in a closed interval, bounded by the two edges at its
 * separated vertex. Orient the line so that each separated vertex is above the plane of the other triangle; the
 * interval then runs from the triangle's left edge to its right edge. The intervals touch unless the left end of one
 * lies beyond the right end of the other.
 */
function intervalsTouch(
  a: number,
  b: number,
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  const apexA = a < 2 ? a0 : a < 4 ? a1 : a2
  const nextA = a < 2 ? a1 : a < 4 ? a2 : a0
  const lastA = a < 2 ? a2 : a < 4 ? a0 : a1
  const apexB = b < 2 ? b0 : b < 4 ? b1 : b2
  const nextB = b < 2 ? b1 : b < 4 ? b2 : b0
  const lastB = b < 2 ? b2 : b < 4 ? b0 : b1
  const aIsAbove = (a & 1) === 1
  const bIsAbove = (b & 1) === 1
  const leftA = bIsAbove ? lastA : nextA
  const rightA = bIsAbove ? nextA : lastA
  const leftB = aIsAbove ? nextB : lastB
  const rightB = aIsAbove ? lastB : nextB
  return (
    orientation(pa, apexA, pa, leftA, pb, rightB, pb, apexB) <= 0 &&
    orientation(pa, apexA, pa, rightA, pb, leftB, pb, apexB) >= 0
  )
}
