import { describe, expect, it } from 'vitest'
import { animate, limb } from '../../../support/gltfFixture.ts'
import { kinds, load, loadAndCompare, verticesOf } from '../../../support/madeUpRig.ts'

const half = Math.SQRT1_2

describe('node transforms', () => {
  it('may mirror and scale non-uniformly', async () => {
    const { fixture, primitive } = limb()
    fixture.json.nodes[0].scale = [-1, 2, 0.5]
    fixture.json.nodes[1].scale = [1, -3, 1]
    fixture.json.nodes[1].rotation = [0.1825742, 0.3651484, 0.5477226, 0.7302967]
    fixture.json.meshes.push({
      primitives: [{ attributes: { POSITION: (primitive.attributes as Record<string, number>).POSITION } }],
    })
    fixture.node({ name: 'mirror', mesh: 1, scale: [-1, 1, 1] })
    fixture.json.nodes[1].children = [3]
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    const loaded = await loadAndCompare(fixture)
    expect(kinds(loaded)).toContain('mesh-mirrored')
  })

  it('given as a matrix are decomposed and can be animated', async () => {
    const { fixture } = limb()
    fixture.json.nodes[1] = { name: 'tip', matrix: [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 1] }
    const { rig } = await loadAndCompare(fixture)
    expect(rig.skeleton.fixedLocals.size).toBe(0)
    expect(rig.skeleton.rotations[6]).toBeCloseTo(half, 12)
  })

  it('given as a mirrored matrix are decomposed too', async () => {
    const { fixture } = limb()
    fixture.json.nodes[1] = { name: 'tip', matrix: [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1] }
    const { rig } = await loadAndCompare(fixture)
    expect(rig.skeleton.fixedLocals.size).toBe(0)
  })

  it('given as a sheared matrix are kept, and channels on them are ignored and reported', async () => {
    const { fixture } = limb()
    fixture.json.nodes[1] = { name: 'tip', matrix: [1, 0, 0, 0, 0.7, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1] }
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    const loaded = await load(fixture.glb())
    expect([...(loaded.rig.skeleton.fixedLocals.get(1) ?? [])]).toEqual([1, 0.7, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0])
    expect(kinds(loaded)).toContain('channel-on-matrix')
    // The corners of the tip are one unit above its joint, so they shear by 0.7.
    expect(verticesOf(loaded.rig).slice(12, 18)).toEqual([0.7, 2, 0, 1.7, 2, 0])
  })
})
