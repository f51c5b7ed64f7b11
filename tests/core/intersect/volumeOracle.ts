import {
  between,
  clampToOne,
  compare,
  crossOf,
  dotOf,
  type Fraction,
  type FractionPoint,
  fraction,
  gapOf,
  minus,
  over,
  plus,
  pointOf,
  times,
  zero,
} from './fraction.ts'
import { trianglesTouchByOracle } from './exactOracle.ts'

/** Exact tests of volumes against triangles, by closest points and clipping. Triangles are nine numbers. */

function cornersOf(triangle: readonly number[]): FractionPoint[] {
  return [0, 3, 6].map((o) => pointOf(triangle, o))
}

/** Replaces the ray by a segment beyond all coordinates, which have at most a few dozen units and bits. */
export function rayTouchesByOracle(ray: readonly number[], triangle: readonly number[]): boolean {
  const far = [0, 1, 2].map((k) => ray[k] + 1024 * ray[k + 3])
  return trianglesTouchByOracle([...ray.slice(0, 3), ...far, ...far], triangle)
}

export function ballTouchesByOracle(ball: readonly number[], triangle: readonly number[]): boolean {
  const radius = pointOf([ball[3], 0, 0])[0]
  const nearest = pointToTriangle(pointOf(ball), cornersOf(triangle))
  return compare(nearest, times(radius, radius)) <= 0
}

export function capsuleTouchesByOracle(capsule: readonly number[], triangle: readonly number[]): boolean {
  const [p, q] = [pointOf(capsule, 0), pointOf(capsule, 3)]
  const radius = pointOf([capsule[6], 0, 0])[0]
  const far = times(radius, radius)
  const corners = cornersOf(triangle)
  const distances = [pointToTriangle(p, corners), pointToTriangle(q, corners)]
  for (let k = 0; k < 3; k++) distances.push(segmentToSegment(p, q, corners[k], corners[(k + 1) % 3]))
  if (distances.some((distance) => compare(distance, far) <= 0)) return true
  const axis = capsule.slice(0, 6)
  return trianglesTouchByOracle([...axis, ...axis.slice(3)], triangle)
}

/** Squared distance. */
function pointToTriangle(p: FractionPoint, corners: readonly FractionPoint[]): Fraction {
  const [a, b, c] = corners
  const edges = [pointToSegment(p, a, b), pointToSegment(p, b, c), pointToSegment(p, c, a)]
  const nearest = edges.reduce((low, x) => (compare(x, low) < 0 ? x : low))
  // Barycentric weights of the projection, by Cramer's rule on the two edges at a.
  const [u, w, g] = [gapOf(b, a), gapOf(c, a), gapOf(p, a)]
  const [uu, uw, ww, ug, wg] = [dotOf(u, u), dotOf(u, w), dotOf(w, w), dotOf(u, g), dotOf(w, g)]
  const area = minus(times(uu, ww), times(uw, uw))
  if (area.n === 0n) return nearest
  const s = over(minus(times(ug, ww), times(wg, uw)), area)
  const t = over(minus(times(wg, uu), times(ug, uw)), area)
  if (s.n < 0n || t.n < 0n || compare(minus(minus(fraction(1n), s), t), zero) < 0) return nearest
  const along = (k: 0 | 1 | 2) => plus(a[k], plus(times(s, u[k]), times(t, w[k])))
  const distance = gapOf(p, [along(0), along(1), along(2)])
  return dotOf(distance, distance)
}

function pointToSegment(p: FractionPoint, a: FractionPoint, b: FractionPoint): Fraction {
  const stick = gapOf(b, a)
  const length = dotOf(stick, stick)
  const t = length.n === 0n ? zero : clampToOne(over(dotOf(gapOf(p, a), stick), length))
  const distance = gapOf(p, between(a, b, t))
  return dotOf(distance, distance)
}

function segmentToSegment(p: FractionPoint, q: FractionPoint, a: FractionPoint, b: FractionPoint): Fraction {
  const distances = [pointToSegment(p, a, b), pointToSegment(q, a, b), pointToSegment(a, p, q), pointToSegment(b, p, q)]
  const [u, w, g] = [gapOf(q, p), gapOf(b, a), gapOf(a, p)]
  const normal = crossOf(u, w)
  const area = dotOf(normal, normal)
  if (area.n !== 0n) {
    const s = clampToOne(over(dotOf(crossOf(g, w), normal), area))
    // Any s gives an upper bound of the distance; the best s gives the minimum.
    distances.push(pointToSegment(between(p, q, s), a, b))
  }
  return distances.reduce((low, x) => (compare(x, low) < 0 ? x : low))
}

/** Clips the triangle by the two half-spaces of every axis and tests whether anything is left. */
export function boxTouchesByOracle(
  middle: FractionPoint,
  half: FractionPoint,
  axes: readonly FractionPoint[],
  triangle: readonly number[],
): boolean {
  let left = cornersOf(triangle)
  for (let k = 0; k < 3; k++) {
    const normal = crossOf(axes[(k + 1) % 3], axes[(k + 2) % 3])
    const reach = times(half[k], dotOf(normal, axes[k]))
    const limit = reach.n < 0n ? fraction(-reach.n, reach.d) : reach
    left = cut(left, (x) => minus(limit, dotOf(normal, gapOf(x, middle))))
    left = cut(left, (x) => minus(dotOf(normal, gapOf(x, middle)), fraction(-limit.n, limit.d)))
  }
  return left.length > 0
}

/** The part of a polygon where `height` is not negative. */
function cut(polygon: readonly FractionPoint[], height: (x: FractionPoint) => Fraction): FractionPoint[] {
  const left: FractionPoint[] = []
  polygon.forEach((from, k) => {
    const to = polygon[(k + 1) % polygon.length]
    const [h, g] = [height(from), height(to)]
    if (h.n >= 0n) left.push(from)
    if ((h.n > 0n && g.n < 0n) || (h.n < 0n && g.n > 0n)) left.push(between(from, to, over(h, minus(h, g))))
  })
  return left
}
