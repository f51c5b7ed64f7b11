/** Unit roundoff of Float64. */
export const UNIT_ROUNDOFF = 2 ** -53

/** Covers all roundings of a distance from the stored centre: at most 3 + 2 + 1 occur, and 16 are allowed. */
const GROWTH = 1 + 16 * UNIT_ROUNDOFF

/**
 * Enlarges a radius by more than the rounding error of the distances it was computed from, so that a ball encloses its
 * points in floating point. Only for radii measured from the stored centre: the difference of two stored numbers has
 * only one rounding, and the error is relative to the distance, not to the coordinates.
 */
export function outward(radius: number): number {
  return radius * GROWTH + Number.MIN_VALUE
}
