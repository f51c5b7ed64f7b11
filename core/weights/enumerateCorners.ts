import { UNIT_ROUNDOFF } from '../math/outward.ts'
import type { PointList } from './pointList.ts'

/** Sets with more joints are not enumerated, because there are n 2ⁿ⁻¹ candidates. */
export const MOST_ENUMERATED_JOINTS = 6

/** Maximum number of corners for n = 0 .. 6 joints: ⌈n/2⌉ C(n, ⌈n/2⌉). */
export const MOST_CORNERS = [0, 1, 2, 6, 12, 30, 60]

/**
 * Tolerance by which the free weight may lie outside its interval. A group of one vertex has intervals of length zero,
 * and its weights sum to 1 only up to rounding: with tolerance 0 the group would lose all its corners, and its sphere
 * would not enclose its vertex. Extra corners are safe, missing ones are not; so nothing is clamped either.
 */
const TOLERANCE = 1e-12

/**
 * Weights that differ by no more than this in each coordinate count as equal: the padding of the refit (`padUnits` in
 * core/refit/fit/sphereFit.ts) covers the difference.
 */
export const SAME_WEIGHT = 4 * UNIT_ROUNDOFF

/**
 * Enumerates the corners of the polytope { w : low ≤ w ≤ high, Σw = 1 } of [KZ05] §4.1 in closed form. At a corner at
 * most one weight lies strictly inside its interval, so each joint in turn is free, and the others take every
 * combination of interval ends.
 */
export function enumerateCorners(low: Float64Array, high: Float64Array, size: number, corners: PointList): void {
  corners.restart(size)
  for (let free = 0; free < size; free++) {
    for (let ends = 0; ends < 1 << size; ends++) {
      // Skip combinations that only differ in the bit of the free joint.
      if ((ends & (1 << free)) !== 0) continue
      const rest = 1 - sumOfEnds(low, high, size, free, ends)
      if (rest < low[free] - TOLERANCE || rest > high[free] + TOLERANCE) continue
      const o = corners.add()
      for (let k = 0; k < size; k++) corners.values[o + k] = (ends & (1 << k)) !== 0 ? high[k] : low[k]
      corners.values[o + free] = rest
      corners.dropRepeated(SAME_WEIGHT)
    }
  }
}

function sumOfEnds(low: Float64Array, high: Float64Array, size: number, free: number, ends: number): number {
  let sum = 0
  for (let k = 0; k < size; k++) {
    if (k !== free) sum += (ends & (1 << k)) !== 0 ? high[k] : low[k]
  }
  return sum
}

/**
 * A simplex around the polytope, with n points and never empty: low + (1 − Σlow) eₖ, or high − (Σhigh − 1) eₖ,
 * whichever is smaller. For sets with so many joints that there would be too many corners.
 */
export function enclosingSimplex(low: Float64Array, high: Float64Array, size: number, corners: PointList): void {
  let sumLow = 0
  let sumHigh = 0
  for (let k = 0; k < size; k++) {
    sumLow += low[k]
    sumHigh += high[k]
  }
  const fromLow = 1 - sumLow <= sumHigh - 1
  const base = fromLow ? low : high
  corners.restart(size)
  for (let k = 0; k < size; k++) {
    const o = corners.add()
    for (let i = 0; i < size; i++) corners.values[o + i] = base[i]
    corners.values[o + k] += 1 - (fromLow ? sumLow : sumHigh)
  }
}
