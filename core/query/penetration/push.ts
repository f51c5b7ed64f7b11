import type { Point } from '../probe/volume.ts'

/** Position of an overlap and the direction that separates the bodies: the gradient of their common volume. */
export interface Push {
  /** Centroid of the common region. */
  readonly centre: Point
  /** Unit vector. Moving the second body along it reduces the volume fastest. */
  readonly direction: Point
  /** Decrease of the volume per unit of length along the direction. */
  readonly area: number
  /**
   * Rotating the second body about this axis through `centre` reduces the volume by the length of this vector per
   * radian.
   */
  readonly torque: Point
  /** Mean depth along the direction: volume / area. */
  readonly depth: number
}

/** Offsets of the sums from which a push is computed. Coordinates are relative to an origin chosen by the caller. */
export const VOLUME = 0
/** ∫ x over the common volume. */
export const FIRST_MOMENT = 1
/** Negated gradient of the volume with respect to the position of the second body. */
export const FORCE = 4
/** Moment of the force about the origin. */
export const TORQUE = 7
export const PUSH_SUMS = 10

/**
 * Returns null if the bodies have no common volume, or if no direction reduces it, as when one body is inside the
 * other. Areas up to `least` are treated as rounding errors.
 */
export function pushOf(sums: Float64Array, origin: ArrayLike<number>, least = 0): Push | null {
  const volume = sums[VOLUME]
  const [x, y, z] = sums.subarray(FORCE, FORCE + 3)
  const area = Math.sqrt(x * x + y * y + z * z)
  if (!(volume > 0 && area > least)) return null
  const [cx, cy, cz] = sums.subarray(FIRST_MOMENT, FIRST_MOMENT + 3).map((moment) => moment / volume)
  const [tx, ty, tz] = sums.subarray(TORQUE, TORQUE + 3)
  return {
    centre: [cx + origin[0], cy + origin[1], cz + origin[2]],
    direction: [x / area, y / area, z / area],
    area,
    torque: [tx - (cy * z - cz * y), ty - (cz * x - cx * z), tz - (cx * y - cy * x)],
    depth: volume / area,
  }
}
