import { trianglesTouchExactly } from './trianglesTouchExactly.ts'
import { areFinite, type BigPoint, cross, dot, fixedPoint, minus, ONE, toInteger } from './fixedPoint.ts'

/**
 * Spheres, capsules and boxes against triangles in big integers, for cases that floating point cannot decide. All are
 * closed. Distances are compared as squares, and quotients by cross-multiplication, so nothing is rounded. Input that
 * is not finite touches nothing.
 */

type Corners = readonly [BigPoint, BigPoint, BigPoint]

function cornersAt(points: Float64Array, a: number, b: number, c: number): Corners {
  return [fixedPoint(points, a), fixedPoint(points, b), fixedPoint(points, c)]
}

function isTriangle(points: Float64Array, a: number, b: number, c: number): boolean {
  return areFinite(points, a, 3) && areFinite(points, b, 3) && areFinite(points, c, 3)
}

export function ballTouchesExactly(
  sphere: Float64Array,
  s: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  if (!areFinite(sphere, s, 4) || !isTriangle(points, a, b, c) || sphere[s + 3] < 0) return false
  const radius = toInteger(sphere[s + 3])
  return ballTouches(fixedPoint(sphere, s), radius * radius, cornersAt(points, a, b, c))
}

function ballTouches(centre: BigPoint, squared: bigint, corners: Corners): boolean {
  const [a, b, c] = corners
  return (
    segmentTouches(centre, squared, a, b) ||
    segmentTouches(centre, squared, b, c) ||
    segmentTouches(centre, squared, c, a) ||
    faceTouches(centre, squared, corners)
  )
}

/** Whether the point is within the distance of the segment. */
function segmentTouches(point: BigPoint, squared: bigint, from: BigPoint, to: BigPoint): boolean {
  const segment = minus(to, from)
  const way = minus(point, from)
  if (dot(way, way) <= squared) return true
  const back = minus(point, to)
  if (dot(back, back) <= squared) return true
  const along = dot(way, segment)
  const length = dot(segment, segment)
  if (along < 0n || along > length) return false
  const off = cross(way, segment)
  return length > 0n && dot(off, off) <= squared * length
}

/** Whether the point projects into the triangle and is within the distance of its plane. */
function faceTouches(point: BigPoint, squared: bigint, [a, b, c]: Corners): boolean {
  const normal = cross(minus(b, a), minus(c, a))
  const area = dot(normal, normal)
  if (area === 0n) return false
  const isInside = (from: BigPoint, to: BigPoint) => dot(cross(minus(to, from), minus(point, from)), normal) >= 0n
  if (!isInside(a, b) || !isInside(b, c) || !isInside(c, a)) return false
  const height = dot(normal, minus(point, a))
  return height * height <= squared * area
}

const axis = new Float64Array(9)

/**
 * A segment is closest to a triangle at one of its ends, at a corner of the triangle or between the interiors of two
 * edges, or it passes through the triangle.
 */
export function capsuleTouchesExactly(
  capsule: Float64Array,
  o: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  if (!areFinite(capsule, o, 7) || !isTriangle(points, a, b, c) || capsule[o + 6] < 0) return false
  const radius = toInteger(capsule[o + 6])
  const squared = radius * radius
  const p = fixedPoint(capsule, o)
  const q = fixedPoint(capsule, o + 3)
  const corners = cornersAt(points, a, b, c)
  if (ballTouches(p, squared, corners) || ballTouches(q, squared, corners)) return true
  if (corners.some((corner) => segmentTouches(corner, squared, p, q))) return true
  if (corners.some((corner, k) => linesTouch(p, q, corner, corners[(k + 1) % 3], squared))) return true
  for (let k = 0; k < 3; k++) {
    axis[k] = capsule[o + k]
    axis[k + 3] = capsule[o + k + 3]
    axis[k + 6] = capsule[o + k + 3]
  }
  return trianglesTouchExactly(axis, 0, 3, 6, points, a, b, c)
}

/** Whether two segments are within the distance, if the closest points of their lines lie inside both. */
function linesTouch(p: BigPoint, q: BigPoint, a: BigPoint, b: BigPoint, squared: bigint): boolean {
  const u = minus(q, p)
  const w = minus(b, a)
  const normal = cross(u, w)
  const area = dot(normal, normal)
  if (area === 0n) return false
  const gap = minus(a, p)
  // gap = s u − t w + height normal / area: s and t are these over area.
  const s = dot(cross(gap, w), normal)
  const t = dot(cross(gap, u), normal)
  if (s < 0n || s > area || t < 0n || t > area) return false
  const height = dot(gap, normal)
  return height * height <= squared * area
}

/** box[o]: low x y z, high x y z. */
export function boxTouchesExactly(
  box: Float64Array,
  o: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  if (!areFinite(box, o, 6) || !isTriangle(points, a, b, c)) return false
  const low = fixedPoint(box, o)
  const high = fixedPoint(box, o + 3)
  // All coordinates are doubled, so that the centre of the box is an integer.
  const middle: BigPoint = [low[0] + high[0], low[1] + high[1], low[2] + high[2]]
  const half = minus(high, low)
  if (half.some((size) => size < 0n)) return false
  const seen = cornersAt(points, a, b, c).map(([x, y, z]) => minus([2n * x, 2n * y, 2n * z], middle))
  const axes: Corners = [
    [1n, 0n, 0n],
    [0n, 1n, 0n],
    [0n, 0n, 1n],
  ]
  return !isSeparated(seen, half, axes, 1n)
}

/** Centre x y z, half extents, then three axes of three numbers: see boxTouchesTriangle.ts. */
export function orientedBoxTouchesExactly(
  box: Float64Array,
  o: number,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
): boolean {
  if (!areFinite(box, o, 15) || !isTriangle(points, a, b, c)) return false
  const middle = fixedPoint(box, o)
  const half = fixedPoint(box, o + 3)
  if (half.some((size) => size < 0n)) return false
  const seen = cornersAt(points, a, b, c).map((corner) => minus(corner, middle))
  return !isSeparated(seen, half, cornersAt(box, o + 6, o + 9, o + 12), ONE)
}

/**
 * Separating axes of a box Σ s_i e_i, |s_i| ≤ h_i, and a triangle relative to its centre: face normals of the box,
 * normal of the triangle, cross products of edges. The axes e_i are in units of 1 / `unit`.
 */
function isSeparated(corners: readonly BigPoint[], half: BigPoint, axes: Corners, unit: bigint): boolean {
  const parts = (line: BigPoint): boolean => {
    const reach = axes.reduce((sum, e, i) => sum + half[i] * size(dot(line, e)), 0n)
    const heights = corners.map((corner) => dot(line, corner) * unit)
    return heights.every((height) => height > reach) || heights.every((height) => height < -reach)
  }
  const [a, b, c] = corners
  const edges = [minus(b, a), minus(c, b), minus(a, c)]
  return (
    parts(cross(axes[1], axes[2])) ||
    parts(cross(axes[2], axes[0])) ||
    parts(cross(axes[0], axes[1])) ||
    parts(cross(edges[0], edges[1])) ||
    edges.some((edge) => axes.some((e) => parts(cross(edge, e))))
  )
}

function size(x: bigint): bigint {
  return x < 0n ? -x : x
}
