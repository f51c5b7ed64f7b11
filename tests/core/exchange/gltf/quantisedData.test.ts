import { describe, expect, it } from 'vitest'
import { animate, limb } from '../../../support/gltfFixture.ts'
import { load, loadAndCompare } from '../../../support/madeUpRig.ts'

const half = Math.SQRT1_2

describe('quantised data', () => {
  it('is normalised if the file requests it; the node scale reverses it', async () => {
    const { fixture, primitive, positions } = limb()
    const attributes = primitive.attributes as Record<string, number>
    attributes.POSITION = fixture.accessor(
      Int16Array.from(positions, (x) => x * 16383),
      'VEC3',
      { normalized: true },
    )
    attributes.WEIGHTS_0 = fixture.accessor(
      new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 127, 128, 0, 0, 127, 128, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]),
      'VEC4',
      { normalized: true },
    )
    fixture.json.extensionsUsed.push('KHR_mesh_quantization')
    fixture.json.extensionsRequired.push('KHR_mesh_quantization')
    const { rig } = await load(fixture.glb())
    expect(rig.skin.rest[16]).toBeCloseTo((2 * 16383) / 32767, 12)
    expect(rig.skin.weights[2]).toBeCloseTo(127 / 255, 15)
  })

  it('is used unchanged if it is not normalised', async () => {
    const { fixture, primitive } = limb()
    const attributes = primitive.attributes as Record<string, number>
    attributes.POSITION = fixture.accessor(
      new Uint8Array([0, 0, 0, 100, 0, 0, 0, 100, 0, 100, 100, 0, 0, 200, 0, 100, 200, 0]),
      'VEC3',
    )
    fixture.json.extensionsUsed.push('KHR_mesh_quantization')
    const { rig } = await load(fixture.glb())
    expect(rig.skin.rest[16]).toBe(200)
  })

  it('may be used for animation values', async () => {
    const { fixture } = limb()
    const turn = Int16Array.from([0, 0, 0, 1, 0, 0, half, half], (x) => Math.round(x * 32767))
    animate(fixture, 1, 'rotation', [0, 1], turn, { accessor: { normalized: true } })
    const { rig } = await loadAndCompare(fixture)
    expect(rig.clips[0].seconds).toBe(1)
  })
})
