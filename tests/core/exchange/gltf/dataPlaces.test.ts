import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import { done } from '../../../../core/base/reply.ts'
import { limb } from '../../../support/gltfFixture.ts'
import { load } from '../../../support/madeUpRig.ts'
import { expectRig } from '../../../support/sharedRigs.ts'

async function expectSameRig(bytes: Uint8Array, name?: string): Promise<void> {
  const { rig } = await load(bytes, name)
  const plain = (await load(limb().fixture.glb())).rig
  expect([...rig.skin.rest]).toEqual([...plain.skin.rest])
  expect([...rig.skin.weights]).toEqual([...plain.skin.weights])
  expect([...rig.skin.triangles]).toEqual([...plain.skin.triangles])
  expect([...rig.joints.inverseBinds]).toEqual([...plain.joints.inverseBinds])
}

/** Triangles, independent of their first corner. */
function turned(triangles: Uint32Array): string[] {
  return Array.from({ length: triangles.length / 3 }, (_, t) =>
    triangles
      .slice(t * 3, t * 3 + 3)
      .sort()
      .join(),
  )
}

function atOddPlace(bytes: Uint8Array): Uint8Array {
  const odd = new Uint8Array(bytes.length + 1)
  odd.set(bytes, 1)
  return odd.subarray(1)
}

describe('readRig gives the same rig for', () => {
  it('a data URI', async () => {
    const { fixture } = limb()
    const uri = `data:application/octet-stream;base64,${Buffer.from(fixture.bytes()).toString('base64')}`
    await expectSameRig(fixture.gltf(uri), 'made-up.gltf')
  })

  it('a separate file with an escaped name', async () => {
    const { fixture } = limb()
    const asked: string[] = []
    const reply = await readRig(fixture.gltf('my%20limb.bin'), 'made-up.gltf', (uri) => {
      asked.push(uri)
      return Promise.resolve(done(fixture.bytes()))
    })
    expect(asked).toEqual(['my limb.bin'])
    expect([...expectRig(reply).rig.skin.rest]).toEqual([...(await load(limb().fixture.glb())).rig.skin.rest])
  })

  it('unaligned bytes in memory', async () => {
    await expectSameRig(atOddPlace(limb().fixture.glb()))
  })

  it('interleaved attributes', async () => {
    const { fixture, primitive, positions, weights } = limb()
    const woven = new Float32Array(6 * 7)
    for (let v = 0; v < 6; v++) {
      woven.set(positions.subarray(v * 3, v * 3 + 3), v * 7)
      woven.set(weights.subarray(v * 4, v * 4 + 4), v * 7 + 3)
    }
    const view = fixture.view(woven, { byteStride: 28 })
    const accessors = fixture.json.accessors
    const attributes = primitive.attributes as Record<string, number>
    accessors[attributes.POSITION] = { bufferView: view, componentType: 5126, type: 'VEC3', count: 6 }
    accessors[attributes.WEIGHTS_0] = { bufferView: view, byteOffset: 12, componentType: 5126, type: 'VEC4', count: 6 }
    await expectSameRig(fixture.glb())
    await expectSameRig(atOddPlace(fixture.glb()))
  })

  it('sparse positions with and without a buffer view', async () => {
    for (const overView of [true, false]) {
      const { fixture, primitive, positions } = limb()
      const bent = positions.map((value, i) => (overView && i < 9 ? value : 0))
      const index = (primitive.attributes as Record<string, number>).POSITION
      const from = overView ? 3 : 0
      const sparse = {
        count: 6 - from,
        indices: {
          bufferView: fixture.view(Uint16Array.from({ length: 6 - from }, (_, i) => from + i)),
          componentType: 5123,
        },
        values: { bufferView: fixture.view(positions.slice(from * 3)) },
      }
      // The offset of the accessor must not apply to its sparse parts.
      const base = overView ? { bufferView: fixture.view(Float32Array.of(9, 9, 9, ...bent)), byteOffset: 12 } : {}
      fixture.json.accessors[index] = { ...base, componentType: 5126, type: 'VEC3', count: 6, sparse }
      await expectSameRig(fixture.glb())
    }
  })

  it.each(['EXT_meshopt_compression', 'KHR_meshopt_compression'])('%s', async (extension) => {
    await MeshoptEncoder.ready
    const { fixture, primitive, positions, weights } = limb()
    const attributes = primitive.attributes as Record<string, number>
    const indices = new Uint32Array([0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4])
    const pack = (accessor: number, array: Float32Array | Uint32Array, stride: number, mode: string) => {
      const count = array.byteLength / stride
      const source = new Uint8Array(array.buffer)
      const bytes = MeshoptEncoder.encodeGltfBuffer(source, count, stride, mode)
      const view = fixture.view(bytes)
      const { byteOffset, byteLength } = fixture.json.bufferViews[view]
      fixture.json.bufferViews[view] = {
        buffer: 1,
        byteLength: array.byteLength,
        ...(mode === 'ATTRIBUTES' ? { byteStride: stride } : {}),
        extensions: { [extension]: { buffer: 0, byteOffset, byteLength, byteStride: stride, count, mode } },
      }
      fixture.json.accessors[accessor].bufferView = view
    }
    pack(attributes.POSITION, positions, 12, 'ATTRIBUTES')
    pack(attributes.WEIGHTS_0, weights, 16, 'ATTRIBUTES')
    pack(primitive.indices as number, indices, 4, 'TRIANGLES')
    fixture.json.accessors[primitive.indices as number].componentType = 5125
    fixture.json.extensionsUsed.push(extension)
    fixture.json.extensionsRequired.push(extension)
    fixture.json.buffers = [
      { byteLength: fixture.bytes().length },
      { byteLength: 1000, extensions: { [extension]: { fallback: true } } },
    ]
    const { rig } = await load(fixture.glb())
    const plain = (await load(limb().fixture.glb())).rig
    expect([...rig.skin.rest]).toEqual([...plain.skin.rest])
    expect([...rig.skin.weights]).toEqual([...plain.skin.weights])
    // The codec may rotate the corners of a triangle.
    expect(turned(rig.skin.triangles).sort()).toEqual(turned(plain.skin.triangles).sort())
  })

  it('64-bit floats', async () => {
    const { fixture, primitive, positions } = limb()
    const index = (primitive.attributes as Record<string, number>).POSITION
    const view = fixture.view(Float64Array.from(positions))
    fixture.json.accessors[index] = { bufferView: view, componentType: 5130, type: 'VEC3', count: 6 }
    fixture.json.extensionsUsed.push('KHR_accessor_float64')
    fixture.json.extensionsRequired.push('KHR_accessor_float64')
    await expectSameRig(fixture.glb())
  })
})
