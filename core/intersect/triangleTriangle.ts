import { orientation } from './exactSign.ts'
import { trianglesTouchExactly } from './exactTriangles.ts'

/**
 * Triangle against triangle, exact for all finite coordinates. Triangles are closed: touching counts as contact, down
 * to a single common point. So the answer depends neither on the order of the two triangles nor on the order or
 * winding of their vertices. A triangle with a coordinate that is not finite touches nothing.
 *
 * Only signs of 3x3 determinants are asked for: on which side of one plane the three vertices of the other lie (six of
 * them), then how the two stretches cut out of the common line lie to each other (two more), after Guigue & Devillers,
 * "Fast and robust triangle-triangle overlap test using orientation predicates", 2003. A determinant is computed in
 * plain floating point and believed if it exceeds `slack`, a bound of its rounding error; otherwise exactSign.ts
 * decides. So `slack` shifts work between two paths, and never changes an answer.
 */

/**
 * A determinant of coordinate differences |Δx| ≤ x, |Δy| ≤ y, |Δz| ≤ z has six terms of at most x·y·z, each with no
 * more than nine roundings; `trianglesTouchWithin` adds two such determinants. So the error is below
 * 2 · 6 · 9u · xyz = 1.2e-14 xyz, u = 2⁻⁵³. Underflow adds some 1e-322 times the largest extent at most. Where products
 * could overflow the bound is infinite, and everything goes the exact way.
 */
export function determinantSlack(x: number, y: number, z: number): number {
  const reach = x + y + z
  return reach < 1e100 ? 1.3e-14 * x * y * z + 1e-300 * (1 + reach) : Infinity
}

/** For single questions. Where many pairs share a region, compute `determinantSlack` of its extents once and call `trianglesTouchWithin`. */
export function trianglesTouch(
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  const x = extent(pa, a0, a1, a2, pb, b0, b1, b2)
  const y = extent(pa, a0 + 1, a1 + 1, a2 + 1, pb, b0 + 1, b1 + 1, b2 + 1)
  const z = extent(pa, a0 + 2, a1 + 2, a2 + 2, pb, b0 + 2, b1 + 2, b2 + 2)
  return trianglesTouchWithin(determinantSlack(x, y, z), pa, a0, a1, a2, pb, b0, b1, b2)
}

/** Largest difference of one coordinate among the six vertices, up to rounding (for which `determinantSlack` has room). */
function extent(
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): number {
  const lowA = Math.min(Math.min(pa[a0], pa[a1]), pa[a2])
  const lowB = Math.min(Math.min(pb[b0], pb[b1]), pb[b2])
  const highA = Math.max(Math.max(pa[a0], pa[a1]), pa[a2])
  const highB = Math.max(Math.max(pb[b0], pb[b1]), pb[b2])
  return Math.max(highA, highB) - Math.min(lowA, lowB)
}

/**
 * @param slack `determinantSlack` of extents that bound every coordinate difference among the six vertices.
 * @param a0 first of the three coordinates of a vertex in `pa`; so are the others.
 */
export function trianglesTouchWithin(
  slack: number,
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  const ax = pa[a0]
  const ay = pa[a0 + 1]
  const az = pa[a0 + 2]
  const bx = pb[b0]
  const by = pb[b0 + 1]
  const bz = pb[b0 + 2]
  const ux = pa[a1] - ax
  const uy = pa[a1 + 1] - ay
  const uz = pa[a1 + 2] - az
  const vx = pa[a2] - ax
  const vy = pa[a2 + 1] - ay
  const vz = pa[a2 + 2] - az
  const px = pb[b1] - bx
  const py = pb[b1 + 1] - by
  const pz = pb[b1 + 2] - bz
  const qx = pb[b2] - bx
  const qy = pb[b2 + 1] - by
  const qz = pb[b2 + 2] - bz
  const dx = ax - bx
  const dy = ay - by
  const dz = az - bz

  // a0, a1, a2 against the plane of b.
  const mx = py * qz - pz * qy
  const my = pz * qx - px * qz
  const mz = px * qy - py * qx
  const s0 = mx * dx + my * dy + mz * dz
  const s1 = s0 + (mx * ux + my * uy + mz * uz)
  const s2 = s0 + (mx * vx + my * vy + mz * vz)
  if (s0 > slack && s1 > slack && s2 > slack) return false
  if (s0 < -slack && s1 < -slack && s2 < -slack) return false

  // b0, b1, b2 against the plane of a.
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const t0 = -(nx * dx + ny * dy + nz * dz)
  const t1 = t0 + (nx * px + ny * py + nz * pz)
  const t2 = t0 + (nx * qx + ny * qy + nz * qz)
  if (t0 > slack && t1 > slack && t2 > slack) return false
  if (t0 < -slack && t1 < -slack && t2 < -slack) return false

  if (!(slack < Infinity) && !allFinite(pa, a0, a1, a2, pb, b0, b1, b2)) return false
  const i0 = s0 > slack ? 1 : s0 < -slack ? -1 : orientation(pb, b0, pb, b1, pb, b2, pa, a0)
  const i1 = s1 > slack ? 1 : s1 < -slack ? -1 : orientation(pb, b0, pb, b1, pb, b2, pa, a1)
  const i2 = s2 > slack ? 1 : s2 < -slack ? -1 : orientation(pb, b0, pb, b1, pb, b2, pa, a2)
  const j0 = t0 > slack ? 1 : t0 < -slack ? -1 : orientation(pa, a0, pa, a1, pa, a2, pb, b0)
  const j1 = t1 > slack ? 1 : t1 < -slack ? -1 : orientation(pa, a0, pa, a1, pa, a2, pb, b1)
  const j2 = t2 > slack ? 1 : t2 < -slack ? -1 : orientation(pa, a0, pa, a1, pa, a2, pb, b2)
  const a = lonely(i0, i1, i2)
  const b = lonely(j0, j1, j2)
  if (a === ONE_SIDE || b === ONE_SIDE) return false
  if (a === IN_PLANE || b === IN_PLANE) return trianglesTouchExactly(pa, a0, a1, a2, pb, b0, b1, b2)
  return stretchesTouch(slack, a, b, pa, a0, a1, a2, pb, b0, b1, b2)
}

/** What `lonely` says besides 2k (vertex k alone, below the other's plane) and 2k + 1 (alone above it). */
const ONE_SIDE = 6
const IN_PLANE = 7

/**
 * The vertex that the plane cuts off from the other two, given the sides of the three. A vertex in the plane counts to
 * whichever side leaves exactly one vertex alone, and never together with another one that is in the plane.
 */
function lonely(i0: number, i1: number, i2: number): number {
  const above = (i0 > 0 ? 1 : 0) + (i1 > 0 ? 1 : 0) + (i2 > 0 ? 1 : 0)
  const below = (i0 < 0 ? 1 : 0) + (i1 < 0 ? 1 : 0) + (i2 < 0 ? 1 : 0)
  if (above === 3 || below === 3) return ONE_SIDE
  if (above === 0 && below === 0) return IN_PLANE
  if (above === 1) return i0 > 0 ? 1 : i1 > 0 ? 3 : 5
  if (below === 1) return i0 < 0 ? 0 : i1 < 0 ? 2 : 4
  // Two on one side, the third in the plane: it is alone, as if just beyond.
  const k = i0 === 0 ? 0 : i1 === 0 ? 2 : 4
  return above === 0 ? k + 1 : k
}

/**
 * Both triangles meet the common line of their planes in a closed stretch, cut out by the two edges at the lonely
 * vertex. Along the line, seen so that each lonely vertex is above the other's plane, a triangle's stretch runs from its
 * left to its right edge. Both stretches touch unless the left end of one lies beyond the right end of the other.
 */
function stretchesTouch(
  slack: number,
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
    edgeOrder(slack, pa, apexA, leftA, pb, apexB, rightB) <= 0 &&
    edgeOrder(slack, pa, apexA, rightA, pb, apexB, leftB) >= 0
  )
}

/** Where the edge p pEnd crosses the common line relative to the edge q qEnd: sign of det(pEnd − p, qEnd − p, q − p). */
function edgeOrder(
  slack: number,
  pa: Float64Array,
  p: number,
  pEnd: number,
  pb: Float64Array,
  q: number,
  qEnd: number,
): number {
  const ox = pa[p]
  const oy = pa[p + 1]
  const oz = pa[p + 2]
  const ux = pa[pEnd] - ox
  const uy = pa[pEnd + 1] - oy
  const uz = pa[pEnd + 2] - oz
  const vx = pb[qEnd] - ox
  const vy = pb[qEnd + 1] - oy
  const vz = pb[qEnd + 2] - oz
  const wx = pb[q] - ox
  const wy = pb[q + 1] - oy
  const wz = pb[q + 2] - oz
  const det = wx * (uy * vz - uz * vy) + wy * (uz * vx - ux * vz) + wz * (ux * vy - uy * vx)
  return det > slack || det < -slack ? det : orientation(pa, p, pa, pEnd, pb, qEnd, pb, q)
}

function allFinite(
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  return (
    isFinitePoint(pa, a0) &&
    isFinitePoint(pa, a1) &&
    isFinitePoint(pa, a2) &&
    isFinitePoint(pb, b0) &&
    isFinitePoint(pb, b1) &&
    isFinitePoint(pb, b2)
  )
}

function isFinitePoint(points: Float64Array, o: number): boolean {
  return Number.isFinite(points[o]) && Number.isFinite(points[o + 1]) && Number.isFinite(points[o + 2])
}
