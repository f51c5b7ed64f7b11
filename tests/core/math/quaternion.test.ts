import { describe, expect, it } from 'vitest'
import { composeTrs } from '../../../core/math/affine.ts'
import { quaternionDot, quaternionOf, rotate, rotationOf } from '../../../core/math/quaternion.ts'
import { randomRotation, signed } from '../../support/randomRig.ts'
import { seeded, seeds } from '../../support/seeded.ts'

const ulp = 2 ** -52

function affineOf(q: ArrayLike<number>): Float64Array {
  const map = new Float64Array(12)
  composeTrs([0, 0, 0], 0, q, 0, [1, 1, 1], 0, map, 0)
  return map
}

describe('the quaternion of a rotation matrix', () => {
  it.each(seeds(300))('equals the original quaternion, with a normalised sign (seed %i)', (seed) => {
    const random = seeded(seed)
    const q = Float64Array.from(randomRotation(random, 2 * Math.PI))
    const found = new Float64Array(4)
    quaternionOf(affineOf(q), 0, found, 0)
    expect(Math.abs(Math.abs(quaternionDot(q, 0, found, 0)) - 1)).toBeLessThan(8 * ulp)
    for (let c = 0; c < 4; c++) {
      expect(Math.abs(found[c] - q[c] * Math.sign(quaternionDot(q, 0, found, 0)))).toBeLessThan(1e-14)
    }
    expect(found[3] > 0 || Math.abs(found[3]) < 1e-14).toBe(true)
  })

  it('is exact for the identity and for half turns about the axes', () => {
    const found = new Float64Array(4)
    for (const q of [
      [0, 0, 0, 1],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ]) {
      quaternionOf(affineOf(q), 0, found, 0)
      expect(Array.from(found)).toEqual(q)
    }
  })

  it('has a normalised sign for half turns, where w is 0', () => {
    const found = new Float64Array(4)
    quaternionOf(affineOf([-0.6, 0.8, 0, 0]), 0, found, 0)
    expect(found[0]).toBeCloseTo(0.6, 14)
    expect(found[1]).toBeCloseTo(-0.8, 14)
  })
})

describe('rotating by a quaternion', () => {
  it.each(seeds(100))('agrees with its matrix and preserves lengths (seed %i)', (seed) => {
    const random = seeded(seed)
    const q = Float64Array.from(randomRotation(random, 2 * Math.PI))
    const p = [signed(random), signed(random), signed(random)]
    const r = new Float64Array(9)
    const out = new Float64Array(3)
    rotationOf(q, 0, r, 0)
    rotate(q, 0, p, 0, out, 0)
    for (let c = 0; c < 3; c++) {
      expect(Math.abs(out[c] - (r[c * 3] * p[0] + r[c * 3 + 1] * p[1] + r[c * 3 + 2] * p[2]))).toBeLessThan(16 * ulp)
    }
    expect(Math.abs(Math.hypot(...out) - Math.hypot(...p))).toBeLessThan(16 * ulp)
  })

  it('by the identity is bit-identical', () => {
    const out = new Float64Array(3)
    rotate(new Float64Array([0, 0, 0, 1]), 0, [0.1, -1e9, 3e-300], 0, out, 0)
    expect(Array.from(out)).toEqual([0.1, -1e9, 3e-300])
  })
})
