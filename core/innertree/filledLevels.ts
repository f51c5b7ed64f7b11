import { SPHERE } from '../spheretree/tree/sphereTree.ts'
import type { Inner } from './inner.ts'

export interface FilledLevel {
  readonly spheres: number
  /** Volume of the spheres / volume of the body. */
  readonly filled: number
}

/** Fraction of the body that each prefix of the packing fills, coarsest first. */
export function filledLevels({ levels, packing, volume, filled }: Inner): readonly FilledLevel[] {
  return levels.map(({ count }) => ({
    spheres: count,
    filled: count === packing.count ? filled : volumeOf(packing.spheres, count) / volume,
  }))
}

function volumeOf(spheres: Float64Array, count: number): number {
  let cubes = 0
  for (let o = 3; o < count * SPHERE; o += SPHERE) cubes += spheres[o] ** 3
  return (4 / 3) * Math.PI * cubes
}
