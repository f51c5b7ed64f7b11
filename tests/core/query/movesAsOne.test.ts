import { describe, expect, it } from 'vitest'
import { movesAsOne } from '../../../core/query/penetration/movesAsOne.ts'
import type { Morphs, Rig } from '../../../core/rig/rig.ts'
import { limb } from '../../support/limb.ts'

/** The last column of vertices (6, 13, 20, …) duplicates the first (0, 7, 14, …). */
const seamed = limb({ rings: 5, segments: 6, joints: [0, 2], length: 4, blend: 1, seam: true })

/** A morph target that moves each listed vertex along x by the given amount. */
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

describe('movesAsOne', () => {
  it('is true if copies of a vertex have the same weights and morph displacements', () => {
    expect(movesAsOne({ ...seamed })).toBe(true)
    expect(movesAsOne(morphing([0, 3], [2, 1], [6, 3]))).toBe(true)
  })

  it('is false if a weight or a joint differs', () => {
    const weights = seamed.skin.weights.slice()
    weights[seamed.skin.weightStart[20]] += 1e-9
    expect(movesAsOne({ ...seamed, skin: { ...seamed.skin, weights } })).toBe(false)
    const setOf = seamed.skin.setOf.slice()
    setOf[6] = setOf[34]
    expect(setOf[6]).not.toBe(setOf[0])
    expect(movesAsOne({ ...seamed, skin: { ...seamed.skin, setOf } })).toBe(false)
  })

  it('is false if a morph target moves the copies differently or only one of them', () => {
    expect(movesAsOne(morphing([0, 3], [6, 4]))).toBe(false)
    expect(movesAsOne(morphing([0, 3]))).toBe(false)
    expect(movesAsOne(morphing([6, 3]))).toBe(false)
  })
})
