import { keepTouching } from './keepTouching.ts'

/**
 * Triangle against triangle, exact for all finite coordinates. Triangles are closed: a single common point counts as
 * contact. So the result does not depend on the order of the two triangles, nor on the order or winding of their
 * vertices. A triangle with a coordinate that is not finite touches nothing.
 *
 * Only signs of 3x3 determinants are needed: on which side of each plane the three vertices of the other triangle lie
 * (six of them), then the order of the two intervals on the common line (two more), after Guigue & Devillers, "Fast and
 * robust triangle-triangle overlap test using orientation predicates", 2003. A determinant is computed in floating
 * point, and its sign is certain if it exceeds `errorBound`, a bound of its rounding error; otherwise touchBySigns.ts
 * decides with exact signs. So `errorBound` affects only the speed, never the result.
 */

/**
 * Error bound of a determinant of coordinate differences |Δx| ≤ x, |Δy| ≤ y, |Δz| ≤ z. It has six terms of at most
 * x·y·z, each with at most nine roundings; `keepTouching` adds two such determinants. So the error is below 2 · 6 · 9u
 * · xyz = 1.2e-14 xyz, u = 2⁻⁵³. Underflow adds at most about 1e-322 times the largest extent. If products could
 * overflow, the bound is infinite, and the exact test decides everything.
 */
export function determinantErrorBound(x: number, y: number, z: number): number {
  const reach = x + y + z
  return reach < 1e100 ? 1.3e-14 * x * y * z + 1e-300 * (1 + reach) : Infinity
}

/**
 * For single pairs. For many pairs in the same region, compute `determinantErrorBound` of its extents once and call
 * `keepTouching`.
 */
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
  return trianglesTouchWithin(determinantErrorBound(x, y, z), pa, a0, a1, a2, pb, b0, b1, b2)
}

/**
 * Upper bound of the differences of one coordinate among the six vertices. A sum, because minima and maxima of doubles
 * are slow.
 */
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
 * `keepTouching` with a list of one triangle.
 *
 * @param errorBound `determinantErrorBound` of extents that bound all coordinate differences among the six vertices.
 * @param a0 offset of a vertex in `pa`, like the others.
 */
export function trianglesTouchWithin(
  errorBound: number,
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  corners[0] = b0
  corners[1] = b1
  corners[2] = b2
  only[0] = 0
  return keepTouching(errorBound, pa, a0, a1, a2, pb, corners, only, 1) === 1
}

/** A list of one triangle. */
const corners = new Uint32Array(3)
const only = new Int32Array(1)
