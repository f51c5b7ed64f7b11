import { describe, expect, it } from 'vitest'
import type { InnerBody } from '../../../core/innertree/body/innerBody.ts'
import type { InnerOverlapOptions } from '../../../core/innertree/query/queryInnerOverlap.ts'
import { queryInnerDistance } from '../../../core/innertree/query/queryInnerDistance.ts'
import { queryPenetration } from '../../../core/query/penetration/queryPenetration.ts'
import { cubePicture, icosphere, insideOut, joined, lathe, moved, randomHull, torus } from '../../support/meshParts.ts'
import { pick } from '../../support/randomRig.ts'
import { caseCount, type Random, seeded } from '../../support/seeded.ts'
import { good } from '../query/agreement.ts'
import { filledBody, innerOverlap, meshFrom, place, randomEvenPlace } from './innerBodies.ts'

const shapes = [
  icosphere(1),
  torus(1, 0.4, 6, 10),
  cubePicture('L', ['#  ', '#  ', '###'], 1),
  cubePicture('frame', ['####', '#  #', '####'], 1),
  randomHull(seeded(3), 9),
  insideOut(randomHull(seeded(4), 14)),
  joined('two parts', icosphere(1), moved(torus(1, 0.3, 5, 8), 3, 0, 0)),
  lathe(
    'spindle',
    [
      [0, -1.5],
      [0.6, 0],
      [0, 1.5],
    ],
    7,
  ),
]

/** Two bodies of every shape, with packings of different sizes. */
function makeBodies(): InnerBody[][] {
  return [0, 1].map((copy) => shapes.map((mesh, k) => filledBody(meshFrom(mesh), [30, 200, 1000][(k + copy) % 3])))
}

/** Half of the placements overlap by most of the smaller body. */
function placeBoth(random: Random, a: InnerBody, b: InnerBody): void {
  place(a, randomEvenPlace(random, 0.3))
  place(b, randomEvenPlace(random, pick(random, [0.3, 1, 1.5])))
}

/** Options that end the search for bounds after some of its batches: every reading of the clock takes 1 ms. */
function interrupted(budget: number): InnerOverlapOptions {
  let readings = 0
  return { bounds: true, budget, now: () => readings++ }
}

describe('the common volume of two rigid bodies', () => {
  const cases = caseCount(1_000, 10_000)

  it(`lies within the proven bounds, also interrupted ones, in ${cases} random cases`, {
    timeout: 600_000,
  }, () => {
    const random = seeded(1)
    const [first, second] = makeBodies()
    let overlapping = 0
    let squares = 0
    let useful = 0
    let widened = 0
    for (let k = 0; k < cases; k++) {
      const [a, b] = [pick(random, first), pick(random, second)]
      placeBoth(random, a, b)
      const exact = good(queryPenetration(a.body, b.body))
      const { volume, bounds } = innerOverlap(a, b, { bounds: true })
      if (bounds === null) throw new Error(`case ${k}: no bounds`)
      expect(bounds.lower, `case ${k}`).toBeLessThanOrEqual(exact.upper)
      expect(bounds.upper, `case ${k}`).toBeGreaterThanOrEqual(exact.lower)
      const early = innerOverlap(a, b, interrupted(pick(random, [1, 4, 8, 16]))).bounds
      if (early === null) throw new Error(`case ${k}: no interrupted bounds`)
      expect(early.lower, `case ${k}, interrupted`).toBeLessThanOrEqual(exact.upper)
      expect(early.upper, `case ${k}, interrupted`).toBeGreaterThanOrEqual(exact.lower)
      if (early.lower < bounds.lower) widened++
      const smaller = Math.min(...[a, b].map((one) => one.inner.volume * one.volumeScale))
      if (exact.volume > 0.05 * smaller) {
        overlapping++
        squares += (volume / exact.volume - 1) ** 2
        if (bounds.lower > 0.2 * exact.volume && bounds.upper < 3 * exact.volume) useful++
      }
    }
    expect(overlapping).toBeGreaterThan(cases / 4)
    expect(useful).toBeGreaterThan(overlapping / 3)
    expect(widened).toBeGreaterThan(cases / 4)
    // Packings of 30 to 1,000 spheres.
    expect(Math.sqrt(squares / overlapping)).toBeLessThan(0.1)
  })

  it('is the same if the bodies are swapped, and the push is reversed', () => {
    const random = seeded(2)
    const [first, second] = makeBodies()
    for (let k = 0; k < 100; k++) {
      const [a, b] = [pick(random, first), pick(random, second)]
      placeBoth(random, a, b)
      const [there, back] = [innerOverlap(a, b, { bounds: true }), innerOverlap(b, a, { bounds: true })]
      const size = Math.max(there.volume, 1e-3)
      expect(Math.abs(there.volume - back.volume) / size, `case ${k}`).toBeLessThan(1e-12)
      expect(back.pairs).toBe(there.pairs)
      expect(back.bounds?.lower).toBeCloseTo(there.bounds?.lower ?? Number.NaN, 9)
      expect(back.bounds?.upper).toBeCloseTo(there.bounds?.upper ?? Number.NaN, 9)
      const [push, pull] = [there.push, back.push]
      expect(pull === null).toBe(push === null)
      if (push !== null && pull !== null && push.area > 1e-6) {
        push.direction.forEach((x, axis) => expect(pull.direction[axis]).toBeCloseTo(-x, 8))
        expect(pull.depth).toBeCloseTo(push.depth, 8)
      }
      const far = good(queryInnerDistance(a, b)).distance
      expect(good(queryInnerDistance(b, a)).distance).toBe(far)
    }
  })
})
