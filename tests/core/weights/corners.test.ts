import { describe, expect, it } from 'vitest'
import {
  enclosingSimplex,
  enumerateCorners,
  MOST_CORNERS,
  SAME_WEIGHT,
} from '../../../core/weights/enumerateCorners.ts'
import { hullDistance } from '../../../core/weights/hullDistance.ts'
import { PointList } from '../../../core/weights/pointList.ts'
import { pick } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { tally } from '../../support/tally.ts'

/** Weights as in rigs: positive and normalised once, in float64, float32 or byte precision. */
function randomWeights(random: Random, size: number): number[] {
  const kept = pick(random, [(w: number) => w, Math.fround, (w: number) => Math.round(w * 255) / 255 + 1 / 255])
  const raw = Array.from({ length: size }, () => kept(random() + 1e-3))
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map((w) => w / sum)
}

function intervals(cloud: number[][]): { low: Float64Array; high: Float64Array } {
  const size = cloud[0].length
  return {
    low: Float64Array.from({ length: size }, (_, k) => Math.min(...cloud.map((w) => w[k]))),
    high: Float64Array.from({ length: size }, (_, k) => Math.max(...cloud.map((w) => w[k]))),
  }
}

function distanceTo(points: PointList, weights: number[]): number {
  return hullDistance(points.values, 0, points.count * points.size, points.size, Float64Array.from(weights), 0)
}

describe('corners of weight intervals', () => {
  it('span all weight vectors within the intervals', () => {
    let vectors = 0
    for (const seed of seeds(1500)) {
      const random = seeded(seed)
      const size = 2 + Math.floor(random() * 5)
      const cloud = Array.from({ length: pick(random, [1, 2, 3, 10]) }, () => randomWeights(random, size))
      const { low, high } = intervals(cloud)
      const corners = new PointList()
      enumerateCorners(low, high, size, corners)
      expect(corners.count).toBeGreaterThan(0)
      expect(corners.count).toBeLessThanOrEqual(MOST_CORNERS[size])
      for (const weights of cloud) expect(distanceTo(corners, weights)).toBeLessThan(SAME_WEIGHT * Math.sqrt(size))
      vectors += cloud.length
    }
    tally('Weights lie in the hull of their corners', vectors)
  })

  it('are at most 2, 6, 12, 30, 60 in number, as the formula states', () => {
    for (let size = 2; size <= 6; size++) {
      let most = 0
      for (const seed of seeds(400)) {
        const random = seeded(seed)
        // Intervals around 1/n that allow every choice of ends: the generic case with the most corners.
        const low = Float64Array.from({ length: size }, () => 1 / size - 0.1 - 0.01 * random())
        const high = Float64Array.from({ length: size }, () => 1 / size + 0.1 + 0.01 * random())
        const corners = new PointList()
        enumerateCorners(low, high, size, corners)
        most = Math.max(most, corners.count)
      }
      expect(most).toBe(MOST_CORNERS[size])
    }
    expect(MOST_CORNERS.slice(2)).toEqual([2, 6, 12, 30, 60])
  })

  it('of a single vertex equal its weights, even if their sum is not exactly 1', () => {
    let inexact = 0
    for (const seed of seeds(2000)) {
      const random = seeded(seed)
      const weights = randomWeights(random, 2 + Math.floor(random() * 4))
      if (weights.reduce((a, b) => a + b, 0) !== 1) inexact++
      const exact = Float64Array.from(weights)
      const corners = new PointList()
      enumerateCorners(exact, exact, weights.length, corners)
      expect(corners.count).toBeGreaterThan(0)
      for (let c = 0; c < corners.count * weights.length; c++) {
        expect(Math.abs(corners.values[c] - weights[c % weights.length])).toBeLessThan(1e-14)
      }
    }
    expect(inexact).toBeGreaterThan(100)
  })

  it('sum to 1', () => {
    const corners = new PointList()
    enumerateCorners(Float64Array.of(0.1, 0, 0.2), Float64Array.of(0.5, 0.6, 0.9), 3, corners)
    for (let c = 0; c < corners.count; c++) {
      const [a, b, w] = corners.values.subarray(c * 3, c * 3 + 3)
      expect(a + b + w).toBeCloseTo(1, 14)
    }
  })
})

describe('simplex around weight intervals', () => {
  it('contains all corners, with one point per joint', () => {
    for (const seed of seeds(500)) {
      const random = seeded(seed)
      const size = pick(random, [2, 5, 8, 30])
      const cloud = Array.from({ length: 6 }, () => randomWeights(random, size))
      const { low, high } = intervals(cloud)
      const simplex = new PointList()
      enclosingSimplex(low, high, size, simplex)
      expect(simplex.count).toBe(size)
      for (const weights of cloud) expect(distanceTo(simplex, weights)).toBeLessThan(1e-7)
    }
  })
})
