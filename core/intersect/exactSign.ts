import { orient2d, orient3d } from 'robust-predicates'
import { type BigPoint, cross, dot, fixedPoint, minus } from './fixedPoint.ts'

/**
 * Signs of orientation determinants, exact for all finite coordinates.
 *
 * robust-predicates implements Shewchuk's adaptive expansions, which are exact as long as no product under- or
 * overflows. A product of three differences keeps all its bits if every non-zero coordinate lies between 2⁻²⁵⁰ and
 * 2²⁵⁰: the last bit of such a number is at least 2⁻³⁰², that of the product 2⁻⁹⁰⁶. Coordinates outside this range
 * (mostly denormals) are computed in big integers, which is slow and allocates, but practically never happens.
 */
const SMALLEST = 2 ** -250
const LARGEST = 2 ** 250

/**
 * Sign of det(b − a, c − a, d − a): positive if d lies on the side of the plane a b c to which its normal (b − a) × (c
 * − a) points.
 */
export function orientation(
  a: Float64Array,
  ao: number,
  b: Float64Array,
  bo: number,
  c: Float64Array,
  co: number,
  d: Float64Array,
  dO: number,
): number {
  if (isInSafeRange(a, ao) && isInSafeRange(b, bo) && isInSafeRange(c, co) && isInSafeRange(d, dO)) {
    return Math.sign(
      orient3d(
        b[bo],
        b[bo + 1],
        b[bo + 2],
        c[co],
        c[co + 1],
        c[co + 2],
        d[dO],
        d[dO + 1],
        d[dO + 2],
        a[ao],
        a[ao + 1],
        a[ao + 2],
      ),
    )
  }
  return bigOrientation(fixedPoint(a, ao), fixedPoint(b, bo), fixedPoint(c, co), fixedPoint(d, dO))
}

/**
 * Same in the plane after projecting along one axis: sign of det(b − a, c − a) with the coordinates `i` and `j` (0 to
 * 2) of the three points.
 */
export function orientationOnPlane(
  a: Float64Array,
  ao: number,
  b: Float64Array,
  bo: number,
  c: Float64Array,
  co: number,
  i: number,
  j: number,
): number {
  if (isInSafeRange(a, ao) && isInSafeRange(b, bo) && isInSafeRange(c, co)) {
    // robust-predicates counts clockwise as positive.
    return -Math.sign(orient2d(a[ao + i], a[ao + j], b[bo + i], b[bo + j], c[co + i], c[co + j]))
  }
  const p = fixedPoint(a, ao)
  const q = fixedPoint(b, bo)
  const r = fixedPoint(c, co)
  return sign((q[i] - p[i]) * (r[j] - p[j]) - (q[j] - p[j]) * (r[i] - p[i]))
}

function isInSafeRange(points: Float64Array, o: number): boolean {
  return inRange(points[o]) && inRange(points[o + 1]) && inRange(points[o + 2])
}

function inRange(x: number): boolean {
  const size = Math.abs(x)
  return x === 0 || (size >= SMALLEST && size <= LARGEST)
}

function bigOrientation(a: BigPoint, b: BigPoint, c: BigPoint, d: BigPoint): number {
  return sign(dot(minus(d, a), cross(minus(b, a), minus(c, a))))
}

function sign(x: bigint): number {
  return x > 0n ? 1 : x < 0n ? -1 : 0
}
