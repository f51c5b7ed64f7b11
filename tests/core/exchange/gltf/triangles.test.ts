import { describe, expect, it } from 'vitest'
import { limb } from '../../../support/gltfFixture.ts'
import { kinds, load } from '../../../support/madeUpRig.ts'

async function trianglesOf(mode: number, indices: Uint16Array | null, restart = false): Promise<number[]> {
  const { fixture, primitive } = limb()
  primitive.mode = mode
  if (indices === null) delete primitive.indices
  else primitive.indices = fixture.accessor(indices, 'SCALAR')
  if (restart) fixture.json.extensionsUsed.push('KHR_mesh_primitive_restart')
  return [...(await load(fixture.glb())).rig.skin.triangles]
}

describe('triangles:', () => {
  it('a strip keeps its winding and its order', async () => {
    expect(await trianglesOf(5, new Uint16Array([0, 1, 2, 3, 4]))).toEqual([0, 1, 2, 1, 3, 2, 2, 3, 4])
  })

  it('a fan shares its first vertex', async () => {
    expect(await trianglesOf(6, new Uint16Array([5, 1, 2, 3]))).toEqual([1, 2, 5, 2, 3, 5])
  })

  it('vertices are used in order without indices', async () => {
    expect(await trianglesOf(4, null)).toEqual([0, 1, 2, 3, 4, 5])
    expect(await trianglesOf(5, null)).toEqual([0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4])
  })

  it('degenerate triangles that connect strips are numbered', async () => {
    expect(await trianglesOf(5, new Uint16Array([0, 1, 2, 2, 3, 4]))).toHaveLength(12)
  })

  it('a strip restarts at a restart index', async () => {
    const indices = new Uint16Array([0, 1, 2, 0xffff, 3, 4, 5])
    expect(await trianglesOf(5, indices, true)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('points and lines are skipped with their vertices, and reported', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes[0].primitives = [{ ...primitive, mode: 0 }, primitive, { ...primitive, mode: 3 }]
    const loaded = await load(fixture.glb())
    expect(loaded.rig.skin.setOf).toHaveLength(6)
    expect(loaded.problems).toContainEqual(expect.objectContaining({ kind: 'not-triangles', count: 2 }))
  })

  it('a surplus index is ignored and reported', async () => {
    const { fixture, primitive } = limb()
    primitive.indices = fixture.accessor(new Uint16Array([0, 1, 3, 0]), 'SCALAR')
    const loaded = await load(fixture.glb())
    expect([...loaded.rig.skin.triangles]).toEqual([0, 1, 3])
    expect(kinds(loaded)).toContain('index-left-over')
  })
})
