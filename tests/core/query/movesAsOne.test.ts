import { describe, expect, it } from 'vitest'
import { movesAsOne } from '../../../core/query/penetration/movesAsOne.ts'
import type { Morphs, Rig } from '../../../core/rig/rig.ts'
import { limb } from '../../support/limb.ts'

/** Its last column of vertices, 6, 13, 20, …, are copies of the first, 0, 7, 14, … */
const seamed = limb({ rings: 5, segments: 6, joints: [0, 2], length: 4, blend: 1, seam: true })

/** A target that moves these vertices, each along x by its number. */
function morphing(...entries: readonly (readonly [number, number])[]): Rig {
  const morphs: Morphs = {
    names: ['still', 'target'],
    defaultWeights: new Float64Array(2),
    start: Uint32Array.of(0, 0, entries.length),
    vertices: Uint32Array.from(entries, ([vertex]) => vertex),
    displacements: Float64Array.from(entries.flatMap(([, x]) => [x, 0, 0])),
  }
  return { ...seamed, morphs }
}

describe('the copies of a vertex', () => {
  it('move as one where weights and morphs are the same', () => {
    expect(movesAsOne({ ...seamed })).toBe(true)
    expect(movesAsOne(morphing([0, 3], [2, 1], [6, 3]))).toBe(true)
  })

  it('come apart where a weight differs, or a joint', () => {
    const weights = seamed.skin.weights.slice()
    weights[seamed.skin.weightStart[20]] += 1e-9
    expect(movesAsOne({ ...seamed, skin: { ...seamed.skin, weights } })).toBe(false)
    const setOf = seamed.skin.setOf.slice()
    setOf[6] = setOf[34]
    expect(setOf[6]).not.toBe(setOf[0])
    expect(movesAsOne({ ...seamed, skin: { ...seamed.skin, setOf } })).toBe(false)
  })

  it('come apart where a morph target moves them differently, or only one of them', () => {
    expect(movesAsOne(morphing([0, 3], [6, 4]))).toBe(false)
    expect(movesAsOne(morphing([0, 3]))).toBe(false)
    expect(movesAsOne(morphing([6, 3]))).toBe(false)
  })
})
