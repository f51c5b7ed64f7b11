import { rayTouchesExactly } from './exactRay.ts'

/**
 * Ray against triangle, exact for all finite input: the closed triangle (edges and corners belong to it, flat and
 * degenerate ones count) and the ray {o + t d, t ≥ 0} have a point in common, or they have not. So a ray never slips
 * between two triangles that share an edge, and the answer depends neither on winding nor on the order of vertices.
 *
 * With A, B, C the corners seen from o, the line passes them all on one side if det(d, A, B), det(d, B, C), det(d, C, A) have
 * one sign; these are also the weights of C, A, B in the point that is hit. Determinants are believed if they exceed a
 * bound of their rounding error, and else exactRay.ts decides in whole numbers.
 *
 * hit[0] receives t, computed as the blend of the corners' own parameters A·d / d·d. That stays between the
 * smallest and the largest of them however flat the ray strikes: a walk that knows a ball around the corners may rely on it.
 */
export const hit = new Float64Array(1)

/** Six terms of three factors, each with at most nine roundings: 54u < 6.1e-15, and the sizes are not below any factor. */
const ERROR = 6.1e-15

export function rayTouchesTriangle(ray: Float64Array, points: Float64Array, a: number, b: number, c: number): boolean {
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
  // Beyond these sizes products could overflow, and below them vanish: all that goes the exact way.
  const slack = reach < 1e90 && ray[7] < 1e90 ? ERROR * ray[7] * reach * reach + 1e-290 : Infinity
  const px = dy * bz - dz * by
  const py = dz * bx - dx * bz
  const pz = dx * by - dy * bx
  const ab = -(px * ax + py * ay + pz * az)
  const bc = px * cx + py * cy + pz * cz
  if ((ab > slack && bc < -slack) || (ab < -slack && bc > slack)) return false
  const ca = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax)
  if ((ca > slack && (ab < -slack || bc < -slack)) || (ca < -slack && (ab > slack || bc > slack))) return false
  const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  const volumeSlack = reach < 1e90 ? ERROR * reach * reach * reach + 1e-290 : Infinity
  const sure =
    ((ab > slack && bc > slack && ca > slack) || (ab < -slack && bc < -slack && ca < -slack)) &&
    Math.abs(volume) > volumeSlack
  if (!sure) return rayTouchesExactly(ray, points, a, b, c, hit)
  // The plane is met at t = volume / (ab + bc + ca).
  if (volume > 0 !== ab > 0) return false
  const k = ray[6]
  const ta = (ax * dx + ay * dy + az * dz) * k
  const tb = (bx * dx + by * dy + bz * dz) * k
  const tc = (cx * dx + cy * dy + cz * dz) * k
  const t = (bc * ta + ca * tb + ab * tc) / (ab + bc + ca)
  const low = Math.min(ta, tb, tc)
  const high = Math.max(ta, tb, tc)
  hit[0] = Math.max(0, t < low ? low : t > high ? high : t)
  return true
}
