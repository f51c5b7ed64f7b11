import { describe, expect, it } from 'vitest'
import type { Skin } from '../../../core/rig/skin.ts'
import { checkClosure } from '../../../core/rig/checkClosure.ts'
import { weld } from '../../../core/rig/weld.ts'
import { seeded, seeds } from '../../support/seeded.ts'

const tetrahedron = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [2, 0, 3],
]
const points = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

function skinOf(triangles: readonly number[][], places: readonly number[][] = points): Skin {
  return { rest: Float64Array.from(places.flat()), triangles: Uint32Array.from(triangles.flat()) } as unknown as Skin
}

describe('checkClosure', () => {
  it('accepts a surface whose edges are each used once in both directions', () => {
    expect(checkClosure(skinOf(tetrahedron))).toEqual({ watertight: true, badEdges: 0 })
  })

  it('accepts vertices split along seams, and treats 0 and -0 as equal', () => {
    const corners = tetrahedron
      .flat()
      .map((vertex) => points[vertex].map((value) => (value === 0 && vertex % 2 ? -0 : value)))
    const apart = tetrahedron.map((_, t) => [t * 3, t * 3 + 1, t * 3 + 2])
    expect(checkClosure(skinOf(apart, corners))).toEqual({ watertight: true, badEdges: 0 })
  })

  it('ignores degenerate triangles', () => {
    const flat = [...tetrahedron, [0, 0, 1], [2, 2, 2]]
    expect(checkClosure(skinOf(flat)).watertight).toBe(true)
  })

  it('rejects a hole, a flipped triangle, a fin, a duplicate triangle and an empty mesh', () => {
    expect(checkClosure(skinOf(tetrahedron.slice(1)))).toEqual({ watertight: false, badEdges: 3 })
    expect(checkClosure(skinOf([[0, 1, 2], ...tetrahedron.slice(1)]))).toEqual({ watertight: false, badEdges: 3 })
    const fin = checkClosure(skinOf([...tetrahedron, [0, 1, 4]], [...points, [1, 1, 1]]))
    expect(fin).toEqual({ watertight: false, badEdges: 3 })
    expect(checkClosure(skinOf([...tetrahedron, tetrahedron[0]])).watertight).toBe(false)
    expect(checkClosure(skinOf([])).watertight).toBe(false)
  })
})

describe('welding', () => {
  it.each(seeds(30))('welds equal points and no others (seed %i)', (seed) => {
    const random = seeded(seed)
    const list = Float64Array.from({ length: 900 }, () => Math.floor(random() * 5) - 2)
    const { of, count } = weld(list)
    const names = new Map<string, number>()
    for (let p = 0; p < 300; p++) {
      const name = list.slice(p * 3, p * 3 + 3).join()
      if (!names.has(name)) names.set(name, names.size)
      expect(of[p]).toBe(names.get(name))
    }
    expect(count).toBe(names.size)
  })
})
