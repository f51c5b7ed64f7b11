import { areFinite, type BigPoint, cross, dot, fixedPoint, minus, ratio } from './fixedPoint.ts'

/**
 * `rayTouchesTriangle` in big integers, for rays too close to an edge or starting too close to the plane for floating
 * point, and for triangles seen edge-on. Writes t, rounded and clamped to the range of the corners' parameters, to
 * out[0].
 */
export function rayTouchesExactly(
  ray: Float64Array,
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  out: Float64Array,
): boolean {
  if (!areFinite(ray, 0, 6) || !areFinite(points, a, 3) || !areFinite(points, b, 3) || !areFinite(points, c, 3)) {
    return false
  }
  const origin = fixedPoint(ray, 0)
  const direction = fixedPoint(ray, 3)
  const corners = [a, b, c].map((o) => minus(fixedPoint(points, o), origin))
  const sides = [0, 1, 2].map((k) => dot(direction, cross(corners[k], corners[(k + 1) % 3])))
  if (sides.some((side) => side > 0n) && sides.some((side) => side < 0n)) return false
  const whole = sides[0] + sides[1] + sides[2]
  return whole === 0n ? alongPlane(direction, corners, out) : throughPlane(direction, corners, whole, out)
}

/** The line crosses the plane at one point inside the triangle, at t = volume / whole. */
function throughPlane(direction: BigPoint, corners: readonly BigPoint[], whole: bigint, out: Float64Array): boolean {
  const volume = dot(corners[0], cross(corners[1], corners[2]))
  if (volume !== 0n && volume > 0n !== whole > 0n) return false
  const along = corners.map((corner) => dot(corner, direction))
  const squared = dot(direction, direction)
  const t = ratio(volume, whole)
  const low = ratio(least(along), squared)
  const high = ratio(-least(along.map((x) => -x)), squared)
  out[0] = Math.max(0, t < low ? low : t > high ? high : t)
  return true
}

/**
 * The line lies in the plane of the triangle, or the triangle is degenerate. Their intersection is an interval that
 * ends on edges: each edge that the line crosses gives one or two parameters n / d, d > 0.
 */
function alongPlane(direction: BigPoint, corners: readonly BigPoint[], out: Float64Array): boolean {
  const squared = dot(direction, direction)
  const ends: [bigint, bigint][] = []
  for (let k = 0; k < 3; k++) {
    const from = corners[k]
    const to = corners[(k + 1) % 3]
    const offFrom = cross(direction, from)
    const offTo = cross(direction, to)
    const fromIsOn = offFrom.every((x) => x === 0n)
    if (fromIsOn) ends.push([dot(from, direction), squared])
    if (fromIsOn || dot(offFrom, offTo) > 0n) continue
    // The ends are off the line by offFrom and offTo, in opposite directions: the weight of `from` is |offTo|.
    const axis = [0, 1, 2].find((i) => offFrom[i] !== offTo[i]) as number
    const gap = offFrom[axis] - offTo[axis]
    const n = dot(from, direction) * -offTo[axis] + dot(to, direction) * offFrom[axis]
    ends.push(gap > 0n ? [n, squared * gap] : [-n, squared * -gap])
  }
  if (ends.every(([n]) => n < 0n)) return false
  out[0] = ends.some(([n]) => n <= 0n) ? 0 : ends.reduce((low, [n, d]) => Math.min(low, ratio(n, d)), Infinity)
  return true
}

function least(numbers: readonly bigint[]): bigint {
  return numbers.reduce((low, x) => (x < low ? x : low))
}
