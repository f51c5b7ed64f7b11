import { describe, expect, it } from 'vitest'
import { buildInner, estimateInner } from '../../../core/innertree/buildInner.ts'
import { clusterings } from '../../../core/innertree/tree/clusterings.ts'
import { type InnerSettings } from '../../../core/innertree/inner.ts'
import { Cancelled, noProgress, type Progress } from '../../../core/base/progress.ts'
import { torus } from '../../support/meshParts.ts'
import { fill, meshFrom, settingsOf, skinOf } from './innerBodies.ts'

const mesh = meshFrom(torus(1, 0.4, 10, 20))
const skin = skinOf(mesh)

describe('inner spheres', () => {
  it.each(clusterings.map(({ name }) => name))('are deterministic with clustering %s', (clustering) => {
    const first = fill(mesh, 400, { clustering })
    fill(meshFrom(torus(1, 0.2, 8, 16)), 300)
    expect(fill(mesh, 400, { clustering })).toEqual(first)
  })

  it('have prefixes, each half as long as the next, whose cells fill the body', () => {
    const { levels, packing, volume } = fill(mesh, 1_000)
    expect(levels.map(({ count }) => count)).toEqual([125, 250, 500, 1_000].map((n) => Math.min(n, packing.count)))
    for (const { tree, count } of levels) {
      expect(tree.ballOf.filter((ball) => ball >= 0)).toHaveLength(count)
      expect(Math.abs(tree.volumes[0] / volume - 1)).toBeLessThan(1e-9)
    }
  })

  it('report the filled volume, which grows with the number of spheres', () => {
    const shares = [50, 200, 1_000].map((spheres) => fill(mesh, spheres).filled)
    expect(shares[0]).toBeLessThan(shares[1])
    expect(shares[1]).toBeLessThan(shares[2])
    expect(shares[2]).toBeGreaterThan(0.7)
  })

  it('can be cancelled at every report', () => {
    const stages = new Set<string>()
    let reports = 0
    const counting: Progress = {
      report(_done, _all, what) {
        stages.add(what ?? '')
        reports++
      },
    }
    const first = buildInner(skin, settingsOf(300), 'ring', counting)
    expect(first.ok).toBe(true)
    expect(stages.size).toBeGreaterThanOrEqual(6)
    for (const stage of ['closing openings', 'dividing the body into cells']) expect(stages).toContain(stage)
    for (const share of [0, 0.1, 0.3, 0.6, 0.999]) {
      let left = Math.floor(share * reports)
      const late: Progress = {
        report() {
          if (left-- === 0) throw new Cancelled()
        },
      }
      expect(() => buildInner(skin, settingsOf(300), 'ring', late)).toThrow(Cancelled)
    }
    // A build after a cancelled one gives the same result.
    expect(buildInner(skin, settingsOf(300), 'ring', noProgress)).toEqual(first)
  })

  it.each<[string, Partial<InnerSettings>]>([
    ['no spheres', { spheres: 0 }],
    ['a fractional number of spheres', { spheres: 1.5 }],
    ['too many', { spheres: 1e9 }],
    ['no radius', { largest: 0 }],
    ['a NaN radius', { largest: Number.NaN }],
    ['an unknown clustering', { clustering: 'magic' }],
  ])('are rejected with a typed problem: %s', (_, settings) => {
    const reply = buildInner(skin, settingsOf(10, settings), 'ring', noProgress)
    expect(!reply.ok && reply.problem.kind).toBe('request-invalid')
  })

  it('have estimates of time and memory that grow with the packing', () => {
    const [small, large] = [1_000, 90_000].map((spheres) => estimateInner(settingsOf(spheres), 100))
    expect(large.seconds).toBeGreaterThan(5 * small.seconds)
    expect(large.bytes).toBeGreaterThan(5 * small.bytes)
    expect(estimateInner(settingsOf(1_000), 100_000).seconds).toBeGreaterThan(3 * small.seconds)
  })
})
