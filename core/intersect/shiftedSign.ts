import { orientation, orientationOnPlane } from './exactSign.ts'
import { fixedPoint, minus } from './fixedPoint.ts'

/**
 * Signs of orientation determinants for two meshes in general position, for any coordinates. The second mesh is
 * displaced symbolically by δ = (ε, ε², ε³), where ε > 0 is infinitesimal. If a determinant is zero, its first non-zero
 * coefficient in ε decides. This is not a tolerance: all signs are those of two actual meshes, so they never contradict
 * each other; and closed triangles that touch after the displacement, for ε → 0, also touch before it.
 *
 * This is simulation of simplicity with a translation instead of a perturbation per coordinate: every determinant
 * between the meshes is linear in δ, and its coefficients are areas of one mesh or cross products of one edge of each
 * (docs/algorithms.md 20).
 */

/**
 * Side of the triangle a b c of one mesh on which the point at p[o ..] of the other lies; positive if its normal points
 * there. `shift` is 1 if the point belongs to the second mesh, -1 if the triangle does. 0 if the triangle is
 * degenerate.
 */
export function shiftedSide(
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  p: Float64Array,
  o: number,
  shift: number,
): number {
  const sign = orientation(points, a, points, b, points, c, p, o)
  if (sign !== 0) return sign
  for (let k = 0; k < 3; k++) {
    // det(b − a, c − a, p ± δ − a) = 0 ± δ · normal
    const area = orientationOnPlane(points, a, points, b, points, c, (k + 1) % 3, (k + 2) % 3)
    if (area !== 0) return shift * area
  }
  return 0
}

/**
 * Sign of det(q − p, r − p, s − p) for the line p q of the first mesh and r s of the second: on which side they pass
 * each other. 0 if they are parallel.
 */
export function shiftedPass(
  first: Float64Array,
  p: number,
  q: number,
  second: Float64Array,
  r: number,
  s: number,
): number {
  const sign = orientation(first, p, first, q, second, r, second, s)
  if (sign !== 0) return sign
  for (let k = 0; k < 3; k++) {
    // det(q − p, r + δ − p, s + δ − p) = 0 + δ · ((s − r) × (q − p))
    const product = crossSign(second, r, s, first, p, q, (k + 1) % 3, (k + 2) % 3)
    if (product !== 0) return product
  }
  return 0
}

/**
 * Four differences and two products, each rounded once, and their difference: less than eight roundings of the
 * products.
 */
const ERROR = 8 * 2 ** -53

/** Exact sign of uᵢ vⱼ − uⱼ vᵢ, u = s − r, v = q − p. */
function crossSign(
  second: Float64Array,
  r: number,
  s: number,
  first: Float64Array,
  p: number,
  q: number,
  i: number,
  j: number,
): number {
  const ui = second[s + i] - second[r + i]
  const uj = second[s + j] - second[r + j]
  const vi = first[q + i] - first[p + i]
  const vj = first[q + j] - first[p + j]
  const left = ui * vj
  const right = uj * vi
  const sign = left - right
  if (Math.abs(sign) > ERROR * (Math.abs(left) + Math.abs(right)) + 1e-290) return Math.sign(sign)
  if ((ui === 0 || vj === 0) && (uj === 0 || vi === 0)) return 0
  const u = minus(fixedPoint(second, s), fixedPoint(second, r))
  const v = minus(fixedPoint(first, q), fixedPoint(first, p))
  const exact = u[i] * v[j] - u[j] * v[i]
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}
