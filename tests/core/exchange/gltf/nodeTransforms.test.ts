import { describe, expect, it } from 'vitest'
import { animate, limb } from '../../../support/gltfFixture.ts'
import { kinds, load, loadAndCompare, verticesOf } from '../../../support/madeUpRig.ts'

const half = Math.SQRT1_2

describe('node transforms', () => {
  it('mirrored and unevenly scaled nodes', async () => {
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

  it('a matrix that is a translation, rotation and scale can be animated and turned', async () => {
    const { fixture } = limb()
    fixture.json.nodes[1] = { name: 'tip', matrix: [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 1] }
    const { rig } = await loadAndCompare(fixture)
    expect(rig.skeleton.fixedLocals.size).toBe(0)
    expect(rig.skeleton.rotations[6]).toBeCloseTo(half, 12)
  })

  it('a mirrored matrix is one too', async () => {
    const { fixture } = limb()
    fixture.json.nodes[1] = { name: 'tip', matrix: [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1] }
    const { rig } = await loadAndCompare(fixture)
    expect(rig.skeleton.fixedLocals.size).toBe(0)
  })

  it('a sheared matrix is kept as it is, and channels on it are ignored and reported', async () => {
    const { fixture } = limb()
    fixture.json.nodes[1] = { name: 'tip', matrix: [1, 0, 0, 0, 0.7, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1] }
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    const loaded = await load(fixture.glb())
    expect([...(loaded.rig.skeleton.fixedLocals.get(1) ?? [])]).toEqual([1, 0.7, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0])
    expect(kinds(loaded)).toContain('channel-on-matrix')
    // The tip's corners lie one above its joint, so they shear by 0.7.
    expect(verticesOf(loaded.rig).slice(12, 18)).toEqual([0.7, 2, 0, 1.7, 2, 0])
  })
})
