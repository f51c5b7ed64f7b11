import { touchBySigns } from './touchBySigns.ts'

/**
 * Triangle against triangle, exact for all finite coordinates. Triangles are closed: touching counts as contact, down
 * to a single common point. So the answer depends neither on the order of the two triangles nor on the order or
 * winding of their vertices. A triangle with a coordinate that is not finite touches nothing.
 *
 * Only signs of 3x3 determinants are asked for: on which side of one plane the three vertices of the other lie (six of
 * them), then how the two stretches cut out of the common line lie to each other (two more), after Guigue & Devillers,
 * "Fast and robust triangle-triangle overlap test using orientation predicates", 2003. A determinant is computed in
 * plain floating point and believed if it exceeds `slack`, a bound of its rounding error; if one does not, touchBySigns.ts
 * decides with exact signs. So `slack` shifts work between two paths, and never changes an answer.
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

/** For single questions. Where many pairs share a region, take `determinantSlack` of its extents once and ask `trianglesTouchWithin`. */
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

/** Not below any difference of one coordinate among the six vertices. A sum: minima and maxima of doubles are slow. */
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
  const a = pa[a0]
  const b = pb[b0]
  return Math.abs(a - b) + Math.abs(pa[a1] - a) + Math.abs(pa[a2] - a) + Math.abs(pb[b1] - b) + Math.abs(pb[b2] - b)
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

  // On which side of the plane of b lie a0, a1, a2?
  const mx = py * qz - pz * qy
  const my = pz * qx - px * qz
  const mz = px * qy - py * qx
  const s0 = mx * dx + my * dy + mz * dz
  const s1 = s0 + (mx * ux + my * uy + mz * uz)
  const s2 = s0 + (mx * vx + my * vy + mz * vz)
  if (s0 > slack) {
    if (s1 > slack && s2 > slack) return false
  } else if (s0 < -slack && s1 < -slack && s2 < -slack) return false

  // On which side of the plane of a lie b0, b1, b2?
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const t0 = -(nx * dx + ny * dy + nz * dz)
  const t1 = t0 + (nx * px + ny * py + nz * pz)
  const t2 = t0 + (nx * qx + ny * qy + nz * qz)
  if (t0 > slack) {
    if (t1 > slack && t2 > slack) return false
  } else if (t0 < -slack && t1 < -slack && t2 < -slack) return false

  const sureA = Math.abs(s0) > slack && Math.abs(s1) > slack && Math.abs(s2) > slack
  const sureB = Math.abs(t0) > slack && Math.abs(t1) > slack && Math.abs(t2) > slack
  if (!sureA || !sureB) return touchBySigns(pa, a0, a1, a2, pb, b0, b1, b2)

  // Each plane cuts one vertex of the other triangle off. With it as the apex, the edges to the other two, in the order of
  // the winding, cross the common line of the planes and bound the triangle's stretch of it.
  let apexA = a0
  let nextA = a1
  let lastA = a2
  let heightA = s0
  if (s0 > 0 === s1 > 0) {
    apexA = a2
    nextA = a0
    lastA = a1
    heightA = s2
  } else if (s0 > 0 === s2 > 0) {
    apexA = a1
    nextA = a2
    lastA = a0
    heightA = s1
  }
  let apexB = b0
  let nextB = b1
  let lastB = b2
  let heightB = t0
  if (t0 > 0 === t1 > 0) {
    apexB = b2
    nextB = b0
    lastB = b1
    heightB = t2
  } else if (t0 > 0 === t2 > 0) {
    apexB = b1
    nextB = b2
    lastB = b0
    heightB = t1
  }
  if (heightA > 0 !== heightB > 0) {
    const swapped = nextB
    nextB = lastB
    lastB = swapped
  }

  // The stretches touch unless one begins where the other has ended: signs of det(edge of a, edge of b, b − a).
  const ox = pa[apexA]
  const oy = pa[apexA + 1]
  const oz = pa[apexA + 2]
  const rx = pb[apexB]
  const ry = pb[apexB + 1]
  const rz = pb[apexB + 2]
  const wx = rx - ox
  const wy = ry - oy
  const wz = rz - oz
  const ex = pa[lastA] - ox
  const ey = pa[lastA + 1] - oy
  const ez = pa[lastA + 2] - oz
  const fx = pb[lastB] - rx
  const fy = pb[lastB + 1] - ry
  const fz = pb[lastB + 2] - rz
  const gx = pa[nextA] - ox
  const gy = pa[nextA + 1] - oy
  const gz = pa[nextA + 2] - oz
  const hx = pb[nextB] - rx
  const hy = pb[nextB + 1] - ry
  const hz = pb[nextB + 2] - rz
  const last = wx * (ey * fz - ez * fy) + wy * (ez * fx - ex * fz) + wz * (ex * fy - ey * fx)
  const next = wx * (gy * hz - gz * hy) + wy * (gz * hx - gx * hz) + wz * (gx * hy - gy * hx)
  if (!(Math.abs(last) > slack && Math.abs(next) > slack)) return touchBySigns(pa, a0, a1, a2, pb, b0, b1, b2)
  return last > 0 !== heightB > 0 && next > 0 === heightB > 0
}
