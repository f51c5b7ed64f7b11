import { describe, expect, it } from 'vitest'
import { checkFamily } from '../core/intersect/checkFamily.ts'
import { families } from '../core/intersect/trianglePairs.ts'

/** Seven million pairs, each tested three times. */
describe('trianglesTouch, long run', () => {
  it.each(Object.entries(families))('%s: agrees with the rational oracle', (_name, make) => {
    for (let seed = 100; seed < 150; seed++) expect(checkFamily(make, seed, 10_000)).toBeGreaterThan(0)
  })
})
