import { describe, expect, it } from 'vitest'
import { normOfMap } from '../../../core/math/norm3.ts'
import { boundMaps } from '../../../core/refit/fit/boundMaps.ts'
import { pick, randomRotation, signed } from '../../support/randomRig.ts'
import { composeTrs } from '../../../core/math/affine.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

/** Lower bound of the largest stretch: AᵀA squared forty times converges to the direction of largest stretch. */
function largestStretch(m: Float64Array, random: Random): number {
  let gram = product(
    transposed(m),
    [0, 1, 2].map((r) => [0, 1, 2].map((c) => m[r * 4 + c])),
  )
  for (let round = 0; round < 40; round++) {
    const trace = gram[0][0] + gram[1][1] + gram[2][2]
    if (!(trace > 0)) return 0
    gram = gram.map((row) => row.map((x) => x / trace))
    gram = product(gram, gram)
  }
  const from = [signed(random), signed(random), signed(random)]
  const v = gram.map((row) => row[0] * from[0] + row[1] * from[1] + row[2] * from[2])
  const u = [0, 4, 8].map((r) => m[r] * v[0] + m[r + 1] * v[1] + m[r + 2] * v[2])
  return Math.hypot(u[0], u[1], u[2]) / Math.hypot(v[0], v[1], v[2])
}

function transposed(m: Float64Array): number[][] {
  return [0, 1, 2].map((c) => [0, 1, 2].map((r) => m[r * 4 + c]))
}

function product(a: number[][], b: number[][]): number[][] {
  return a.map((row) => [0, 1, 2].map((c) => row[0] * b[0][c] + row[1] * b[1][c] + row[2] * b[2][c]))
}

function randomMap(random: Random): Float64Array {
  const m = new Float64Array(12)
  const kind = pick(random, ['free', 'rotation', 'scaled', 'uniform', 'flat', 'blend'])
  const scale =
    kind === 'scaled' ? [1, 2, 0.5] : kind === 'uniform' ? [3, 3, 3] : kind === 'flat' ? [2, 2, 0] : [1, 1, 1]
  composeTrs([1, 2, 3], 0, randomRotation(random, Math.PI), 0, scale, 0, m, 0)
  if (kind === 'free') for (let k = 0; k < 12; k++) m[k] = signed(random) * pick(random, [1, 1e-8, 1e8])
  if (kind !== 'blend') return m
  const other = new Float64Array(12)
  composeTrs([0, 0, 0], 0, randomRotation(random, Math.PI), 0, [1, 1, 1], 0, other, 0)
  return m.map((value, k) => 0.5 * (value + other[k]))
}

describe('the norm of a matrix', () => {
  it('is never below the largest stretch and only slightly above it', () => {
    let worst = 0
    const norms = new Float64Array(1)
    const bounds = { smallestNorm: 0, largestNorm: 0, stretch: 0, shift: 0 }
    for (const seed of seeds(4000)) {
      const random = seeded(seed)
      const m = randomMap(random)
      const stretch = largestStretch(m, random)
      const norm = normOfMap(m, 0)
      expect(norm).toBeGreaterThanOrEqual(stretch * (1 - 1e-15))
      boundMaps(m, norms, bounds)
      expect([norms[0], bounds.smallestNorm, bounds.largestNorm]).toEqual([norm, norm, norm])
      expect(bounds.stretch).toBeGreaterThanOrEqual(stretch * (1 - 1e-15))
      expect(bounds.shift).toBe(Math.abs(m[3]) + Math.abs(m[7]) + Math.abs(m[11]))
      if (stretch > 0) worst = Math.max(worst, norm / stretch - 1)
    }
    expect(worst).toBeLessThan(2e-6)
  })

  it('of a rotation is 1', () => {
    const random = seeded(7)
    const m = new Float64Array(12)
    for (let k = 0; k < 100; k++) {
      composeTrs([0, 0, 0], 0, randomRotation(random, Math.PI), 0, [1, 1, 1], 0, m, 0)
      expect(normOfMap(m, 0)).toBeGreaterThanOrEqual(1 - 1e-15)
      expect(normOfMap(m, 0)).toBeLessThan(1 + 1e-12)
    }
  })

  it('handles underflow and overflow', () => {
    const m = new Float64Array(12)
    m[0] = 1e-200
    expect(normOfMap(m, 0)).toBeGreaterThanOrEqual(0)
    m[0] = 1e200
    expect(normOfMap(m, 0)).toBe(Number.POSITIVE_INFINITY)
  })
})
