import { expect } from 'vitest'
import { trianglesTouch, trianglesTouchWithin } from '../../../core/intersect/trianglesTouch.ts'
import { type Random, seeded } from '../../support/seeded.ts'
import { trianglesTouchByOracle } from './exactOracle.ts'
import type { TrianglePair } from './trianglePairs.ts'

const orders = [
  [0, 3, 6],
  [0, 6, 3],
  [3, 0, 6],
  [3, 6, 0],
  [6, 0, 3],
  [6, 3, 0],
]

/**
 * Compares `count` pairs of a family with the oracle: with permuted vertices, with swapped triangles, and without the
 * floating-point filter. Returns the number of touching pairs.
 */
export function checkFamily(make: (random: Random) => TrianglePair, seed: number, count: number): number {
  const random = seeded(seed)
  let hits = 0
  for (let i = 0; i < count; i++) {
    const pair = make(random)
    const truth = trianglesTouchByOracle(pair.slice(0, 9), pair.slice(9))
    const a = Float64Array.from(pair.slice(0, 9))
    const b = Float64Array.from(pair.slice(9))
    const p = orders[i % 6]
    const q = orders[Math.floor(random() * 6)]
    const found = trianglesTouch(a, p[0], p[1], p[2], b, q[0], q[1], q[2])
    const turned = trianglesTouch(b, 0, 3, 6, a, 0, 3, 6)
    const unfiltered = trianglesTouchWithin(Infinity, a, 0, 3, 6, b, 0, 3, 6)
    if (found !== truth || turned !== truth || unfiltered !== truth) {
      expect({ pair, found, turned, unfiltered }).toEqual({ pair, found: truth, turned: truth, unfiltered: truth })
    }
    if (truth) hits++
  }
  return hits
}
