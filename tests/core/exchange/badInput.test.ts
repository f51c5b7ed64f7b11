import { beforeAll, describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { done, type Problem } from '../../../core/base/reply.ts'
import { animate, GltfFixture, limb, packGlb, shift } from '../../support/gltfFixture.ts'
import { processorTime } from '../../support/processorTime.ts'
import { noFiles } from '../../support/sharedRigs.ts'

const MEGABYTE = 2 ** 20

/** Reads bytes that must be rejected within two seconds of processor time, without allocating the claimed memory. */
async function refuse(bytes: Uint8Array, name = 'bad.glb'): Promise<Problem> {
  const before = process.memoryUsage()
  const start = process.cpuUsage()
  const reply = await readRig(bytes, name, noFiles)
  const milliseconds = processorTime(start)
  const after = process.memoryUsage()
  expect(reply.ok, 'was read').toBe(false)
  expect(milliseconds).toBeLessThan(2000)
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64 * MEGABYTE)
  expect(after.heapUsed - before.heapUsed).toBeLessThan(200 * MEGABYTE)
  if (reply.ok) throw new Error('was read')
  return reply.problem
}

async function refuseLimb(bend: (parts: ReturnType<typeof limb>) => void): Promise<string> {
  const parts = limb()
  bend(parts)
  return (await refuse(parts.fixture.glb())).message
}

function attributes(parts: ReturnType<typeof limb>): Record<string, number> {
  return parts.primitive.attributes as Record<string, number>
}

// Warms up the reader, so that later tests time the input and not the compiler.
beforeAll(async () => {
  await readRig(limb().fixture.glb(), 'warm.glb', noFiles)
})

describe('readRig rejects a container with the location of the fault:', () => {
  it('a GLB truncated anywhere', async () => {
    const glb = limb().fixture.glb()
    for (let length = 0; length < glb.length; length += 7) {
      expect((await readRig(glb.slice(0, length), 'cut.glb', noFiles)).ok).toBe(false)
    }
    expect((await refuse(glb.slice(0, 500))).message).toBe(
      `GLB: truncated, its header declares ${glb.length} bytes but the file has 500`,
    )
    expect((await refuse(glb.slice(0, 10))).message).toContain('ends after 10 bytes')
    expect((await refuse(new Uint8Array(0))).message).toBe('"bad.glb" is empty')
  })

  it('a wrong magic number', async () => {
    const glb = limb().fixture.glb()
    glb.set([0x58, 0x58, 0x58, 0x58])
    expect((await refuse(glb)).message).toContain('begins with the bytes 58 58 58 58 instead of 67 6c 54 46')
  })

  it('an old or unknown version', async () => {
    const glb = limb().fixture.glb()
    glb[4] = 1
    expect((await refuse(glb)).message).toContain('container version 1')
    const { fixture } = limb()
    fixture.json.asset.version = '1.0'
    expect((await refuse(fixture.glb())).message).toContain('version 1.0')
  })

  it('chunks beyond the end of the file, or invalid JSON', async () => {
    const long = limb().fixture.glb()
    new DataView(long.buffer).setUint32(12, 0x7ffffffc, true)
    expect((await refuse(long)).message).toContain('chunk 0 at byte 12 declares 2147483644 bytes')
    expect((await refuse(packGlb('{"asset":', null))).message).toContain('not valid JSON')
    expect((await refuse(packGlb('[1]', null))).message).toContain('expected an object')
    expect((await refuse(packGlb('{}', null))).message).toContain('"asset" is missing')
    expect((await refuse(new TextEncoder().encode('{'), 'x.gltf')).message).toContain('not valid JSON')
  })

  it('a missing, short or remote buffer', async () => {
    const { fixture } = limb()
    const missing = await refuse(fixture.gltf('limb.bin'), 'limb.gltf')
    expect(missing.kind).toBe('file-missing')
    expect(missing.message).toContain('buffer 0: "limb.bin" could not be read')
    expect((await refuse(fixture.gltf('http://example.org/limb.bin'), 'limb.gltf')).message).toContain(
      'nothing is downloaded',
    )
    expect((await refuse(fixture.gltf('data:;base64,AAAA'), 'limb.gltf')).message).toContain('its data URI has 3')
    expect((await refuse(fixture.gltf('data:;base64,A$AA'), 'limb.gltf')).message).toContain('not base64')
    expect((await refuse(fixture.gltf('data:text/plain,hello'), 'limb.gltf')).message).toContain('is not base64')
  })
})

describe('readRig reports bad data with its location:', () => {
  it('a 3 GB accessor in a 1 KB file', async () => {
    const message = await refuseLimb((parts) => {
      parts.fixture.json.accessors[attributes(parts).POSITION].count = 268435456
    })
    expect(message).toMatch(/^accessor 0: 3221225472 bytes needed, but bufferView 0 has 72 and buffer 0 has \d+$/)
    const animated = await refuseLimb((parts) => {
      animate(parts.fixture, 1, 'rotation', [0, 1], new Float32Array(8))
      parts.fixture.json.accessors.at(-1)!.count = 201326592
    })
    expect(animated).toMatch(/^accessor 6: 3221225472 bytes needed, but bufferView 6 has 32 and buffer 0 has \d+$/)
  })

  it('a bufferView beyond its buffer', async () => {
    const message = await refuseLimb((parts) => {
      parts.fixture.json.bufferViews[0].byteLength = 3_221_225_472
    })
    expect(message).toMatch(/^bufferView 0: 3221225472 bytes needed, but buffer 0 has \d+$/)
  })

  it('implicit zeros of gigabytes', async () => {
    const filled = await refuseLimb((parts) => {
      const times = parts.fixture.json.accessors.push({ componentType: 5126, type: 'SCALAR', count: 4e9 }) - 1
      animate(parts.fixture, 1, 'translation', [0], new Float32Array(3))
      ;(parts.fixture.json.animations[0].samplers as { input: number }[])[0].input = times
    })
    expect(filled).toContain('decode to 16000000')
  })

  it('many accessors that share the same bytes', async () => {
    const message = await refuseLimb((parts) => {
      const view = parts.fixture.view(new Float32Array(250_000))
      const channels: object[] = []
      const samplers: object[] = []
      for (let k = 0; k < 2000; k++) {
        const accessor = parts.fixture.json.accessors.push({
          bufferView: view,
          componentType: 5126,
          type: 'SCALAR',
          count: 250_000,
        })
        samplers.push({ input: accessor - 1, output: accessor - 1 })
        channels.push({ sampler: k, target: { node: 1, path: 'weights' } })
      }
      parts.fixture.json.animations.push({ samplers, channels })
    })
    expect(message).toContain('decode to')
  })

  it('compressed data with an impossible compression ratio', async () => {
    const message = await refuseLimb((parts) => {
      const { fixture } = parts
      fixture.json.bufferViews[0].extensions = {
        EXT_meshopt_compression: { buffer: 0, byteLength: 100, byteStride: 12, count: 3e8, mode: 'ATTRIBUTES' },
      }
      fixture.json.extensionsUsed.push('EXT_meshopt_compression')
    })
    expect(message).toContain('bufferView 0: 3600000000 bytes declared')
  })

  it('compressed data that expands to gigabytes, mostly unused', async () => {
    const message = await refuseLimb(({ fixture }) => {
      fixture.view(new Uint8Array(1e6))
      const packed = { buffer: 0, byteLength: 1e6, byteStride: 12, count: 3e8, mode: 'ATTRIBUTES' }
      fixture.json.bufferViews[0].extensions = { EXT_meshopt_compression: packed }
      fixture.json.extensionsUsed.push('EXT_meshopt_compression')
    })
    expect(message).toContain('decode to 36')
  })

  it('compressed garbage', async () => {
    for (const compression of ['EXT_meshopt_compression', 'KHR_draco_mesh_compression']) {
      const message = await refuseLimb((parts) => {
        const { fixture, primitive } = parts
        if (compression === 'KHR_draco_mesh_compression') {
          primitive.extensions = { [compression]: { bufferView: 0, attributes: { POSITION: 0 } } }
        } else {
          fixture.json.bufferViews[0].extensions = {
            [compression]: { buffer: 0, byteLength: 72, byteStride: 12, count: 6, mode: 'ATTRIBUTES' },
          }
        }
        fixture.json.extensionsUsed.push(compression)
      })
      expect(message).toContain('could not be decoded')
    }
  })

  it('indices out of range', async () => {
    const triangles = await refuseLimb(({ fixture, primitive }) => {
      primitive.indices = fixture.accessor(new Uint16Array([0, 1, 6]), 'SCALAR')
    })
    expect(triangles).toBe('mesh 0 ("limb") on body, primitive 0: index 2 is 6, but the primitive has 6 vertices')
    const strip = await refuseLimb(({ fixture, primitive }) => {
      primitive.indices = fixture.accessor(new Uint16Array([0, 1, 65535]), 'SCALAR')
      primitive.mode = 5
    })
    expect(strip).toContain('index 2 is 65535')
    const joints = await refuseLimb((parts) => {
      attributes(parts).JOINTS_0 = parts.fixture.accessor(new Uint8Array(24).fill(9), 'VEC4')
    })
    expect(joints).toContain('vertex 0 is bound to joint 9, but its skin has 2')
    const sparse = await refuseLimb((parts) => {
      const indices = { bufferView: parts.fixture.view(new Uint8Array([0, 99])), componentType: 5121 }
      const values = { bufferView: parts.fixture.view(new Float32Array(6)) }
      parts.fixture.json.accessors[0].sparse = { count: 2, indices, values }
    })
    expect(sparse).toBe('accessor 0: sparse index 1 is 99, but it has 6 elements')
    const lists: [string, (parts: ReturnType<typeof limb>) => void][] = [
      ['node 2, "mesh": 7 is out of range; the file has 1 meshes', ({ fixture }) => (fixture.json.nodes[2].mesh = 7)],
      ['node 2, "skin": 1 is out of range; the file has 1 skins', ({ fixture }) => (fixture.json.nodes[2].skin = 1)],
      ['skin 0, joint 1: -1 is out of range; the file has 3 nodes', ({ skin }) => (skin.joints = [0, -1])],
      [
        'scene 0: "a" is out of range; the file has 3 nodes',
        ({ fixture }) => (fixture.json.scenes = [{ nodes: ['a'] }]),
      ],
      ['accessor 0, "bufferView": 99 is out of range', ({ fixture }) => (fixture.json.accessors[0].bufferView = 99)],
      ['bufferView 0, "buffer": 1 is out of range', ({ fixture }) => (fixture.json.bufferViews[0].buffer = 1)],
    ]
    for (const [message, bend] of lists) expect(await refuseLimb(bend)).toContain(message)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('a position of %d', async (value) => {
    const message = await refuseLimb((parts) => {
      const positions = parts.positions.slice()
      positions[10] = value
      attributes(parts).POSITION = parts.fixture.accessor(positions, 'VEC3')
    })
    expect(message).toBe(`mesh 0 ("limb") on body, primitive 0: the position of vertex 3 is 1, ${value}, 0`)
  })

  it('cyclic skeletons and nodes with two parents', async () => {
    const cyclic = await refuseLimb(({ fixture }) => {
      fixture.json.nodes[1].children = [0]
    })
    expect(cyclic).toContain('cyclic skeleton, 0 ("root") below 1 ("tip") below 0 again')
    const own = await refuseLimb(({ fixture }) => {
      fixture.json.nodes[1].children = [1]
    })
    expect(own).toContain('node 1: is a child of both node 0 and node 1')
    const twice = await refuseLimb(({ fixture }) => {
      fixture.json.nodes[2].children = [1]
    })
    expect(twice).toContain('node 1: is a child of both node 0 and node 2')
    const root = await refuseLimb(({ fixture }) => {
      fixture.json.scenes = [{ nodes: [0, 1, 2] }]
    })
    expect(root).toContain('node 1 is listed as a root but is a child of node 0')
  })

  it('a singular inverse bind matrix of a joint with vertices', async () => {
    const flat = await refuseLimb(({ fixture, skin }) => {
      const binds = new Float32Array([...shift(0, 0, 0), ...shift(0, -1, 0)])
      binds[16 + 5] = 0
      skin.inverseBindMatrices = fixture.accessor(binds, 'MAT4')
    })
    expect(flat).toContain('vertex 2 is bound to joint "tip" with a singular bind matrix')
    const none = await refuseLimb(({ fixture, skin }) => {
      skin.inverseBindMatrices = fixture.accessor(new Float32Array(32), 'MAT4')
    })
    expect(none).toContain('vertex 0 is bound to joint "root" with a singular bind matrix')
    const infinite = await refuseLimb(({ fixture, skin }) => {
      skin.inverseBindMatrices = fixture.accessor(new Float32Array(32).fill(Number.POSITIVE_INFINITY), 'MAT4')
    })
    expect(infinite).toContain('joint 0 ("root") is not finite')
    const few = await refuseLimb(({ fixture, skin }) => {
      skin.inverseBindMatrices = fixture.accessor(new Float32Array(16), 'MAT4')
    })
    expect(few).toContain('1 for 2 joints')
  })

  it('a singular inverse bind matrix of an unused joint, as a warning', async () => {
    const { fixture, skin } = limb()
    fixture.node({ name: 'spare' })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    skin.joints = [0, 1, 3]
    const binds = new Float32Array([...shift(0, 0, 0), ...shift(0, -1, 0), ...new Float32Array(16)])
    skin.inverseBindMatrices = fixture.accessor(binds, 'MAT4')
    const reply = await readRig(fixture.glb(), 'spare.glb', noFiles)
    expect(reply.ok && reply.value.problems).toMatchObject([
      { kind: 'matrix-not-affine' },
      { kind: 'joint-flat', examples: ['spare'] },
    ])
  })

  it('70,000 joints', async () => {
    const { fixture, skin } = limb()
    for (let k = 0; k < 70_000; k++) fixture.node({})
    fixture.json.nodes[1].children = Array.from({ length: 70_000 }, (_, k) => 3 + k)
    skin.joints = Array.from({ length: 70_000 }, (_, k) => 3 + k)
    const problem = await refuse(fixture.glb())
    expect(problem.kind).toBe('rig-invalid')
    expect(problem.message).toContain('skin 0: 70000 joints')
  })

  it('transforms that overflow', async () => {
    const one = await refuseLimb(({ fixture }) => (fixture.json.nodes[0].translation = [1e200, 0, 0]))
    expect(one).toContain('node 0: "translation" must hold numbers smaller than 1e+30, found 1e+200')
    const chain = await refuseLimb(({ fixture }) => {
      fixture.json.nodes = Array.from({ length: 12 }, (_, i) => ({ scale: [1e29, 1e29, 1e29], children: [i + 1] }))
      fixture.json.nodes.push({ name: 'end', mesh: 0 })
      fixture.json.skins = []
      fixture.json.scenes = [{ nodes: [0] }]
    })
    expect(chain).toMatch(/^node "node 10": the transforms above it multiply to Infinity$/)
  })

  it('arrays of the wrong length, shape or type', async () => {
    const cases: [string, (parts: ReturnType<typeof limb>) => void][] = [
      ['expected 6', (p) => (attributes(p).WEIGHTS_0 = p.fixture.accessor(new Float32Array(8), 'VEC4'))],
      ['holds VEC3, expected VEC4', (p) => (attributes(p).JOINTS_0 = attributes(p).POSITION)],
      ['JOINTS_1 without WEIGHTS_1', (p) => (attributes(p).JOINTS_1 = attributes(p).JOINTS_0)],
      [
        'JOINTS_32: more than 128 influences per vertex',
        (p) => {
          for (let n = 1; n <= 32; n++) attributes(p)[`JOINTS_${n}`] = attributes(p).JOINTS_0
          for (let n = 1; n <= 32; n++) attributes(p)[`WEIGHTS_${n}`] = attributes(p).WEIGHTS_0
        },
      ],
      ['expected unsigned integers', (p) => (p.primitive.indices = p.fixture.accessor(new Float32Array(3), 'SCALAR'))],
      ['component type 7', (p) => (p.fixture.json.accessors[0].componentType = 7)],
      ['type "VEC9" is unknown', (p) => (p.fixture.json.accessors[0].type = 'VEC9')],
      ['with a stride of 4', (p) => (p.fixture.json.bufferViews[0].byteStride = 4)],
      ['"count" must be an integer', (p) => (p.fixture.json.accessors[0].count = -1)],
      ['"count" must be an integer', (p) => (p.fixture.json.accessors[0].count = 1.5)],
      ['"rotation" must have 4 numbers', (p) => (p.fixture.json.nodes[0].rotation = [0, 0, 1])],
      ['"scale" must hold numbers smaller than 1e+30', (p) => (p.fixture.json.nodes[0].scale = [1, 'x', 1])],
      ['"children" must be a list', (p) => (p.fixture.json.nodes[0].children = {})],
      ['mode 9 is unknown', (p) => (p.primitive.mode = 9)],
      ['has no joints', (p) => (p.skin.joints = [])],
      ['node 0: expected an object', (p) => p.fixture.json.nodes.splice(0, 1, 5 as never)],
    ]
    for (const [message, bend] of cases) expect(await refuseLimb(bend)).toContain(message)
  })

  it('files without geometry', async () => {
    const { fixture } = limb()
    fixture.json.scenes = [{ nodes: [0] }]
    expect((await refuse(fixture.glb())).kind).toBe('rig-empty')
    const empty = new GltfFixture()
    empty.json.scenes = []
    empty.json.scene = undefined
    expect((await refuse(empty.glb())).kind).toBe('rig-empty')
    const lines = limb()
    lines.primitive.mode = 1
    expect((await refuse(lines.fixture.glb())).kind).toBe('rig-empty')
  })

  it('broken unused data, as a warning', async () => {
    const { fixture, primitive } = limb()
    const normals = fixture.json.accessors.push({ bufferView: 0, componentType: 5126, type: 'VEC3', count: 1e9 }) - 1
    ;(primitive.attributes as Record<string, number>).NORMAL = normals
    const reply = await readRig(fixture.glb(), 'normals.glb', noFiles)
    expect(reply.ok && reply.value.problems).toMatchObject([{ kind: 'data-unused-broken', examples: [normals] }])
  })

  it('a mesh repeated until it would exhaust memory', async () => {
    const { fixture, primitive } = limb()
    const count = 900_000
    const attributeList = primitive.attributes as Record<string, number>
    attributeList.POSITION = fixture.accessor(new Float32Array(count * 3), 'VEC3')
    fixture.json.skins = []
    fixture.json.nodes = Array.from({ length: 100 }, () => ({ mesh: 0 }))
    fixture.json.scenes = [{ nodes: fixture.json.nodes.map((_, i) => i) }]
    const problem = await refuse(fixture.glb())
    expect(problem.kind).toBe('file-too-large')
    expect(problem.message).toContain('90000000 vertices')
  })
})

describe('readRig finishes in time for', () => {
  it('a chain of 60,000 nodes, each with a mesh', async () => {
    const { fixture, primitive } = limb()
    fixture.json.skins = []
    primitive.attributes = { POSITION: (primitive.attributes as Record<string, number>).POSITION }
    const length = 60_000
    fixture.json.nodes = Array.from({ length }, (_, i) =>
      i + 1 < length ? { mesh: 0, children: [i + 1] } : { mesh: 0 },
    )
    fixture.json.scenes = [{ nodes: [0] }]
    const start = process.cpuUsage()
    const reply = await readRig(fixture.glb(), 'chain.glb', noFiles)
    expect(reply.ok).toBe(true)
    expect(processorTime(start)).toBeLessThan(10_000)
  })
})

describe('a reference that leaves the rig folder', () => {
  const names = [
    '../man.bin',
    '/etc/passwd',
    'C:\\man.bin'.replace(':', '%3A'),
    '%2e%2e/man.bin',
    '\\\\server\\share\\man.bin',
  ]

  it.each(names)('is not passed to the resource reader: %s', async (uri) => {
    const parts = limb()
    const { json } = parts.fixture
    const bytes = parts.fixture.bytes()
    const file = { ...json, buffers: [{ uri, byteLength: bytes.length }] }
    const text = new TextEncoder().encode(JSON.stringify(file))
    const asked: string[] = []
    const resources = async (name: string) => {
      asked.push(name)
      return done(bytes)
    }
    const refused = await readRig(text, 'man.gltf', resources)
    expect(refused).toMatchObject({ ok: false, problem: { kind: 'file-outside' } })
    expect(asked).toEqual([])
    const allowed = await readRig(text, 'man.gltf', Object.assign(resources, { outside: resources }))
    expect(allowed.ok).toBe(true)
    expect(asked).toHaveLength(1)
  })
})
