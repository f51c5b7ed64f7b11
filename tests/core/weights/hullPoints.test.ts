import { describe, expect, it } from 'vitest'
import type { Skin } from '../../../core/rig/skin.ts'
import { SAME_WEIGHT } from '../../../core/weights/enumerateCorners.ts'
import { hullDistance } from '../../../core/weights/hullDistance.ts'
import { HullPoints } from '../../../core/weights/hullPoints.ts'
import { seeded, seeds } from '../../support/seeded.ts'

/** A skin whose vertices share one joint set. */
function skinOf(cloud: number[][]): Skin {
  const size = cloud[0].length
  return {
    rest: new Float64Array(cloud.length * 3),
    triangles: new Uint32Array(0),
    setOf: new Uint32Array(cloud.length),
    weightStart: Uint32Array.from({ length: cloud.length + 1 }, (_, v) => v * size),
    weights: Float64Array.from(cloud.flat()),
    setStart: Uint32Array.of(0, size),
    setJoints: Uint32Array.from({ length: size }, (_, k) => k),
  }
}

function find(cloud: number[][]): HullPoints {
  const hull = new HullPoints()
  hull.find(skinOf(cloud), Array.from(cloud.keys()), 0, cloud.length, cloud[0].length)
  return hull
}

function smooth(size: number, count: number, seed: number): number[][] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const raw = Array.from({ length: size }, () => random() + 0.01)
    const sum = raw.reduce((a, b) => a + b, 0)
    return raw.map((w) => w / sum)
  })
}

describe('hull points of the weights of a group', () => {
  it('enclose every weight vector in their hull', () => {
    for (const seed of seeds(300)) {
      const size = 1 + (seed % 9)
      const cloud = smooth(size, 1 + ((seed * 7) % 40), seed)
      const { points } = find(cloud)
      const w = Float64Array.from(cloud.flat())
      for (let v = 0; v < cloud.length; v++) {
        expect(hullDistance(points.values, 0, points.count * size, size, w, v * size)).toBeLessThan(
          SAME_WEIGHT * Math.sqrt(size),
        )
      }
    }
  })

  it('are the weight vectors themselves if these are fewer', () => {
    expect(find(smooth(4, 3, 1)).points.count).toBe(3)
    expect(find(smooth(8, 5, 1)).points.count).toBe(5)
    expect(find([[0.5, 0.5]]).points.count).toBe(1)
    expect(find([[1], [1], [1]]).points.count).toBe(1)
  })

  it('are the ends of the interval for two joints', () => {
    const { points } = find(smooth(2, 100, 3))
    expect(points.count).toBe(2)
  })

  it('are limited in number: 12 for four joints, 16 for six, one per joint beyond', () => {
    expect(find(smooth(4, 200, 4)).points.count).toBeLessThanOrEqual(12)
    expect(find(smooth(6, 200, 4)).points.count).toBeLessThanOrEqual(16)
    expect(find(smooth(300, 50, 4)).points.count).toBe(300)
    expect(find(smooth(300, 7, 4)).points.count).toBe(7)
  })
})
