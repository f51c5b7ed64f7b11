/** Unit roundoff of Float64. */
export const UNIT_ROUNDOFF = 2 ** -53

/** Past every rounding of a distance measured from the stored centre: 3 + 2 + 1 roundings can occur, 16 are granted. */
const GROWTH = 1 + 16 * UNIT_ROUNDOFF

/**
 * Grows a radius past the rounding of the distances it was taken from, so that a ball encloses its points in floating
 * point. Only for radii measured from the centre as stored: the subtraction of two stored numbers is then exact to one
 * rounding, and the error is relative to the distance, not to the coordinates.
 */
export function outward(radius: number): number {
  return radius * GROWTH + Number.MIN_VALUE
}
