import { AFFINE, composeTrs } from '../../../../core/math/affine.ts'
import { signed } from '../../../support/randomRig.ts'
import type { Random } from '../../../support/seeded.ts'

/** Number of random inputs per micro-benchmark. */
export const MANY = 1000

/** Random placements with rotation and non-uniform scale. */
export function randomPlaces(random: Random): Float64Array {
  const maps = new Float64Array(MANY * AFFINE)
  for (let i = 0; i < MANY; i++) composeTrs(point(random, 9), 0, unit(random), 0, point(random, 2), 0, maps, i * AFFINE)
  return maps
}

/** Random point with coordinates in [-size, size]. */
export function point(random: Random, size: number): [number, number, number] {
  return [signed(random) * size, signed(random) * size, signed(random) * size]
}

/** Random unit quaternion. */
export function unit(random: Random): [number, number, number, number] {
  const q = [signed(random), signed(random), signed(random), signed(random)]
  const length = Math.hypot(...q)
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}
