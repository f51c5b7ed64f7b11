import { describe, expect, it } from 'vitest'
import type { BodiesPart } from '../../../core/query/base/bodiesPart.ts'
import { type Body, placeBody, setSkinning } from '../../../core/query/base/body.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { limb } from '../../support/limb.ts'
import { caseCount, type Random, seeded, seeds } from '../../support/seeded.ts'
import { BUILD_TIME, readSample } from '../assets/builtSamples.ts'
import { bodyOf, moveAtRandom } from './bigBodies.ts'
import { moveBody, randomBody, shiftedPlace, smallRig } from './bodies.ts'
import { ask, expectHonest, expectSameParts, nothingSeen, type Seen } from './interruptibleOracle.ts'

/** Increasing limits, ending with no limit. */
const LADDER = [0, 30, 100, 300, 500, 700, 1000, 1500, 2000, 3000, Infinity]

/** Queries with each limit: every result is valid, bounds never increase, and the last result is exact. */
function expectLadder(bodies: readonly Body[], truth: readonly BodiesPart[], self: boolean, seen: Seen): void {
  let bound = Infinity
  for (const operations of LADDER) {
    const answer = ask(bodies, { self, operations })
    expectHonest(bodies, answer, truth, seen)
    expect(answer.bound).toBeLessThanOrEqual(bound)
    bound = answer.bound
    if (operations < Infinity) continue
    expect(answer).toMatchObject({ complete: true, bound: 0, undecided: [] })
    expectSameParts(answer.parts, truth)
  }
}

/** Two long bodies that intersect in many places. */
function crossedLimbs(random: Random): Body[] {
  const rig = limb({ rings: caseCount(30, 60), segments: 12, joints: [0, 3, 6], length: 9, blend: 1 })
  return [0, 0.1].map((shift) => {
    const body = bodyOf(rig, 8)
    placeBody(body, shiftedPlace(shift * random(), shift, 0))
    return body
  })
}

describe('contacts with an operation limit', () => {
  const seen = nothingSeen()

  it.each(seeds(4, 6))('are valid at every limit and exact without one (seed %i)', (seed) => {
    const random = seeded(seed)
    const bodies = Array.from({ length: 2 + (seed % 3) }, () => randomBody(random, smallRig(random, [12, 90, 300])))
    for (let move = 0; move < 2; move++) {
      const self = move === 1
      expectLadder(bodies, ask(bodies, { self }, 'brute').parts, self, seen)
      for (const body of bodies) moveBody(random, body)
    }
  })

  it.each(skinnings)('are valid for deep trees, %s', (skinning) => {
    const random = seeded(7)
    const rig = limb({ rings: 60, segments: 12, joints: [0, 3, 6], length: 9, blend: 1 })
    const bodies = [randomBody(random, rig), randomBody(random, rig)]
    for (let move = 0; move < caseCount(1, 2); move++) {
      for (const body of bodies) {
        moveBody(random, body)
        setSkinning(body, skinning)
      }
      expectLadder(bodies, ask(bodies, { self: true }, 'brute').parts, true, seen)
    }
  })

  it('were incomplete often enough for these tests to be meaningful', () => {
    expect(seen.stopped).toBeGreaterThan(caseCount(40, 60))
    expect(seen.partial).toBeGreaterThan(10)
    expect(seen.bounds).toBeGreaterThan(2000)
  })

  it(
    'are valid for the sample characters with all skinning methods',
    async () => {
      const random = seeded(3)
      const bodies = [bodyOf((await readSample('dwarf')).rig, 64), bodyOf((await readSample('man')).rig, 8)]
      const found = nothingSeen()
      for (const skinning of skinnings) {
        for (const body of bodies) {
          moveAtRandom(random, body, 0.5)
          placeBody(body, shiftedPlace(0.05 * random(), 0, 0.05 * random()))
          setSkinning(body, skinning)
        }
        expectLadder(bodies, ask(bodies, {}, 'box').parts, false, found)
      }
      expect(found.partial).toBeGreaterThan(0)
    },
    BUILD_TIME,
  )

  it('are deterministic, including the work', () => {
    const random = seeded(11)
    const bodies = [randomBody(random), randomBody(random), randomBody(random)]
    for (const operations of LADDER) {
      const first = ask(bodies, { self: true, operations })
      ask(bodies, { self: true })
      expect(ask(bodies, { self: true, operations })).toEqual(first)
    }
  })

  it('stop earlier if operations cost more', () => {
    const random = seeded(12)
    const bodies = crossedLimbs(random)
    const costs = { test: 1, refit: 2, leaf: 1 }
    const work = (more: object) => ask(bodies, { operations: 60, operationCosts: { ...costs, ...more } })
    const plain = work({})
    expect(plain).toEqual(ask(bodies, { operations: 60 }))
    expect(plain.complete).toBe(false)
    expect(plain.sphereTests + 2 * plain.refits).toBeGreaterThanOrEqual(50)
    expect(work({ refit: 20 }).refits).toBeLessThan(plain.refits)
    expect(work({ test: 20 }).sphereTests).toBeLessThan(plain.sphereTests)
  })

  it.each(seeds(5, 10))('are at most one per pair of bodies in a yes/no query (seed %i)', (seed) => {
    const random = seeded(100 + seed)
    const bodies = Array.from({ length: 4 }, () => randomBody(random))
    const truth = ask(bodies, { self: true }, 'brute').parts
    const touching = truth.map(({ a, b }) => `${a} ${b}`)
    for (const operations of LADDER) {
      const { parts, undecided, complete } = ask(bodies, { self: true, any: true, operations })
      const proved = parts.map(({ a, b }) => `${a} ${b}`)
      const open = undecided.map(({ a, b }) => `${a} ${b}`)
      for (const { pairs } of parts) expect(pairs).toHaveLength(2)
      expect(new Set([...proved, ...open]).size).toBe(proved.length + open.length)
      expect(touching.filter((pair) => !proved.includes(pair) && !open.includes(pair))).toEqual([])
      expect(proved.filter((pair) => !touching.includes(pair))).toEqual([])
      expect(complete).toBe(open.length === 0)
    }
  })
})

describe('contacts with a time limit', () => {
  it('stop within a pair of bodies and are valid', () => {
    const bodies = crossedLimbs(seeded(21))
    const truth = ask(bodies, {}, 'brute').parts
    expect(truth).toHaveLength(1)
    const seen = nothingSeen()
    let bound = Infinity
    for (const budget of [0, 1, 5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 80, 110, 160, 1e6]) {
      // On this clock every pair of nodes takes one millisecond.
      let ticks = 0
      const answer = ask(bodies, { budget, now: () => ticks++ })
      expectHonest(bodies, answer, truth, seen)
      expect(answer.bound).toBeLessThanOrEqual(bound)
      bound = answer.bound
    }
    expect(bound).toBe(0)
    expect(seen.partial).toBeGreaterThan(0)
  })

  it.each(['bottom-up', 'box', 'brute'] as const)('stop between pairs of bodies with the method %s', (name) => {
    const random = seeded(22)
    const bodies = Array.from({ length: 5 }, () => randomBody(random))
    const truth = ask(bodies, { self: true }, 'brute').parts
    const seen = nothingSeen()
    for (const budget of [0, 1, 3, 8, 1e6]) {
      let ticks = 0
      const answer = ask(bodies, { self: true, budget, now: () => ticks++ }, name)
      expectHonest(bodies, answer, truth, seen)
    }
    expect(seen.partial).toBeGreaterThan(0)
  })
})
