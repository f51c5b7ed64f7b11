import { describe, expect, it } from 'vitest'
import { creatureFlesh } from '../../../assets/make/characters/creatureFlesh.ts'
import { dwarfFlesh } from '../../../assets/make/characters/dwarfFlesh.ts'
import { manFlesh } from '../../../assets/make/characters/manFlesh.ts'
import type { Vec3 } from '../../../assets/make/math/vec3.ts'
import { localised } from '../../../assets/make/shape/localised.ts'
import { roundCone } from '../../../assets/make/shape/roundCone.ts'
import { gradient, NEAR, type Shape } from '../../../assets/make/shape/shape.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

const flesh = { material: 'skin', bones: ['root'] }
const within = (random: Random, reach: number): Vec3 => [
  (random() * 2 - 1) * reach,
  (random() * 2 - 1) * reach,
  (random() * 2 - 1) * reach,
]

describe('a round cone', () => {
  it.each(seeds(40))('has the distance of the nearest ball between its ends (seed %i)', (seed) => {
    const random = seeded(seed)
    const [a, b] = [within(random, 1), within(random, 1)]
    const length = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
    const [ra, rb] = [random() * 0.9 * length, 0.05]
    const cone = roundCone(flesh, a, ra, b, rb)
    const p = within(random, 3)
    let nearest = Number.POSITIVE_INFINITY
    for (let i = 0; i <= 4000; i++) {
      const t = i / 4000
      const c = [0, 1, 2].map((k) => a[k] + (b[k] - a[k]) * t)
      nearest = Math.min(nearest, Math.hypot(p[0] - c[0], p[1] - c[1], p[2] - c[2]) - (ra + (rb - ra) * t))
    }
    expect(cone.distance(...p, Number.POSITIVE_INFINITY)).toBeCloseTo(nearest, 5)
  })
})

describe.each([
  ['man', manFlesh],
  ['dwarf', dwarfFlesh],
  ['creature', creatureFlesh],
] as const)('the shape of the %s', (_, make) => {
  const shape = make()

  it('has the same distance if only nearby parts are evaluated', () => {
    const quick = localised(shape)
    for (const p of pointsNear(shape, 400)) {
      const [all, some] = [shape.distance(...p, Number.POSITIVE_INFINITY), quick.distance(...p, NEAR)]
      if (all < NEAR) expect(some).toBeCloseTo(all, 12)
      else expect(some).toBeGreaterThanOrEqual(NEAR * (1 - 1e-12))
    }
  })

  it('is symmetric except for the order in which creases are filled', () => {
    for (const [x, y, z] of pointsNear(shape, 200)) {
      const [left, right] = [x, -x].map((side) => shape.distance(side, y, z, 1))
      if (Math.abs(left) < 0.02) expect(Math.abs(left - right)).toBeLessThan(0.002)
    }
  })

  it('has distances with a bounded gradient, so that no part is missed', () => {
    const slope = new Float64Array(3)
    for (const p of pointsNear(shape, 400)) {
      gradient(shape, ...p, slope)
      expect(Math.hypot(...slope)).toBeLessThan(1.4)
    }
  })
})

/** Points near the surface: inside, on it and slightly outside. */
function pointsNear(shape: Shape, count: number): Vec3[] {
  const random = seeded(7)
  const points: Vec3[] = []
  while (points.length < count) {
    const [x, y, z] = within(random, shape.radius)
    const p: Vec3 = [x + shape.center[0], y + shape.center[1], z + shape.center[2]]
    const d = shape.distance(...p, Number.POSITIVE_INFINITY)
    if (d > -0.05 && d < 0.12) points.push(p)
  }
  return points
}
