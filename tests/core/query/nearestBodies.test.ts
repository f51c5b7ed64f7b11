import { describe, expect, it } from 'vitest'
import { askBodies } from '../../../core/query/crowd/askBodies.ts'
import { type Body, placeBody } from '../../../core/query/base/body.ts'
import { queryDistance } from '../../../core/query/distance/queryDistance.ts'
import { methods } from '../../../core/query/methods.ts'
import { nearestBodies } from '../../../core/query/distance/nearestBodies.ts'
import { noClock } from '../../../core/query/base/queryReport.ts'
import { pick, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'
import { limb } from '../../support/limb.ts'
import { good } from './agreement.ts'
import { randomBody, shiftedPlace } from './bodies.ts'
import { extentOf } from './distanceOracle.ts'

function scattered(random: Random, size: number, far: number): Body[] {
  return Array.from({ length: size }, () => {
    const body = randomBody(random)
    placeBody(
      body,
      body.placement.map((x, k) => (k % 4 === 3 ? x + signed(random) * far : x)),
    )
    return body
  })
}

/** Smallest distance over all pairs, each queried separately. */
function leastOf(bodies: readonly Body[], ignored: ReadonlySet<number>): number {
  const all = bodies.flatMap((a, i) =>
    bodies.flatMap((b, j) =>
      i < j && !ignored.has(i * bodies.length + j) ? [good(queryDistance(a, b)).distance] : [],
    ),
  )
  return Math.min(...all)
}

const ask = (bodies: readonly Body[], ignored: readonly number[] = []) =>
  nearestBodies({ bodies, ignored: new Set(ignored), now: noClock })

const said = (words: string) => ({ problem: { kind: 'scene-invalid', message: expect.stringContaining(words) } })

describe('nearestBodies', () => {
  it.each(seeds(40))('finds the smallest distance, excluding ignored pairs (seed %i)', (seed) => {
    const random = seeded(seed)
    const bodies = scattered(random, pick(random, [2, 3, 7]), pick(random, [2, 8, 30]))
    const size = bodies.length
    const ignored = new Set(size === 2 ? [] : [1, size - 1, size + 2].filter(() => random() < 0.5).slice(0, 2))
    const found = good(nearestBodies({ bodies, ignored, now: noClock }))
    const tolerance = 1e-14 * extentOf(...bodies)
    expect(Math.abs(found.distance - leastOf(bodies, ignored))).toBeLessThanOrEqual(tolerance)
    expect(ignored.has(found.a * size + found.b)).toBe(false)
    expect(found.a).toBeLessThan(found.b)
    const pair = good(queryDistance(bodies[found.a], bodies[found.b]))
    expect(Math.abs(pair.distance - found.distance)).toBeLessThanOrEqual(tolerance)
    const method = methods['on-demand']
    const { parts } = askBodies({ bodies, method, self: false, any: true, ignored, now: noClock })
    expect(found.distance === 0).toBe(parts.length > 0)
    if (parts.length > 0) expect([found.a, found.b]).toEqual([parts[0].a, parts[0].b])
    expect(good(nearestBodies({ bodies, ignored, now: noClock }))).toEqual(found)
  })

  it('deforms no vertex of a body far from all others', () => {
    const random = seeded(5)
    const remote = randomBody(random, limb({ rings: 200, segments: 20, joints: [0, 3, 6], length: 9, blend: 1 }))
    const bodies = [...scattered(random, 3, 2), remote]
    placeBody(remote, shiftedPlace(1000, 0, 0))
    good(nearestBodies({ bodies, now: noClock }))
    expect(remote.skin.deformed).toBe(0)
  })

  it('fails for fewer than two bodies, if all pairs are ignored, and for an invalid placement', () => {
    const bodies = scattered(seeded(6), 2, 5)
    expect(ask([])).toMatchObject(said('has none'))
    expect(ask(bodies.slice(1))).toMatchObject(said('has only one'))
    expect(ask(bodies, [1])).toMatchObject(said('ignored'))
    placeBody(bodies[1], shiftedPlace(0, Infinity, 0))
    expect(ask(bodies)).toMatchObject({ problem: { kind: 'placement-invalid' } })
  })
})
