import { ballTouchesExactly } from './exactVolumes.ts'
import { nearestOnTriangle } from './nearestOnTriangle.ts'

/** Corners relative to the centre, and the nearest point found. */
const corners = new Float64Array(9)
const near = new Float64Array(3)

/**
 * Relative error of all coordinates: there are about a dozen roundings between a point of the triangle and its computed
 * image.
 */
const ERROR = 4e-15

/**
 * Whether the closed sphere at sphere[s], x y z r, intersects the closed triangle. Exact for finite input.
 *
 * A point n of the triangle with |n| ≤ r proves contact, and a direction n along which all corners lie beyond r
 * disproves it. The nearest point serves as both; only if rounding leaves the result open does exactVolumes.ts decide.
 */
export function sphereTouchesTriangle(
  sphere: Float64Array,
  s: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  const x = sphere[s]
  const y = sphere[s + 1]
  const z = sphere[s + 2]
  const r = sphere[s + 3]
  const ax = points[a] - x
  const ay = points[a + 1] - y
  const az = points[a + 2] - z
  const bx = points[b] - x
  const by = points[b + 1] - y
  const bz = points[b + 2] - z
  const cx = points[c] - x
  const cy = points[c + 1] - y
  const cz = points[c + 2] - z
  // A corner inside proves contact, and is the most common case.
  const within = r * r * (1 - ERROR)
  if (ax * ax + ay * ay + az * az < within) return Number.isFinite(bx + by + bz + cx + cy + cz)
  if (bx * bx + by * by + bz * bz < within) return Number.isFinite(ax + ay + az + cx + cy + cz)
  if (cx * cx + cy * cy + cz * cz < within) return Number.isFinite(ax + ay + az + bx + by + bz)
  corners[0] = ax
  corners[1] = ay
  corners[2] = az
  corners[3] = bx
  corners[4] = by
  corners[5] = bz
  corners[6] = cx
  corners[7] = cy
  corners[8] = cz
  nearestOnTriangle(corners, near, 0)
  let size = 0
  for (let k = 0; k < 9; k++) size += Math.abs(corners[k])
  const nx = near[0]
  const ny = near[1]
  const nz = near[2]
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  const pad = ERROR * (size + r) + 1e-140
  if (length + pad <= r) return true
  const reach = (r + pad) * length
  if (
    nx * corners[0] + ny * corners[1] + nz * corners[2] > reach &&
    nx * corners[3] + ny * corners[4] + nz * corners[5] > reach &&
    nx * corners[6] + ny * corners[7] + nz * corners[8] > reach
  ) {
    return false
  }
  return ballTouchesExactly(sphere, s, points, a, b, c)
}
