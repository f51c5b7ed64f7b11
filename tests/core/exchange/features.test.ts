import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../core/exchange/readRig.ts'
import { done } from '../../../core/reply.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import { validateRig } from '../../../core/rig/validate.ts'
import { blendLinearly } from '../../support/blendLinearly.ts'
import { expectSameAsThree } from '../../support/expectSameAsThree.ts'
import { animate, GltfFixture, limb, shift } from '../../support/gltfFixture.ts'
import { expectRig, type LoadedRig, noFiles } from '../../support/sharedRigs.ts'
import { ThreeEvaluator } from '../../support/threeEvaluator.ts'

const half = Math.SQRT1_2

async function load(bytes: Uint8Array, name = 'made-up.glb'): Promise<LoadedRig> {
  const loaded = expectRig(await readRig(bytes, name, noFiles))
  expect(validateRig(loaded.rig)).toEqual([])
  return loaded
}

/** Loads, checks the invariants, and holds all clips against three.js. */
async function loadAndCompare(fixture: GltfFixture): Promise<LoadedRig> {
  const glb = fixture.glb()
  const loaded = await load(glb)
  expectSameAsThree(loaded.rig, await ThreeEvaluator.load(glb))
  return loaded
}

function kinds({ problems }: LoadedRig): string[] {
  return problems.map((problem) => problem.kind)
}

function verticesOf(rig: LoadedRig['rig'], clip: number | null = null, time = 0): number[] {
  const pose = createPose(rig)
  poseAt(pose, clip === null ? null : rig.clips[clip], time)
  return [...blendLinearly(pose)].map((value) => Math.round(value * 1e6) / 1e6 + 0)
}

async function expectSameRig(bytes: Uint8Array, name?: string): Promise<void> {
  const { rig } = await load(bytes, name)
  const plain = (await load(limb().fixture.glb())).rig
  expect([...rig.skin.rest]).toEqual([...plain.skin.rest])
  expect([...rig.skin.weights]).toEqual([...plain.skin.weights])
  expect([...rig.skin.triangles]).toEqual([...plain.skin.triangles])
  expect([...rig.joints.inverseBinds]).toEqual([...plain.joints.inverseBinds])
}

async function trianglesOf(mode: number, indices: Uint16Array | null, restart = false): Promise<number[]> {
  const { fixture, primitive } = limb()
  primitive.mode = mode
  if (indices === null) delete primitive.indices
  else primitive.indices = fixture.accessor(indices, 'SCALAR')
  if (restart) fixture.json.extensionsUsed.push('KHR_mesh_primitive_restart')
  return [...(await load(fixture.glb())).rig.skin.triangles]
}

/** Triangles whichever corner they start from. */
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

describe('where data lies in a glTF file makes no difference to the rig', () => {
  it('data URI', async () => {
    const { fixture } = limb()
    const uri = `data:application/octet-stream;base64,${Buffer.from(fixture.bytes()).toString('base64')}`
    await expectSameRig(fixture.gltf(uri), 'made-up.gltf')
  })

  it('a file beside it, whose name needs percent signs', async () => {
    const { fixture } = limb()
    const asked: string[] = []
    const reply = await readRig(fixture.gltf('my%20limb.bin'), 'made-up.gltf', (uri) => {
      asked.push(uri)
      return Promise.resolve(done(fixture.bytes()))
    })
    expect(asked).toEqual(['my limb.bin'])
    expect([...expectRig(reply).rig.skin.rest]).toEqual([...(await load(limb().fixture.glb())).rig.skin.rest])
  })

  it('bytes at an odd place in memory', async () => {
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

  it('sparse positions, over a view and over nothing', async () => {
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
      // The offset of the accessor must not leak into its sparse parts, which have none.
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
    // The codec may turn a triangle round, starting from another corner.
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

describe('quantised data', () => {
  it('integers are normalised where the file says so, on the node scale that undoes it', async () => {
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

  it('integers that are not normalised are taken as they are', async () => {
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

  it('animation values may be normalised integers', async () => {
    const { fixture } = limb()
    const turn = Int16Array.from([0, 0, 0, 1, 0, 0, half, half], (x) => Math.round(x * 32767))
    animate(fixture, 1, 'rotation', [0, 1], turn, { accessor: { normalized: true } })
    const { rig } = await loadAndCompare(fixture)
    expect(rig.clips[0].seconds).toBe(1)
  })
})

describe('triangles', () => {
  it('a strip keeps its winding and its order', async () => {
    expect(await trianglesOf(5, new Uint16Array([0, 1, 2, 3, 4]))).toEqual([0, 1, 2, 1, 3, 2, 2, 3, 4])
  })

  it('a fan turns about its first vertex', async () => {
    expect(await trianglesOf(6, new Uint16Array([5, 1, 2, 3]))).toEqual([1, 2, 5, 2, 3, 5])
  })

  it('without indices vertices are taken in order', async () => {
    expect(await trianglesOf(4, null)).toEqual([0, 1, 2, 3, 4, 5])
    expect(await trianglesOf(5, null)).toEqual([0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4])
  })

  it('degenerate triangles that stitch a strip are numbered', async () => {
    expect(await trianglesOf(5, new Uint16Array([0, 1, 2, 2, 3, 4]))).toHaveLength(12)
  })

  it('a strip begins anew where the file restarts it', async () => {
    const indices = new Uint16Array([0, 1, 2, 0xffff, 3, 4, 5])
    expect(await trianglesOf(5, indices, true)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('points and lines are skipped, with their vertices, and reported', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes[0].primitives = [{ ...primitive, mode: 0 }, primitive, { ...primitive, mode: 3 }]
    const loaded = await load(fixture.glb())
    expect(loaded.rig.skin.setOf).toHaveLength(6)
    expect(loaded.problems).toContainEqual(expect.objectContaining({ kind: 'not-triangles', count: 2 }))
  })

  it('an index too many is left over and reported', async () => {
    const { fixture, primitive } = limb()
    primitive.indices = fixture.accessor(new Uint16Array([0, 1, 3, 0]), 'SCALAR')
    const loaded = await load(fixture.glb())
    expect([...loaded.rig.skin.triangles]).toEqual([0, 1, 3])
    expect(kinds(loaded)).toContain('index-left-over')
  })
})

describe('numbering', () => {
  it('runs through the nodes depth first, in file order, and through the primitives of each', async () => {
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

  it('meshes that are neither skinned nor below a joint add nothing, and are named', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes.push({ primitives: [primitive] })
    fixture.node({ name: 'floor', mesh: 1 })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    const loaded = await load(fixture.glb())
    expect(loaded.rig.primitives).toHaveLength(1)
    expect(loaded.problems).toContainEqual(expect.objectContaining({ kind: 'mesh-left-out', examples: ['floor'] }))
  })

  it('takes the default scene, else the first, else all roots', async () => {
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

  it('clips that share a name, or have none, get one of their own', async () => {
    const { fixture } = limb()
    for (const name of ['walk', '', 'walk', 'walk']) {
      animate(fixture, 1, 'translation', [0], new Float32Array([0, 1, 0]), { name })
    }
    const loaded = await load(fixture.glb())
    expect(loaded.rig.clips.map((clip) => clip.name)).toEqual(['walk', 'animation_1', 'walk (2)', 'walk (3)'])
    expect(kinds(loaded)).toContain('clip-renamed')
  })
})

describe('joints', () => {
  it('two skins with the same binds share their joints', async () => {
    const { fixture, skin } = limb()
    fixture.json.skins.push({ ...skin })
    fixture.node({ name: 'again', mesh: 0, skin: 1 })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    const { rig } = await loadAndCompare(fixture)
    expect(rig.joints.names).toEqual(['root', 'tip'])
    expect([...rig.joints.parents]).toEqual([-1, 0])
    expect(rig.skinCount).toBe(2)
  })

  it('a node with two binds is two joints', async () => {
    const { fixture } = limb()
    const binds = new Float32Array([...shift(0, 0, 5), ...shift(0, -1, 0)])
    fixture.json.skins.push({ joints: [0, 1], inverseBindMatrices: fixture.accessor(binds, 'MAT4') })
    fixture.node({ name: 'again', mesh: 0, skin: 1 })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    animate(fixture, 0, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, 0, half, 0, half]))
    const { rig } = await loadAndCompare(fixture)
    // Carried into rest coordinates, the two binds of the root are one; those of the tip are not.
    expect(rig.joints.names).toEqual(['root', 'tip', 'tip'])
    expect([...rig.joints.parents]).toEqual([-1, 0, 0])
  })

  it('a skin without inverse bind matrices has identities', async () => {
    const { fixture, skin } = limb()
    delete skin.inverseBindMatrices
    await loadAndCompare(fixture)
  })

  it('eight influences and more are all used, whichever set they come from', async () => {
    const { fixture, primitive } = limb()
    const attributes = primitive.attributes as Record<string, number>
    const skin = fixture.json.skins[0]
    skin.joints = Array.from({ length: 12 }, (_, k) => 3 + k)
    delete skin.inverseBindMatrices
    for (let k = 0; k < 12; k++) fixture.node({ name: `j${k}`, translation: [k, 0, 0] })
    fixture.json.scenes = [{ nodes: [0, 2, ...(skin.joints as number[])] }]
    for (let set = 0; set < 3; set++) {
      const joints = Uint8Array.from({ length: 24 }, (_, i) => 11 - (set * 4 + (i % 4)))
      attributes[`JOINTS_${set}`] = fixture.accessor(joints, 'VEC4')
      attributes[`WEIGHTS_${set}`] = fixture.accessor(new Float32Array(24).fill(1 / 12), 'VEC4')
    }
    const { rig } = await load(fixture.glb())
    expect([...rig.skin.setJoints]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(rig.skin.setStart).toHaveLength(2)
    const expected = [...limb().positions].map((value, i) => (i % 3 === 0 ? value + 5.5 : value))
    expect(verticesOf(rig)).toEqual(expected)
  })

  it('the parent of a joint is the nearest joint above it, past nodes that are none', async () => {
    const { fixture, skin } = limb()
    fixture.json.nodes[0].children = [3]
    fixture.node({ name: 'between', children: [1] })
    fixture.node({ name: 'above', children: [0] })
    fixture.json.scenes = [{ nodes: [4, 2] }]
    skin.joints = [1, 0]
    const binds = new Float32Array([...shift(0, -1, 0), ...shift(0, 0, 0)])
    skin.inverseBindMatrices = fixture.accessor(binds, 'MAT4')
    const { rig } = await load(fixture.glb())
    expect(rig.joints.names).toEqual(['tip', 'root'])
    expect([...rig.joints.parents]).toEqual([1, -1])
  })

  it('joints outside the default scene still pose the skin, and are reported', async () => {
    const { fixture } = limb()
    fixture.json.scenes = [{ nodes: [2] }]
    const loaded = await load(fixture.glb())
    expect(loaded.rig.skeleton.names).toEqual(['body', 'root', 'tip'])
    expect(loaded.problems).toContainEqual(expect.objectContaining({ kind: 'joint-outside-scene', count: 2 }))
  })

  it('the root-most joint stands at rest in the default pose, whatever scale the armature hides', async () => {
    const { fixture } = limb()
    const binds = new Float32Array([...shift(0, 0, 0), ...shift(0, -1, 0)].map((x, i) => (i % 16 === 15 ? 1 : x * 100)))
    fixture.json.skins[0].inverseBindMatrices = fixture.accessor(binds, 'MAT4')
    fixture.node({ name: 'armature', scale: [0.01, 0.01, 0.01], rotation: [half, 0, 0, half], children: [0] })
    fixture.json.nodes[1].translation = [0, 100, 0]
    fixture.json.scenes = [{ nodes: [3, 2] }]
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, 0, half, 0, half]))
    const { rig } = await loadAndCompare(fixture)
    const pose = createPose(rig)
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    for (let i = 0; i < 24; i++) expect(pose.maps[i]).toBeCloseTo(identity[i % 12], 6)
  })
})

describe('meshes without a skin', () => {
  it('below a joint, a mesh shares that joint and keeps its place', async () => {
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

  it('on the joint itself counts as below it', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes.push({
      primitives: [{ attributes: { POSITION: (primitive.attributes as Record<string, number>).POSITION } }],
    })
    fixture.json.nodes[1].mesh = 1
    animate(fixture, 1, 'scale', [0, 1], new Float32Array([1, 1, 1, 0.5, 2, 3]))
    const { rig } = await loadAndCompare(fixture)
    expect(rig.primitives).toHaveLength(2)
  })

  it('with an animated node in between, a mesh gets a joint of its own', async () => {
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

  it('a prop that the default pose scales to nothing comes back in the clip that shows it', async () => {
    const { fixture, primitive } = limb()
    fixture.json.meshes.push({
      primitives: [{ attributes: { POSITION: (primitive.attributes as Record<string, number>).POSITION } }],
    })
    fixture.node({ name: 'sword', mesh: 1, scale: [0, 0, 0] })
    fixture.json.nodes[1].children = [3]
    animate(fixture, 3, 'scale', [0, 1], new Float32Array([0, 0, 0, 1, 1, 1]))
    await loadAndCompare(fixture)
  })

  it('in a file without skins every mesh counts: what never moves hangs on the world joint, last of all', async () => {
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

  it('a primitive with a skin but without weights follows its node, and is reported', async () => {
    const { fixture, primitive } = limb()
    const bare = { ...primitive, attributes: { POSITION: (primitive.attributes as Record<string, number>).POSITION } }
    fixture.json.meshes[0].primitives = [primitive, bare]
    const loaded = await load(fixture.glb())
    expect(kinds(loaded)).toContain('no-weights')
    expect(loaded.rig.primitives.map(({ skinned }) => skinned)).toEqual([true, false])
  })
})

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

describe('clips', () => {
  it('LINEAR, STEP and CUBICSPLINE of translation, rotation and scale agree with three.js', async () => {
    const { fixture } = limb()
    const quaternions = [0, 0, 0, 1, 0, half, 0, half, half, 0, 0, -half]
    const vectors = [1, 2, 3, -1, 0.5, 2, 0.3, 0.2, 0.1]
    for (const interpolation of ['LINEAR', 'STEP', 'CUBICSPLINE']) {
      const cubic = (list: number[], width: number) => {
        if (interpolation !== 'CUBICSPLINE') return Float32Array.from(list)
        const out: number[] = []
        for (let k = 0; k < list.length; k += width) {
          out.push(
            ...new Float32Array(width).fill(0.3 * k),
            ...list.slice(k, k + width),
            ...new Float32Array(width).fill(-0.2 * k + 0.1),
          )
        }
        return Float32Array.from(out)
      }
      animate(fixture, 0, 'rotation', [0.25, 1, 1.5], cubic(quaternions, 4), {
        interpolation,
        name: `r ${interpolation}`,
      })
      animate(fixture, 1, 'translation', [0.25, 1, 1.5], cubic(vectors, 3), {
        interpolation,
        name: `t ${interpolation}`,
      })
      animate(fixture, 1, 'scale', [0.25, 1, 1.5], cubic(vectors, 3), { interpolation, name: `s ${interpolation}` })
    }
    await loadAndCompare(fixture)
  })

  it('animated morph weights, cubic and linear, on two primitives and with defaults', async () => {
    const { fixture, primitive } = limb()
    const bulge = fixture.accessor(
      Float32Array.from({ length: 18 }, (_, i) => (i % 3 === 2 ? i / 10 : 0)),
      'VEC3',
    )
    const lean = fixture.accessor(
      Float32Array.from({ length: 18 }, (_, i) => (i === 15 ? 1 : 0)),
      'VEC3',
    )
    primitive.targets = [{ POSITION: bulge }, { POSITION: lean }]
    const second = { ...primitive, targets: [{ POSITION: lean }, { POSITION: bulge }] }
    fixture.json.meshes[0].primitives = [primitive, second]
    fixture.json.meshes[0].weights = [0.25, 0]
    // The armature moves, turns and scales bind space: displacements are turned and scaled with it, but not moved.
    fixture.node({ translation: [5, 6, 7], rotation: [0, half, 0, half], scale: [2, 2, 2], children: [0] })
    fixture.json.scenes = [{ nodes: [3, 2] }]
    fixture.json.meshes[0].extras = { targetNames: ['bulge', 'lean'] }
    animate(fixture, 2, 'weights', [0, 1], new Float32Array([0, 1, 1, 0.5]))
    animate(fixture, 2, 'weights', [0, 1], new Float32Array([0, 0, 0, 1, 2, -1, 1, 0, 1, 0.5, 0, 0]), {
      interpolation: 'CUBICSPLINE',
      name: 'cubic weights',
    })
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    const { rig } = await loadAndCompare(fixture)
    expect(rig.morphs.names).toEqual(['bulge', 'lean'])
    expect([...rig.morphs.defaultWeights]).toEqual([0.25, 0])
    // The second target is `lean` in one primitive and `bulge` in the other, and zeros are not stored.
    expect(rig.morphs.start[2] - rig.morphs.start[1]).toBe(1 + 6)
  })

  it('two nodes that share a morphed mesh are weighted each on its own; a node overrules its mesh', async () => {
    const { fixture, primitive } = limb()
    primitive.targets = [{ POSITION: fixture.accessor(new Float32Array(18).fill(0.5), 'VEC3') }]
    fixture.json.meshes[0].weights = [0.5]
    fixture.node({ name: 'twin', mesh: 0, skin: 0, weights: [1] })
    fixture.json.scenes = [{ nodes: [0, 2, 3] }]
    animate(fixture, 3, 'weights', [0, 1], new Float32Array([0, 1]))
    const { rig } = await load(fixture.glb())
    expect([...rig.morphs.defaultWeights]).toEqual([0.5, 1])
    expect(rig.clips[0].channels[0].firstMorph).toBe(1)
    expect(verticesOf(rig, 0, 0).slice(0, 3)).toEqual([0.25, 0.25, 0.25])
    expect(verticesOf(rig, 0, 0).slice(18, 21)).toEqual([0, 0, 0])
  })

  it('keys that go back in time or are not numbers are dropped and counted', async () => {
    const { fixture } = limb()
    const values = new Float32Array([0, 1, 0, 0, 2, 0, Number.NaN, 3, 0, 0, 4, 0, 0, 5, 0])
    animate(fixture, 1, 'translation', [0, 1, 2, 0.5, 3], values)
    const loaded = await load(fixture.glb())
    expect([...loaded.rig.clips[0].channels[0].times]).toEqual([0, 1, 3])
    expect([...loaded.rig.clips[0].channels[0].values]).toEqual([0, 1, 0, 0, 2, 0, 0, 5, 0])
    expect(loaded.problems).toContainEqual(expect.objectContaining({ kind: 'key-dropped', count: 2 }))
  })

  it('channels that share keys stay independent', async () => {
    const { fixture } = limb()
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 2, 0, 0, 1, 1]), { name: 'linear' })
    const sampler = (fixture.json.animations[0].samplers as object[])[0]
    fixture.json.animations.push({
      name: 'both',
      samplers: [sampler, { ...sampler, interpolation: 'STEP' }],
      channels: [
        { sampler: 0, target: { node: 0, path: 'rotation' } },
        { sampler: 1, target: { node: 1, path: 'rotation' } },
      ],
    })
    const loaded = await load(fixture.glb())
    expect(loaded.rig.clips[1].channels.map(({ interpolation }) => interpolation)).toEqual(['linear', 'step'])
    expect(kinds(loaded)).toContain('key-normalised')
    expect(loaded.rig.clips[1].channels[0].values[3]).toBe(1)
  })

  it('tangents of a cubic rotation are not normalised with the keys of a linear one that shares them', async () => {
    const { fixture } = limb()
    const values = new Float32Array([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, half, half, 0, 0, 0, 0])
    animate(fixture, 1, 'rotation', [0, 1, 2, 3, 4, 5], values, { name: 'linear' })
    const output = fixture.json.accessors.length - 1
    const input = fixture.accessor(new Float32Array([0, 1]), 'SCALAR')
    fixture.json.animations.push({
      name: 'cubic',
      samplers: [{ input, output, interpolation: 'CUBICSPLINE' }],
      channels: [{ sampler: 0, target: { node: 1, path: 'rotation' } }],
    })
    const { rig } = await load(fixture.glb())
    expect([...rig.clips[1].channels[0].values]).toEqual([...values])
  })
})

describe('extensions', () => {
  it('KHR_animation_pointer, EXT_mesh_gpu_instancing and unknown ones are ignored and named', async () => {
    const { fixture } = limb()
    animate(fixture, 1, 'rotation', [0, 1], new Float32Array([0, 0, 0, 1, half, 0, 0, half]))
    const channels = fixture.json.animations[0].channels as object[]
    const pointer = '/materials/0/emissiveFactor'
    channels.push({ sampler: 0, target: { path: 'pointer', extensions: { KHR_animation_pointer: { pointer } } } })
    fixture.json.nodes[2].extensions = { EXT_mesh_gpu_instancing: { attributes: {} } }
    fixture.json.extensionsUsed.push(
      'KHR_animation_pointer',
      'EXT_mesh_gpu_instancing',
      'ACME_cloth',
      'KHR_materials_unlit',
    )
    const loaded = await load(fixture.glb())
    expect(kinds(loaded)).toEqual(
      expect.arrayContaining(['extension-ignored', 'instances-ignored', 'channel-without-node']),
    )
    const ignored = loaded.problems.find(({ kind }) => kind === 'extension-ignored')
    expect(ignored?.examples).toEqual(['KHR_animation_pointer', 'EXT_mesh_gpu_instancing', 'ACME_cloth'])
    expect(loaded.rig.clips[0].channels).toHaveLength(1)
  })

  it('a required extension that could hide the geometry is refused by name', async () => {
    const { fixture } = limb()
    fixture.json.extensionsRequired.push('ACME_packed_mesh')
    const reply = await readRig(fixture.glb(), 'packed.glb', noFiles)
    expect(reply).toMatchObject({ ok: false, problem: { kind: 'file-broken' } })
    expect(!reply.ok && reply.problem.message).toContain('ACME_packed_mesh')
  })

  it('a required extension about looks is not', async () => {
    const { fixture } = limb()
    fixture.json.extensionsRequired.push('KHR_texture_basisu')
    await load(fixture.glb())
  })
})
