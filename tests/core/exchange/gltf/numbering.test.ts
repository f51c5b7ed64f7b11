import { describe, expect, it } from 'vitest'
import { animate, limb } from '../../../support/gltfFixture.ts'
import { kinds, load } from '../../../support/madeUpRig.ts'

describe('numbering', () => {
  it('follows the nodes depth first in file order, and the primitives of each', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes.push({ name: 'two', primitives: [primitive, primitive] })
    fixture.node({ name: 'late', mesh: 1, skin: 0 })
    fixture.node({ name: 'early', mesh: 0, skin: 0 })
    fixture.node({ name: 'sibling', mesh: 0, skin: 0 })
    fixture.json.nodes[1].children = [5, 4]
    fixture.json.scenes = [{ nodes: [2, 0, 3] }]
    const { rig } = await load(fixture.glb())
    const names = rig.primitives.map(({ mesh, node }) => `${rig.skeleton.names[node]} ${mesh}`)
    expect(names).toEqual(['body limb', 'sibling limb', 'early limb', 'late two', 'late two'])
    expect(rig.primitives.map(({ firstVertex }) => firstVertex)).toEqual([0, 6, 12, 18, 24])
  })

  it('omits and reports meshes that are neither skinned nor below a joint', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes.push({ primitives: [primitive] })
    fixture.node({ name: 'floor', mesh: 1 })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    const loaded = await load(fixture.glb())
    expect(loaded.rig.primitives).toHaveLength(1)
    expect(loaded.problems).toContainEqual(expect.objectContaining({ kind: 'mesh-left-out', examples: ['floor'] }))
  })

  it('uses the default scene, else the first, else all roots', async () => {
    const { fixture } = limb()
    fixture.json.scenes = [{ nodes: [] }, { nodes: [0, 2] }]
    fixture.json.scene = 1
    expect((await load(fixture.glb())).rig.primitives).toHaveLength(1)
    const first = limb().fixture
    first.json.scene = undefined
    expect((await load(first.glb())).rig.primitives).toHaveLength(1)
    const none = limb().fixture
    none.json.scene = undefined
    none.json.scenes = []
    expect((await load(none.glb())).rig.primitives).toHaveLength(1)
  })

  it('gives unique names to clips that share a name or have none', async () => {
    const { fixture } = limb()
    for (const name of ['walk', '', 'walk', 'walk']) {
      animate(fixture, 1, 'translation', [0], new Float32Array([0, 1, 0]), { name })
    }
    const loaded = await load(fixture.glb())
    expect(loaded.rig.clips.map((clip) => clip.name)).toEqual(['walk', 'animation_1', 'walk (2)', 'walk (3)'])
    expect(kinds(loaded)).toContain('clip-renamed')
  })
})
