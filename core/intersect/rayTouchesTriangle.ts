import { rayTouchesExactly } from './rayTouchesExactly.ts'

/** Six terms of three factors, each with at most nine roundings: 54u < 6.1e-15. `reach` bounds every factor. */
const ERROR = 6.1e-15

/**
 * Ray against triangle, exact for all finite input: tests whether the closed triangle (including edges and corners,
 * also if degenerate) and the ray {o + t d, t ≥ 0} have a common point. So a ray never slips between two triangles that
 * share an edge, and the result does not depend on winding or vertex order.
 *
 * With A, B, C the corners relative to o, the line passes all edges on the same side if det(d, A, B), det(d, B, C),
 * det(d, C, A) have the same sign; these are also the barycentric weights of C, A, B at the hit. Signs are certain if
 * the determinants exceed a bound of their rounding error; otherwise rayTouchesExactly.ts decides in big integers.
 *
 * out[0] receives t, computed as the weighted mean of the corners' parameters A·d / d·d. It stays between the smallest
 * and the largest of them even at grazing angles, so traversals may use balls around the corners as bounds.
 */
export function rayTouchesTriangle(
  ray: Float64Array,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): boolean {
  const ox = ray[0]
  const oy = ray[1]
  const oz = ray[2]
  const dx = ray[3]
  const dy = ray[4]
  const dz = ray[5]
  const ax = points[a] - ox
  const ay = points[a + 1] - oy
  const az = points[a + 2] - oz
  const bx = points[b] - ox
  const by = points[b + 1] - oy
  const bz = points[b + 2] - oz
  const cx = points[c] - ox
  const cy = points[c + 1] - oy
  const cz = points[c + 2] - oz
  const reach =
    Math.abs(ax) +
    Math.abs(ay) +
    Math.abs(az) +
    Math.abs(bx) +
    Math.abs(by) +
    Math.abs(bz) +
    Math.abs(cx) +
    Math.abs(cy) +
    Math.abs(cz)
  // Outside this range products could overflow or underflow; the exact test handles these cases.
  const errorBound = reach < 1e90 && ray[7] < 1e90 ? ERROR * ray[7] * reach * reach + 1e-290 : Infinity
  const px = dy * bz - dz * by
  const py = dz * bx - dx * bz
  const pz = dx * by - dy * bx
  const ab = -(px * ax + py * ay + pz * az)
  const bc = px * cx + py * cy + pz * cz
  if ((ab > errorBound && bc < -errorBound) || (ab < -errorBound && bc > errorBound)) return false
  const ca = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax)
  if (
    (ca > errorBound && (ab < -errorBound || bc < -errorBound)) ||
    (ca < -errorBound && (ab > errorBound || bc > errorBound))
  )
    return false
  const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  const volumeErrorBound = reach < 1e90 ? ERROR * reach * reach * reach + 1e-290 : Infinity
  const sure =
    ((ab > errorBound && bc > errorBound && ca > errorBound) ||
      (ab < -errorBound && bc < -errorBound && ca < -errorBound)) &&
    Math.abs(volume) > volumeErrorBound
  if (!sure) return rayTouchesExactly(ray, points, a, b, c, out)
  // The ray crosses the plane at t = volume / (ab + bc + ca).
  if (volume > 0 !== ab > 0) return false
  const k = ray[6]
  const ta = (ax * dx + ay * dy + az * dz) * k
  const tb = (bx * dx + by * dy + bz * dz) * k
  const tc = (cx * dx + cy * dy + cz * dz) * k
  const t = (bc * ta + ca * tb + ab * tc) / (ab + bc + ca)
  const low = Math.min(ta, tb, tc)
  const high = Math.max(ta, tb, tc)
  out[0] = Math.max(0, t < low ? low : t > high ? high : t)
  return true
}
