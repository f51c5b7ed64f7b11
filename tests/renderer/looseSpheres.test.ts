import { describe, expect, it } from 'vitest'
import { looseCsv, looseNodes, looseReason, sphereOf } from '../../renderer/derive/looseSpheres.ts'

/** tightness, level, joint, joints, interval of five spheres. */
const list = Float32Array.from(
  [
    [1.5, 1, 0, 6, 0.25],
    [1.75, 2, 1, 2, 0.75],
    [1, 2, 1, 1, 0],
    [1.25, 2, 0, 2, 0.25],
    [1.75, 3, -1, 2, 0.25],
  ].flat(),
)
const all = { by: 'tightness', reversed: false, level: null } as const
const nodes = (order: Partial<Parameters<typeof looseNodes>[1]>) => [...looseNodes(list, { ...all, ...order })]

describe('the loosest spheres', () => {
  it('are sorted first, by index among equals', () => expect(nodes({})).toEqual([1, 4, 0, 3, 2]))

  it('are sorted last in reverse order', () => expect(nodes({ reversed: true })).toEqual([2, 3, 0, 1, 4]))

  it('can be restricted to one level', () => {
    expect(nodes({ level: 2 })).toEqual([1, 3, 2])
    expect(nodes({ level: 9 })).toEqual([])
  })

  it('can be sorted by index or by reason', () => {
    expect(nodes({ by: 'node' })).toEqual([0, 1, 2, 3, 4])
    expect(nodes({ by: 'reason' })).toEqual([1, 0, 4, 3, 2])
  })

  it('have a short reason', () => {
    const reasons = [0, 1, 2, 3, 4].map((node) => looseReason(sphereOf(list, node)))
    expect(reasons).toEqual(['many joints', 'wide interval', 'tight', 'loose', 'loose'])
  })

  it('are copied with all values', () => {
    const { rows } = looseCsv('left', list, looseNodes(list, { ...all, level: 3 }), ['root', 'hip'])
    expect(rows).toEqual([[4, 3, '', 1.75, 2, 0.25, 'loose']])
  })
})
