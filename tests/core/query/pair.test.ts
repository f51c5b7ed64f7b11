import { describe, expect, it } from 'vitest'
import { type Body, placeBody, dropCaches, setSkinning } from '../../../core/query/base/body.ts'
import { queryPair } from '../../../core/query/queryPair.ts'
import type { QueryReport } from '../../../core/query/base/queryReport.ts'
import { querySelf } from '../../../core/query/querySelf.ts'
import type { Reply } from '../../../core/base/reply.ts'
import { caseCount, seeded, seeds } from '../../support/seeded.ts'
import { expectAgreement, expectSelfAgreement, good, methodNames, pairsBy, toPairs } from './agreement.ts'
import { moveBody, randomBody, randomPlace, shiftedPlace } from './bodies.ts'

describe('contacts of two bodies', () => {
  let found = 0
  let cases = 0

  it.each(seeds(30, 150))('are the same with every method (seed %i)', (seed) => {
    const random = seeded(seed)
    const a = randomBody(random)
    const b = randomBody(random, random() < 0.3 ? a.rig : undefined)
    for (let move = 0; move < 16; move++) {
      const truth = expectAgreement(a, b)
      found += truth.length / 2
      cases++
      moveBody(random, a)
      moveBody(random, b)
    }
  })

  it('were frequent enough for the comparison to be meaningful', () => {
    expect(cases).toBeGreaterThan(caseCount(450, 2000))
    expect(found).toBeGreaterThan(10 * cases)
  })

  it('are sorted, and swapped if the bodies are swapped', () => {
    const random = seeded(3)
    for (let i = 0; i < 20; i++) {
      const a = randomBody(random)
      const b = randomBody(random)
      const ab = toPairs(good(queryPair(a, b)).pairs)
      const ba = toPairs(good(queryPair(b, a)).pairs)
      expect(ab).toEqual([...ab].sort(byFirstThenSecond))
      expect(ba.map(([s, t]) => [t, s]).sort(byFirstThenSecond)).toEqual(ab)
    }
  })

  it('do not depend on earlier queries', () => {
    const random = seeded(4)
    const a = randomBody(random)
    const b = randomBody(random)
    const first = good(queryPair(a, b))
    for (const name of methodNames) pairsBy(name, a, b)
    good(querySelf(a))
    good(queryPair(b, a, { any: true }))
    expect(good(queryPair(a, b))).toEqual(first)
  })

  it('leave bodies, rigs and trees unchanged', () => {
    const random = seeded(5)
    const a = randomBody(random)
    const b = randomBody(random)
    const before = [a, b].map(frozenParts)
    for (const name of methodNames) pairsBy(name, a, b)
    expect([a, b].map(frozenParts)).toEqual(before)
  })

  it('are not overwritten by later queries', () => {
    const random = seeded(6)
    const a = randomBody(random)
    const b = randomBody(random, a.rig)
    const first = good(queryPair(a, b))
    const copy = first.pairs.slice()
    moveBody(random, a)
    good(queryPair(a, b))
    good(queryPair(b, a))
    expect(first.pairs).toEqual(copy)
  })

  it('take one sphere test and no deformed vertex if the bodies are far apart', () => {
    const random = seeded(7)
    for (let i = 0; i < 30; i++) {
      const a = randomBody(random)
      const b = randomBody(random)
      for (const body of [a, b]) setSkinning(body, 'linear')
      placeBody(a, shiftedPlace(0, 0, 0))
      placeBody(b, shiftedPlace(1e6, 0, 0))
      const report = good(queryPair(a, b))
      expect(report.sphereTests).toBe(1)
      expect(report.refits).toBe(2)
      expect(report.verticesSkinned + report.triangleTests + report.boxTests).toBe(0)
    }
  })

  it('come with consistent counts: levels add up, and no vertex is deformed twice', () => {
    const random = seeded(8)
    for (let i = 0; i < 40; i++) {
      const a = randomBody(random)
      const b = randomBody(random)
      const report = good(queryPair(a, b))
      expect(sum(report.a.tested)).toBe(sum(report.b.tested))
      expect(sum(report.a.overlapped)).toBe(sum(report.b.overlapped))
      expect(sum(report.a.tested)).toBe(report.sphereTests)
      expect(report.refits).toBeLessThanOrEqual(a.tree.nodeCount + b.tree.nodeCount)
      expect(report.verticesSkinned).toBeLessThanOrEqual(a.skin.stamps.length + b.skin.stamps.length)
      expect(report.triangleTests).toBeGreaterThanOrEqual(report.pairs.length / 2)
    }
  })

  it('are timed with the given clock', () => {
    const random = seeded(9)
    let ticks = 0
    const report = good(queryPair(randomBody(random), randomBody(random), { now: () => ticks++ }))
    expect(report.times).toEqual({ prepare: 1, search: 1, sort: 1 })
  })

  it('are an error if a placement is NaN', () => {
    const random = seeded(10)
    const a = randomBody(random)
    const b = randomBody(random)
    placeBody(b, shiftedPlace(Number.NaN, 0, 0))
    const reply: Reply<QueryReport> = queryPair(a, b)
    expect(reply.ok ? 'ok' : reply.problem.kind).toBe('placement-invalid')
    placeBody(b, randomPlace(random))
    expect(queryPair(a, b).ok).toBe(true)
  })
})

describe('self-contacts of a body', () => {
  it.each(seeds(15, 40))('are the same with every method (seed %i)', (seed) => {
    const random = seeded(1000 + seed)
    const body = randomBody(random)
    for (let move = 0; move < caseCount(3, 8); move++) {
      const truth = expectSelfAgreement(body)
      expect(toPairs(truth).every(([s, t]) => s < t)).toBe(true)
      moveBody(random, body)
    }
  })

  it('exclude triangles that share a vertex at rest', () => {
    const random = seeded(11)
    const body = randomBody(random)
    good(dropCaches(body))
    const { triangles } = body.rig.skin
    for (const [s, t] of toPairs(good(querySelf(body)).pairs)) {
      const corners = new Set(triangles.subarray(s * 3, s * 3 + 3))
      expect([0, 1, 2].some((k) => corners.has(triangles[t * 3 + k]))).toBe(false)
    }
  })
})

function byFirstThenSecond(p: number[], q: number[]): number {
  return p[0] - q[0] || p[1] - q[1]
}

function frozenParts(body: Body): unknown {
  const { tree, rig, pose, placement, skinning } = body
  return structuredClone({ tree, skin: rig.skin, maps: pose.maps, version: pose.version, placement, skinning })
}

function sum(numbers: Int32Array): number {
  return numbers.reduce((total, x) => total + x, 0)
}
