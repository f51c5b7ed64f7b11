import { UNIT_ROUNDOFF } from '../math/outward.ts'
import { cross, dot, fixedPoint, minus, ratio } from './fixedPoint.ts'
import { shiftedPass, shiftedSide } from './shiftedSign.ts'

/**
 * Whether the edge p q of one mesh passes through the triangle a b c of the other: 1 against its normal, which is into
 * the volume bounded by an outward-facing triangle; -1 along it; 0 if not. The signs are those of shiftedSign.ts:
 * `shift` is 1 if the edge belongs to the second mesh, -1 if the triangle does. An edge passes through the interior of
 * a triangle or misses it; it never touches its boundary.
 */
export function pierces(
  edges: Float64Array,
  p: number,
  q: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  shift: number,
): number {
  const from = shiftedSide(points, a, b, c, edges, p, shift)
  if (from === 0 || from === shiftedSide(points, a, b, c, edges, q, shift)) return 0
  return passesInside(Infinity, edges, p, q, points, a, b, c, shift) ? from : 0
}

/**
 * Same for an edge that is known to cross the plane of the triangle, and so is not parallel to any of its edges. Signs
 * of determinants larger than `errorBound`, a bound of their rounding error (`determinantErrorBound`), are certain.
 */
export function passesInside(
  errorBound: number,
  edges: Float64Array,
  p: number,
  q: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  shift: number,
): boolean {
  const ab = passSign(errorBound, edges, p, q, points, a, b, shift)
  return (
    ab === passSign(errorBound, edges, p, q, points, b, c, shift) &&
    ab === passSign(errorBound, edges, p, q, points, c, a, shift)
  )
}

function passSign(
  errorBound: number,
  edges: Float64Array,
  p: number,
  q: number,
  points: Float64Array,
  a: number,
  b: number,
  shift: number,
): number {
  const x = edges[p]
  const y = edges[p + 1]
  const z = edges[p + 2]
  const ax = points[a] - x
  const ay = points[a + 1] - y
  const az = points[a + 2] - z
  const bx = points[b] - x
  const by = points[b + 1] - y
  const bz = points[b + 2] - z
  const determinant =
    (edges[q] - x) * (ay * bz - az * by) +
    (edges[q + 1] - y) * (az * bx - ax * bz) +
    (edges[q + 2] - z) * (ax * by - ay * bx)
  if (Math.abs(determinant) > errorBound) return determinant > 0 ? 1 : -1
  return shift < 0 ? shiftedPass(edges, p, q, points, a, b) : shiftedPass(points, a, b, edges, p, q)
}

/** A parameter with a larger error is recomputed in big integers. */
const MAX_ERROR = 2 ** -40

/**
 * Parameter t, 0 ≤ t ≤ 1, at which the edge p + t (q − p) crosses the plane a b c. Its ends must lie on different sides
 * of the plane, or one of them in it. errorOut[0] receives an error bound of t.
 */
export function crossingShare(
  edges: Float64Array,
  p: number,
  q: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  errorOut: Float64Array,
): number {
  const bx = points[b] - points[a]
  const by = points[b + 1] - points[a + 1]
  const bz = points[b + 2] - points[a + 2]
  const cx = points[c] - points[a]
  const cy = points[c + 1] - points[a + 1]
  const cz = points[c + 2] - points[a + 2]
  const px = edges[p] - points[a]
  const py = edges[p + 1] - points[a + 1]
  const pz = edges[p + 2] - points[a + 2]
  const dx = edges[p] - edges[q]
  const dy = edges[p + 1] - edges[q + 1]
  const dz = edges[p + 2] - edges[q + 2]
  const height = (by * cz - bz * cy) * px + (bz * cx - bx * cz) * py + (bx * cy - by * cx) * pz
  const drop = (by * cz - bz * cy) * dx + (bz * cx - bx * cz) * dy + (bx * cy - by * cx) * dz
  // Bound of the sums of absolute products; each has at most nine roundings.
  const reach =
    (Math.abs(by * cz) + Math.abs(bz * cy)) * (Math.abs(px) + Math.abs(dx)) +
    (Math.abs(bz * cx) + Math.abs(bx * cz)) * (Math.abs(py) + Math.abs(dy)) +
    (Math.abs(bx * cy) + Math.abs(by * cx)) * (Math.abs(pz) + Math.abs(dz))
  const error = (10 * UNIT_ROUNDOFF * reach + 1e-290) / Math.abs(drop)
  if (!(error < MAX_ERROR)) return exactShare(edges, p, q, points, a, b, c, errorOut)
  errorOut[0] = error + 2 * UNIT_ROUNDOFF
  return Math.min(1, Math.max(0, height / drop))
}

function exactShare(
  edges: Float64Array,
  p: number,
  q: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  errorOut: Float64Array,
): number {
  const origin = fixedPoint(points, a)
  const normal = cross(minus(fixedPoint(points, b), origin), minus(fixedPoint(points, c), origin))
  const from = fixedPoint(edges, p)
  const drop = dot(normal, minus(from, fixedPoint(edges, q)))
  errorOut[0] = 4 * UNIT_ROUNDOFF
  return ratio(dot(normal, minus(from, origin)), drop)
}
