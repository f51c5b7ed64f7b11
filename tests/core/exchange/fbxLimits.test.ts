import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { Cancelled, noProgress, type Progress } from '../../../core/base/progress.ts'
import {
  binaryFbx,
  doubles,
  floats,
  longs,
  record,
  textFbx,
  type Written,
  type WrittenArray,
} from '../../support/fbxFile.ts'
import { fbxLimb } from '../../support/fbxLimb.ts'
import { seeded } from '../../support/seeded.ts'
import { noFiles } from '../../support/sharedRigs.ts'

const read = (bytes: Uint8Array, progress: Progress = noProgress) => readRig(bytes, 'bomb.fbx', noFiles, progress)

const refused = (kind: string, text: string) => ({
  ok: false,
  problem: { kind, message: expect.stringContaining(text) },
})

/** Zeros that compress by a factor of a thousand. */
function packedZeros(numbers: number, announced = numbers): WrittenArray {
  return { type: 'd', numbers: [], announced, deflated: deflateSync(Buffer.alloc(numbers * 8)) }
}

/** The limb with some records replaced. */
function changed(records: readonly Written[], change: (each: Written) => Written): Written[] {
  return records.map((each) => {
    const { name, values, children } = change(each)
    return { name, values, children: changed(children, change) }
  })
}

const withArray = (name: string, array: WrittenArray) =>
  changed(fbxLimb(), (each) => (each.name === name ? { ...each, values: [array] } : each))

describe('an FBX file', () => {
  it('is rejected if an array has more numbers than declared', async () => {
    const bytes = binaryFbx(withArray('Vertices', packedZeros(4e6, 10)))
    expect(await read(bytes)).toMatchObject(refused('file-broken', 'more than the declared 80 bytes'))
  })

  it('is rejected if an array has fewer numbers than declared', async () => {
    const bytes = binaryFbx(withArray('Vertices', packedZeros(1e5, 1e5 + 1)))
    expect(await read(bytes)).toMatchObject(refused('file-broken', 'decompresses to 800000 bytes'))
  })

  it('is rejected before decompression if an array announces too much', async () => {
    const huge = binaryFbx(withArray('Vertices', packedZeros(10, 4e9)))
    expect(await read(huge)).toMatchObject(refused('file-too-large', 'FBX: arrays: '))
    const impossible = binaryFbx(withArray('Vertices', packedZeros(10, 1e6)))
    expect(await read(impossible)).toMatchObject(refused('file-broken', 'too many for'))
  })

  it('is rejected if its arrays are too large in total', async () => {
    // Nothing is decompressed: these arrays are incomplete.
    const zeros = packedZeros(10, 1e7)
    const curve = (id: number) =>
      record('AnimationCurve', [id, '', ''], [record('KeyTime', [zeros]), record('KeyValueFloat', [floats(0)])])
    const limb = fbxLimb({ extra: Array.from({ length: 4 }, (_, k) => curve(50_000 + k)) })
    const links = Array.from({ length: 4 }, (_, k) => record('C', ['OP', 50_000 + k, 500, 'd|X']))
    const bytes = binaryFbx(
      limb.map((each) => (each.name === 'Connections' ? { ...each, children: [...each.children, ...links] } : each)),
    )
    expect(bytes.length).toBeLessThan(1e5)
    expect(await read(bytes)).toMatchObject(refused('file-too-large', 'decodes to'))
  })

  it('is accepted if only unused arrays are too large', async () => {
    const layer = record('LayerElementUV', [0], [record('UV', [packedZeros(1000, 4e9)])])
    const limb = changed(fbxLimb(), (each) =>
      each.name === 'Geometry' ? { ...each, children: [...each.children, layer] } : each,
    )
    expect(await read(binaryFbx(limb))).toMatchObject({ ok: true })
  })

  it('is rejected if a rotation makes too many turns between two keys', async () => {
    const limb = changed(fbxLimb(), (each) =>
      each.name === 'KeyValueFloat' ? { ...each, values: [floats(0, 3e11)] } : each,
    )
    expect(await read(binaryFbx(limb))).toMatchObject(refused('file-too-large', 'animation keys'))
  })

  it.each([binaryFbx, textFbx])('is rejected if records are nested too deeply', async (write) => {
    let nested = record('Deep', [1])
    for (let k = 0; k < 100; k++) nested = record('Deep', [1], [nested])
    expect(await read(write([...fbxLimb(), nested]))).toMatchObject(refused('file-broken', 'deep'))
  })

  it('is rejected if it has too many records', async () => {
    const count = 1_000_001
    const bytes = Buffer.alloc(27 + count * 14)
    bytes.write('Kaydara FBX Binary  \0\x1a\0', 'latin1')
    bytes.writeUInt32LE(7400, 23)
    for (let k = 0; k < count; k++) {
      bytes.writeUInt32LE(27 + (k + 1) * 14, 27 + k * 14)
      bytes.writeUInt8(1, 27 + k * 14 + 12)
    }
    expect(await read(new Uint8Array(bytes))).toMatchObject(refused('file-too-large', 'records'))
  })

  it('is rejected as text if an array does not match its declared length', async () => {
    const few = textFbx(withArray('Vertices', { ...doubles(1, 2, 3), announced: 2 }))
    expect(await read(few)).toMatchObject(refused('file-broken', 'more than the declared 2 numbers'))
    const many = textFbx(withArray('Vertices', { ...doubles(1, 2, 3), announced: 4e9 }))
    expect(await read(many)).toMatchObject(refused('file-broken', 'has 3 numbers instead of'))
  })

  it('is rejected if a polygon has too many corners', async () => {
    const corners = Array.from({ length: 20_000 }, (_, k) => (k === 19_999 ? -1 : k % 24))
    const bytes = binaryFbx(withArray('PolygonVertexIndex', { type: 'i', numbers: corners }))
    expect(await read(bytes)).toMatchObject(refused('file-too-large', 'polygon'))
  })

  it('is rejected if models are their own ancestors', async () => {
    const limb = changed(fbxLimb(), (each) =>
      each.name === 'C' && each.values[1] === 1000 && each.values[2] === 0 ? record('C', ['OO', 1000, 1003]) : each,
    )
    expect(await read(binaryFbx(limb))).toMatchObject(refused('file-broken', 'cyclic'))
  })
})

/** Cancels at the n-th report. */
function cancelAt(n: number): Progress & { count: number } {
  return {
    count: 0,
    report() {
      if (++this.count >= n) throw new Cancelled()
    },
  }
}

describe('reading an FBX file', () => {
  it('can be cancelled during decompression', async () => {
    // Random data does not compress, so decompression takes many steps.
    const random = seeded(1)
    const noise = Array.from({ length: 12_000 }, () => random())
    const bytes = binaryFbx(withArray('Vertices', doubles(...noise)))
    const whole = cancelAt(Number.POSITIVE_INFINITY)
    expect(await read(bytes, whole)).toMatchObject({ ok: true })
    expect(whole.count).toBeGreaterThan(10)
    for (let n = 1; n < whole.count; n += 4) {
      expect(await read(bytes, cancelAt(n))).toMatchObject({ ok: false, problem: { kind: 'cancelled' } })
    }
  })

  it.each([binaryFbx, textFbx])('returns a rig or a problem for damaged bytes', async (write) => {
    const whole = write(fbxLimb())
    const random = seeded(7)
    for (let round = 0; round < 100; round++) {
      const bytes = whole.slice(0, round % 5 === 0 ? Math.floor(random() * whole.length) : whole.length)
      for (let k = 0; k < 1 + (round % 4) && bytes.length > 30; k++) {
        bytes[27 + Math.floor(random() * (bytes.length - 27))] = Math.floor(random() * 256)
      }
      const reply = await read(bytes)
      if (!reply.ok) expect(reply.problem.message.length).toBeGreaterThan(10)
    }
  })

  it('tolerates objects without mesh, skeleton or connection, and arrays of different lengths', async () => {
    const odd = [
      record('Model', [60_001, 'camera', 'Camera']),
      record('Model', [60_002, 'mesh without geometry', 'Mesh']),
      record('Deformer', [60_003, 'skin of nothing', 'Skin']),
      record('AnimationStack', [60_004, 'no layer', '']),
      record('AnimationCurve', [60_005, '', ''], [record('KeyTime', [longs(0, 1)])]),
      record('Pose', [60_006, '', 'BindPose'], [record('PoseNode', [], [record('Node', [1])])]),
      record('Texture', [60_007, '', '']),
    ]
    expect(await read(binaryFbx(fbxLimb({ extra: odd })))).toMatchObject({ ok: true })
  })

  it('reports a file without models as empty', async () => {
    expect(await read(binaryFbx([record('Objects', [])]))).toMatchObject(refused('rig-empty', 'no models'))
  })
})
