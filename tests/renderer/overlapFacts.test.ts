import { describe, expect, it } from 'vitest'
import type { BodyView, InnerPenetration, InnerSceneDistance } from '../../electron/contract/core.ts'
import { overlapCsv, overlapRows } from '../../renderer/derive/overlapFacts.ts'

const pair = [
  { id: 1, settings: { name: 'left' } },
  { id: 2, settings: { name: 'right' } },
] as unknown as readonly [BodyView, BodyView]
const overlap: InnerPenetration = {
  a: 1,
  b: 2,
  volume: 0.02,
  share: 0.25,
  lower: 0.015,
  upper: null,
  uncertainty: 0.001,
  push: { centre: [0, 1, 0], direction: [0, -1e-9, 1], area: 0.4, torque: [0, 0, 0], depth: 0.05 },
  answeredBy: 'inner',
  isReliable: true,
  isUneven: false,
  exact: 0.0196,
  spheres: [2000, 5000],
  complete: true,
  tests: 900,
  milliseconds: 0.25,
}
const nearest: InnerSceneDistance = {
  bodies: [1, 2],
  distance: 0.5,
  points: null,
  triangles: null,
  tests: 3,
  milliseconds: 0.1,
}
const rows = (found: Partial<InnerPenetration>) =>
  Object.fromEntries(overlapRows(pair, { ...overlap, ...found }, nearest, 'metres'))

describe('the overlap of two bodies', () => {
  it('shows a margin, a proven bound, a push and the error relative to the exact volume', () => {
    expect(rows({})).toEqual({
      'volume in common': '0.02 m³ ± 5.0 %',
      'of the smaller body': '25 %',
      proved: 'at least 0.015 m³',
      exact: '0.0196 m³ (+2.0 %)',
      'body to push': 'right',
      'push depth': '0.05 m',
      'push direction': '0, 0, 1',
      'answered by': '2,000 + 5,000 spheres',
      time: '0.250 ms',
    })
  })

  it('indicates if nothing is proven, there is no direction, or time ran out', () => {
    const found = rows({ lower: null, push: null, complete: false })
    expect(found['proved']).toBe('nothing: a body is bent')
    expect(found['push']).toBe('no direction')
    expect(found['answered by']).toBe('2,000 + 5,000 spheres, out of time')
  })

  it('by the exact query has no margin', () => {
    const found = rows({ answeredBy: 'exact', exact: 0.02, share: 0.0001 })
    expect(found['volume in common']).toBe('0.02 m³')
    expect(found['proved']).toBe('exact')
    expect(found['exact']).toBeUndefined()
    expect(found['of the smaller body']).toBe('< 0.1 %')
  })

  it('is replaced by the distance if there is none', () => {
    const found = rows({ volume: 0, push: null })
    expect(found['distance at most']).toBe('0.5 m')
    expect(found['push depth']).toBeUndefined()
  })

  it('is copied with all digits, and NaN for unknown values', () => {
    const { columns, rows: table } = overlapCsv(pair, { ...overlap, push: null, exact: null }, null)
    const gap = Number.NaN
    expect(table).toEqual([['left', 'right', 0.02, 0.001, 0.015, gap, gap, 'inner', gap, gap, gap, gap, gap]])
    expect(columns).toHaveLength(table[0]?.length ?? 0)
  })
})
