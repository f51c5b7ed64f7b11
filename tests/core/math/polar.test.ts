import { describe, expect, it } from 'vitest'
import { composeTrs, determinant, multiply } from '../../../core/math/affine.ts'
import { polar } from '../../../core/math/polar.ts'
import { pick, randomRotation, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

const rotation = new Float64Array(12)
const stretch = new Float64Array(12)

describe('polar', () => {
  it.each(seeds(400))('gives a rotation and a symmetric stretch whose product is the matrix (seed %i)', (seed) => {
    const map = randomMap(seeded(seed))
    const size = Math.hypot(...map)
    const side = polar(map, 0, rotation, 0, stretch, 0)
    expectRotation()
    expectStretch(size)
    for (let row = 0; row < 3; row++) {
      for (let c = 0; c < 3; c++) {
        let product = 0
        for (let k = 0; k < 3; k++) product += rotation[row * 4 + k] * stretch[k * 4 + c]
        expect(Math.abs(map[row * 4 + c] - (side === 0 ? 1 : side) * product)).toBeLessThanOrEqual(4e-12 * size)
      }
    }
    const volume = determinant(map, 0)
    if (Math.abs(volume) > 1e-9 * size ** 3) expect(side).toBe(Math.sign(volume))
  })

  it.each(seeds(100))('recovers the rotation and the stretch of a product (seed %i)', (seed) => {
    const random = seeded(seed)
    const made = rotationMap(random)
    const s = symmetricMap(random)
    const map = new Float64Array(12)
    multiply(made, 0, s, 0, map, 0)
    expect(polar(map, 0, rotation, 0, stretch, 0)).toBe(1)
    for (const k of [0, 1, 2, 4, 5, 6, 8, 9, 10]) {
      expect(Math.abs(rotation[k] - made[k])).toBeLessThan(1e-13)
      expect(Math.abs(stretch[k] - s[k])).toBeLessThan(1e-13)
    }
  })

  it('reports no rotation for the zero matrix', () => {
    expect(polar(new Float64Array(12), 0, rotation, 0, stretch, 0)).toBe(0)
    expect(Math.max(...stretch.map(Math.abs))).toBe(0)
    expectRotation()
  })

  it('does not treat rounding errors in a flattened matrix as mirroring', () => {
    for (const noise of [1e-17, -1e-17, 1e-14, -1e-14]) {
      const map = new Float64Array([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, noise, 0])
      expect(polar(map, 0, rotation, 0, stretch, 0)).toBe(1)
      expectRotation()
      expect(rotation[4]).toBeCloseTo(1, 12)
      expect(rotation[10]).toBeCloseTo(1, 12)
    }
  })

  it('gives a rank-1 matrix the smallest rotation that aligns its line', () => {
    const map = new Float64Array([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])
    expect(polar(map, 0, rotation, 0, stretch, 0)).toBe(1)
    const quarter = [0, -1, 0, 1, 0, 0, 0, 0, 1]
    for (let k = 0; k < 9; k++) expect(rotation[Math.floor(k / 3) * 4 + (k % 3)]).toBeCloseTo(quarter[k], 12)
    const reversed = new Float64Array([-2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(polar(reversed, 0, rotation, 0, stretch, 0)).toBe(1)
    expectRotation()
    expect(rotation[0]).toBeCloseTo(-1, 12)
  })

  it('works near the ends of the number range', () => {
    for (const size of [1e-250, 1e99]) {
      const map = Float64Array.from([0, -3, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0], (value) => value * size)
      expect(polar(map, 0, rotation, 0, stretch, 0)).toBe(1)
      expectRotation()
      expect(stretch[5] / size).toBeCloseTo(3, 12)
    }
  })
})

function expectRotation(): void {
  for (let a = 0; a < 3; a++) {
    for (let b = 0; b < 3; b++) {
      let dot = 0
      for (let k = 0; k < 3; k++) dot += rotation[a * 4 + k] * rotation[b * 4 + k]
      expect(Math.abs(dot - (a === b ? 1 : 0))).toBeLessThan(1e-13)
    }
  }
  expect(determinant(rotation, 0)).toBeGreaterThan(0)
}

function expectStretch(size: number): void {
  for (let a = 0; a < 3; a++) {
    expect(stretch[a * 5]).toBeGreaterThanOrEqual(0)
    for (let b = 0; b < 3; b++) {
      expect(stretch[a * 4 + b]).toBe(stretch[b * 4 + a])
      const minor = stretch[a * 5] * stretch[b * 5] - stretch[a * 4 + b] ** 2
      expect(minor).toBeGreaterThanOrEqual(-1e-14 * size ** 2)
    }
  }
}

/** Full-rank, flattened, rank-1, mirrored, tiny and large matrices. */
function randomMap(random: Random): Float64Array {
  const map = new Float64Array(12)
  if (random() < 0.4) {
    for (const k of [0, 1, 2, 4, 5, 6, 8, 9, 10]) map[k] = signed(random)
  } else {
    const scale = [0, 1, 2].map(() => pick(random, [1, 1, -1, 2, 0.3, 0, 1e-7, 1e-13]))
    const second = new Float64Array(12)
    composeTrs([0, 0, 0], 0, randomRotation(random, Math.PI), 0, scale, 0, second, 0)
    multiply(rotationMap(random), 0, second, 0, map, 0)
  }
  const k = pick(random, [1, 1, 1e-6, 1e6])
  return map.map((value) => value * k)
}

function rotationMap(random: Random): Float64Array {
  const map = new Float64Array(12)
  composeTrs([0, 0, 0], 0, randomRotation(random, Math.PI), 0, [1, 1, 1], 0, map, 0)
  return map
}

/** V diag(positive) Vᵀ. */
function symmetricMap(random: Random): Float64Array {
  const v = rotationMap(random)
  const d = [0.3 + random(), 0.3 + random(), 0.3 + random()]
  const map = new Float64Array(12)
  for (let a = 0; a < 3; a++) {
    for (let b = 0; b < 3; b++) {
      for (let k = 0; k < 3; k++) map[a * 4 + b] += v[a * 4 + k] * d[k] * v[b * 4 + k]
    }
  }
  return map
}
