import { describe, expect, it } from 'vitest'
import { determinantErrorBound, trianglesTouch, trianglesTouchWithin } from '../../../core/intersect/trianglesTouch.ts'
import { caseCount, seeded } from '../../support/seeded.ts'
import { checkFamily } from './checkFamily.ts'
import { families, numbers, type TrianglePair } from './trianglePairs.ts'
import { tally } from '../../support/tally.ts'

function touch(pair: TrianglePair): boolean {
  const a = Float64Array.from(pair.slice(0, 9))
  const b = Float64Array.from(pair.slice(9))
  return trianglesTouch(a, 0, 3, 6, b, 0, 3, 6)
}

/** Families whose coordinates need big integers. */
const slow = new Set(['partly denormal', 'of huge size'])

describe('two triangles', () => {
  describe.each(Object.entries(families))('%s', (name, make) => {
    it('touch if and only if the rational oracle finds contact, for all orders of vertices and triangles', () => {
      const count = slow.has(name) ? caseCount(700, 2_000) : caseCount(2_000, 6_000)
      const hits = checkFamily(make, 7, count)
      tally('Triangles touch exactly when exact arithmetic says so', count)
      expect(hits).toBeGreaterThan(0)
      expect(hits).toBeLessThan(count)
    })
  })

  it('give the same result for any valid filter bound', () => {
    const random = seeded(11)
    for (let i = 0; i < 20_000; i++) {
      const pair = families['tilted by next to nothing'](random)
      const points = Float64Array.from(pair)
      const near = trianglesTouch(points, 0, 3, 6, points, 9, 12, 15)
      const errorBound = determinantErrorBound(1000, 1000, 1000)
      expect(trianglesTouchWithin(errorBound, points, 0, 3, 6, points, 9, 12, 15)).toBe(near)
    }
  })

  it('touch at a single shared vertex, and not if they miss by one ulp', () => {
    const a = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    expect(touch([...a, 1, 0, 0, 2, 0, 1, 2, 1, 1])).toBe(true)
    expect(touch([...a, 1 + Number.EPSILON, 0, 0, 2, 0, 1, 2, 1, 1])).toBe(false)
    expect(touch([...a, 0.25, 0.25, 0, 0.25, 0.25, 1, 1, 1, 1])).toBe(true)
    expect(touch([...a, 0.25, 0.25, Number.MIN_VALUE, 0.25, 0.25, 1, 1, 1, 1])).toBe(false)
  })

  it('do not touch if a coordinate is not finite', () => {
    for (const bad of [Number.NaN, Infinity, -Infinity]) {
      for (let i = 0; i < 18; i++) {
        const pair = numbers(18, (k) => (k === i ? bad : (k * 7) % 5))
        expect(touch(pair)).toBe(false)
      }
    }
  })
})
