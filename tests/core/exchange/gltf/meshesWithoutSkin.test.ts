import { describe, expect, it } from 'vitest'
import { animate, limb } from '../../../support/gltfFixture.ts'
import { kinds, load, loadAndCompare } from '../../../support/madeUpRig.ts'

const half = Math.SQRT1_2

describe('a mesh without a skin', () => {
  it('below a joint follows that joint and keeps its position', async () => {
    const { fixture, primitive } = limb()
    const attributes = primitive.attributes as Record<string, number>
    fixture.json.meshes.push({ name: 'hat', primitives: [{ attributes: { POSITION: attributes.POSITION } }] })
    fixture.node({ name: 'holder', translation: [0, 1, 0], scale: [2, 2, 2], children: [4] })
    fixture.node({ name: 'hat', mesh: 1, rotation: [0, 0, half, half] })
    fixture.json.nodes[1].children = [3]
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    animate(fixture, 0, 'translation', [0, 1], new Float32Array([0, 0, 0, 3, 2, 1]))
    const { rig } = await loadAndCompare(fixture)
    expect(rig.joints.names).toEqual(['root', 'tip'])
    expect(rig.primitives.map(({ skinned }) => skinned)).toEqual([false, true])
  })

  it('on a joint follows that joint', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes.push({
      primitives: [{ attributes: { POSITION: (primitive.attributes as Record<string, number>).POSITION } }],
    })
    fixture.json.nodes[1].mesh = 1
    animate(fixture, 1, 'scale', [0, 1], new Float32Array([1, 1, 1, 0.5, 2, 3]))
    const { rig } = await loadAndCompare(fixture)
    expect(rig.primitives).toHaveLength(2)
  })

  it('below an animated node gets its own joint', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes.push({
      primitives: [{ attributes: { POSITION: (primitive.attributes as Record<string, number>).POSITION } }],
    })
    fixture.node({ name: 'wheel', translation: [2, 0, 0], children: [4] })
    fixture.node({ name: 'tyre', mesh: 1, translation: [0, 0, 1] })
    fixture.json.nodes[1].children = [3]
    animate(fixture, 3, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, 0, half, 0, half]))
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    const { rig } = await loadAndCompare(fixture)
    expect(rig.joints.names).toEqual(['root', 'tip', 'wheel'])
    expect(rig.joints.parents[2]).toBe(1)
  })

  it('scaled to zero in the default pose is visible in the clip that shows it', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes.push({
      primitives: [{ attributes: { POSITION: (primitive.attributes as Record<string, number>).POSITION } }],
    })
    fixture.node({ name: 'sword', mesh: 1, scale: [0, 0, 0] })
    fixture.json.nodes[1].children = [3]
    animate(fixture, 3, 'scale', [0, 1], new Float32Array([0, 0, 0, 1, 1, 1]))
    await loadAndCompare(fixture)
  })

  it('follows the world joint, which comes last, if the file has no skins and the mesh never moves', async () => {
    const { fixture, primitive } = limb()
    fixture.json.skins = []
    delete fixture.json.nodes[2].skin
    primitive.attributes = { POSITION: (primitive.attributes as Record<string, number>).POSITION }
    fixture.json.nodes[1].mesh = 0
    animate(fixture, 0, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    fixture.json.nodes[2].translation = [5, 5, 5]
    const { rig } = await loadAndCompare(fixture)
    expect(rig.joints.names).toEqual(['root', 'world'])
    expect([...rig.joints.nodes]).toEqual([0, -1])
    expect(rig.skinCount).toBe(0)
  })

  it('counts as such if its primitive has a skin but no weights, and is reported', async () => {
    const { fixture, primitive } = limb()
    const bare = { ...primitive, attributes: { POSITION: (primitive.attributes as Record<string, number>).POSITION } }
    fixture.json.meshes[0].primitives = [primitive, bare]
    const loaded = await load(fixture.glb())
    expect(kinds(loaded)).toContain('no-weights')
    expect(loaded.rig.primitives.map(({ skinned }) => skinned)).toEqual([true, false])
  })
})
