import { describe, expect, it } from 'vitest'
import { UNIT_ROUNDOFF } from '../../../core/math/outward.ts'
import { hullDistance } from '../../../core/weights/hullDistance.ts'
import { pick } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

/** Random weight vectors with sum 1 around a common centre; `widths` is the spread per coordinate, 1 by default. */
function randomHull(random: Random, size: number, count: number, widths: readonly number[] = []): number[][] {
  const middle = normalised(Array.from({ length: size }, () => random() + 0.1))
  return Array.from({ length: count }, () =>
    normalised(middle.map((w, k) => w * (1 + (widths[k] ?? 1) * (random() - 0.5)))),
  )
}

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((w) => w / sum)
}

function mixed(random: Random, points: readonly number[][]): number[] {
  const shares = normalised(points.map(() => random() ** 4))
  return normalised(points[0].map((_, k) => points.reduce((sum, point, p) => sum + shares[p] * point[k], 0)))
}

function distance(points: readonly number[][], weights: readonly number[]): number {
  const flat = Float64Array.from(points.flat())
  return hullDistance(flat, 0, flat.length, weights.length, Float64Array.from(weights), 0)
}

describe('distance of weights from a hull', () => {
  it('is within rounding for weights inside, including small and thin hulls', () => {
    let worst = 0
    for (const seed of seeds(1000)) {
      const random = seeded(seed)
      const size = 2 + Math.floor(random() * 7)
      const scale = pick(random, [1, 1e-3, 1e-6, 1e-9])
      const widths = Array.from({ length: size }, () => scale * pick(random, [1, 1, 1e-2, 1e-4]))
      const points = randomHull(random, size, 1 + Math.floor(random() * 12), widths)
      worst = Math.max(worst, distance(points, mixed(random, points)) / (UNIT_ROUNDOFF * Math.sqrt(size)))
    }
    expect(worst).toBeLessThan(4)
  })

  it.each([1e-15, 1e-12, 1e-9, 1e-6, 1e-3])(
    'equals the distance by which a vector was moved out of the hull: %f',
    (by) => {
      for (const seed of seeds(200)) {
        const random = seeded(seed)
        const size = 2 + Math.floor(random() * 5)
        const points = randomHull(random, size, 1 + Math.floor(random() * 12))
        const largest = Math.max(...points.map((point) => point[0]))
        const outside = points.find((point) => point[0] === largest) as number[]
        // The hull ends at `largest` along the first axis.
        const found = distance(points, [outside[0] + by, ...outside.slice(1)])
        expect(found).toBeLessThanOrEqual(by + 4 * UNIT_ROUNDOFF)
        expect(found).toBeGreaterThanOrEqual(by - 4 * UNIT_ROUNDOFF)
      }
    },
  )
})
