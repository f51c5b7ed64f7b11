import { describe, expect, it } from 'vitest'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import {
  type NumberType,
  type StoredArray,
  TREE_EXTENSION,
  type TreeArray,
  type TreeExtension,
} from '../../../../core/exchange/tree/treeExtension.ts'
import { exportTree } from '../../../../core/exchange/write/formats/glbFormat.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { createBody, placeBody, setSkinning } from '../../../../core/query/base/body.ts'
import { queryPair } from '../../../../core/query/queryPair.ts'
import { createPose } from '../../../../core/rig/createPose.ts'
import type { Rig } from '../../../../core/rig/rig.ts'
import { buildTree } from '../../../../core/spheretree/buildTree.ts'
import type { SphereTree } from '../../../../core/spheretree/tree/sphereTree.ts'
import { changeGltf } from '../../../support/openGltf.ts'
import { seeded, seeds } from '../../../support/seeded.ts'
import { expectRig, noFiles } from '../../../support/sharedRigs.ts'
import { sampleBytes } from '../../assets/builtSamples.ts'

/** JSON with writable properties. */
type Loose<T> = T extends object ? { -readonly [K in keyof T]: Loose<T[K]> } : T

interface Gltf {
  meshes: { extensions?: Record<string, unknown>; primitives: Primitive[] }[]
  accessors: { bufferView: number; byteOffset?: number }[]
  bufferViews: { byteOffset: number; byteLength: number }[]
}

interface Primitive {
  attributes: Record<string, number>
  targets?: { POSITION: number }[]
}

interface Open {
  readonly json: Gltf
  readonly stored: Loose<TreeExtension>
  readonly binary: Uint8Array
  /** Reads or writes one number of an array of the first tree. */
  get(array: TreeArray, index: number): number
  set(array: TreeArray, index: number, value: number): void
}

const dwarf = sampleBytes('dwarf')
const { rig } = expectRig(await readRig(dwarf, 'dwarf.glb', noFiles))
const tree = buildTree(rig, { builder: 'quinlan', collapse: 0.6, leaf: 8 }, noProgress)
const sound = expectRig(await exportTree({ name: 'dwarf.glb', bytes: dwarf, resources: noFiles }, rig, tree))

async function readTampered(tamper: (open: Open) => void) {
  const bytes = changeGltf(sound, (json: Gltf, binary) => {
    const owner = json.meshes.find(({ extensions }) => extensions?.[TREE_EXTENSION] !== undefined)
    const stored = owner?.extensions?.[TREE_EXTENSION] as Loose<TreeExtension>
    const words = new DataView(binary.buffer, binary.byteOffset + json.bufferViews[stored.bufferView].byteOffset)
    const place = (array: TreeArray, index: number) => at(stored.trees[0].arrays[array], index)
    const get = (array: TreeArray, index: number) => read(words, ...place(array, index))
    const set = (array: TreeArray, index: number, value: number) => write(words, ...place(array, index), value)
    tamper({ json, stored, binary, get, set })
  })
  return expectRig(await readRig(bytes, 'dwarf.glb', noFiles))
}

const SIZE: Record<NumberType, number> = { float64: 8, uint32: 4, int32: 4, uint16: 2, uint8: 1 }

function at({ type, byteOffset }: StoredArray, index: number): [NumberType, number] {
  return [type, byteOffset + index * SIZE[type]]
}

function read(words: DataView, type: NumberType, o: number): number {
  if (type === 'float64') return words.getFloat64(o, true)
  if (type === 'uint16') return words.getUint16(o, true)
  if (type === 'uint8') return words.getUint8(o)
  return type === 'int32' ? words.getInt32(o, true) : words.getUint32(o, true)
}

function write(words: DataView, type: NumberType, o: number, value: number): void {
  if (type === 'float64') words.setFloat64(o, value, true)
  else if (type === 'uint16') words.setUint16(o, value, true)
  else if (type === 'uint8') words.setUint8(o, value)
  else if (type === 'int32') words.setInt32(o, value, true)
  else words.setUint32(o, value, true)
}

/** A group of two joints at a node with more than one vertex of that set. */
const blended = tree.groupSet.findIndex((set) => rig.skin.setStart[set + 1] - rig.skin.setStart[set] === 2)
const blendedInterval = tree.groupSet
  .subarray(0, blended)
  .reduce((sum, set) => sum + rig.skin.setStart[set + 1] - rig.skin.setStart[set], 0)

function planOf({ trees }: Open['stored']) {
  if (trees[0].plan === undefined) throw new Error('the tree was written without a plan')
  return trees[0].plan.arrays
}

/** Modifications and the reason for rejecting them. */
const cases: [string, RegExp, (open: Open) => void][] = [
  [
    'a sphere too small',
    /vertex \d+ is outside its rest sphere/,
    ({ get, set }) => set('spheres', 3, get('spheres', 3) * 0.99),
  ],
  ['a sphere moved', /is outside its rest sphere/, ({ get, set }) => set('spheres', 0, get('spheres', 0) + 0.01)],
  ['a NaN radius', /spheres\[3\] is NaN/, ({ set }) => set('spheres', 3, Number.NaN)],
  ['a cycle', /children \d+ .. \d+ do not all follow it/, ({ set }) => set('firstChild', 1, 0)],
  ['a wrong parent', /its parent is 3/, ({ set }) => set('parent', 2, 3)],
  ['a wrong level', /its level is 9/, ({ set }) => set('level', 2, 9)],
  ['a child out of range', /do not all follow it/, ({ set }) => set('firstChild', 0, 0xfffffff0)],
  ['a triangle out of range', /triangle 4000000000 does not exist/, ({ set }) => set('triangles', 0, 4e9)],
  ['a triangle twice', /is listed twice/, ({ get, set }) => set('triangles', 0, get('triangles', 1))],
  [
    'a leaf with a foreign vertex',
    /vertices are not the \d+ of its triangles/,
    ({ set }) => set('leafVertices', 0, 4e9),
  ],
  ['a joint set out of range', /of joint set 70000/, ({ set }) => set('groupSet', 0, 70000)],
  ['two groups of one joint set', /two groups of joint set/, ({ get, set }) => set('groupSet', 1, get('groupSet', 0))],
  ['a plan that ends outside', /"kinds": ends at byte/, ({ stored }) => (planOf(stored).kinds.count = 1e9)],
  ['a start out of order', /groupStart\[1\] is 4000000000/, ({ set }) => set('groupStart', 1, 4e9)],
  [
    'a group ball too small',
    /outside a ball of group/,
    ({ get, set }) => set('groupSpheres', 3, get('groupSpheres', 3) * 0.9),
  ],
  ['a group radius too small', /outside a ball of group/, ({ set }) => set('groupRadius', 0, 0)],
  [
    'an interval that excludes a weight',
    /weights are outside the intervals/,
    ({ get, set }) => set('low', blendedInterval, get('high', blendedInterval)),
  ],
  ['an inverted interval', /weight interval 0 is \[2/, ({ set }) => set('low', 0, 2)],
  [
    'a corner that excludes a weight',
    /weights are outside the corners/,
    ({ set }) => {
      for (let c = tree.cornerStart[blended]; c < tree.cornerStart[blended + 1]; c++)
        set('corners', c, c % 2 === tree.cornerStart[blended] % 2 ? 1 : 0)
    },
  ],
  [
    'a corner whose weights are too many',
    /sum to 1\.5, not 1/,
    ({ set }) => set('corners', tree.cornerStart[blended], 1.5 - tree.corners[tree.cornerStart[blended] + 1]),
  ],
  [
    'corners scaled by less than the ninth digit',
    /the weights of a corner sum to 0\.9999999994/,
    ({ get, set }) => tree.corners.forEach((_, c) => set('corners', c, get('corners', c) * (1 - 6e-10))),
  ],
  [
    'corners that are large and cancel',
    /the absolute weights of a corner sum to/,
    ({ set }) => [1e6, 1 - 1e6].forEach((w, k) => set('corners', tree.cornerStart[blended] + k, w)),
  ],
  ['too few nodes', /spheres has \d+ entries, not/, ({ stored }) => stored.trees[0].nodes--],
  ['a truncated array', /level has \d+ entries, not/, ({ stored }) => stored.trees[0].arrays.level.count--],
  ['intervals cut off', /weight intervals have/, ({ stored }) => stored.trees[0].arrays.high.count--],
  [
    'an array that ends outside',
    /"corners": ends at byte/,
    ({ stored }) => (stored.trees[0].arrays.corners.count = 1e9),
  ],
  [
    'an array of another type',
    /"parent": has type "uint32", expected int32/,
    ({ stored }) => (stored.trees[0].arrays.parent.type = 'uint32'),
  ],
  [
    'an array that is missing',
    /"low": expected an object/,
    ({ stored }) => Reflect.deleteProperty(stored.trees[0].arrays, 'low'),
  ],
  [
    'a negative offset',
    /"byteOffset" must be an integer/,
    ({ stored }) => (stored.trees[0].arrays.low.byteOffset = -8),
  ],
  ['invalid settings', /from 0 to 1/, ({ stored }) => (stored.trees[0].settings.collapse = 7)],
  ['a leaf size of 0', /integer from 1 to 1024/, ({ stored }) => (stored.trees[0].settings.leaf = 0)],
  ['leaves too large for a body', /from 1 to 1024/, ({ stored }) => (stored.trees[0].settings.leaf = 1025)],
  [
    'too many trees',
    /17 trees; the limit is 16/,
    ({ stored }) => (stored.trees = Array.from({ length: 17 }, () => stored.trees[0])),
  ],
  ['leaves of fewer triangles', /"leaf" allows 2 at most/, ({ stored }) => (stored.trees[0].settings.leaf = 2)],
  [
    'an unknown builder',
    /Unknown tree builder "medial"/,
    ({ stored }) => (stored.trees[0].settings.builder = 'medial'),
  ],
  ['no trees', /it has no trees/, ({ stored }) => (stored.trees = [])],
  ['another depth', /"depth" is \d+, the tree has/, ({ stored }) => stored.trees[0].depth++],
  ['another number of groups', /"groups" is \d+, the tree has/, ({ stored }) => stored.trees[0].groups--],
  ['a level too few', /\d+ levels, the tree has/, ({ stored }) => stored.trees[0].quality.levels.pop()],
  [
    'a node too many on a level',
    /entry 2 of "levels": "nodes" is \d+, the tree has/,
    ({ stored }) => stored.trees[0].quality.levels[2].nodes++,
  ],
  [
    'a leaf too many on a level',
    /entry 3 of "levels": "leaves" is \d+, the tree has/,
    ({ stored }) => (stored.trees[0].quality.levels[3].leaves += 1),
  ],
  ['joints of other nodes', /its joints are other nodes/, ({ stored }) => (stored.joints = stored.joints.toReversed())],
  ['other parts', /its parts are other primitives/, ({ stored }) => (stored.parts[0].vertices = 3)],
  [
    'other bind matrices',
    /joint sets and bind matrices are not those/,
    ({ stored }) => (stored.arrays.inverseBinds.byteOffset += 8),
  ],
  [
    'a view that does not exist',
    /out of range; the file has \d+ buffer views/,
    ({ stored }) => (stored.bufferView = 999),
  ],
  [
    'a view outside its buffer',
    /bytes needed, but buffer 0 has/,
    ({ json, stored }) => (json.bufferViews[stored.bufferView].byteLength += 1e6),
  ],
  ['a later version', /version 3; this release supports 1 and 2/, ({ stored }) => (stored.version = 3)],
  ['version 2 without cell trees', /version 2 and no cell trees/, ({ stored }) => (stored.version = 2)],
]

/** A plan with one joint for everything, a truncated plan, and a plan of a later release. */
const planTampers: readonly ((open: Open) => void)[] = [
  ({ stored }) => (planOf(stored).kinds.byteOffset = stored.trees[0].arrays.low.byteOffset),
  ({ stored }) => planOf(stored).owns.count--,
  ({ stored }) => Object.assign(stored.trees[0].plan ?? {}, { version: 99 }),
]

/** Contacts of two overlapping dwarves. */
async function touching(tamper: (open: Open) => void): Promise<Uint32Array> {
  const { rig: read, trees } = await readTampered(tamper)
  return touchingIn(read, trees[0])
}

function touchingIn(read: Rig, stored: SphereTree): Uint32Array {
  const [a, b] = [0, 1].map(() => createBody(read, stored, createPose(read)))
  placeBody(b, [1, 0, 0, 0.2, 0, 1, 0, 0.1, 0, 0, 1, 0])
  setSkinning(a, 'dual')
  return expectRig(queryPair(a, b)).pairs
}

async function kindsOf(bytes: Uint8Array): Promise<string[]> {
  return expectRig(await readRig(bytes, 'dwarf.glb', noFiles)).problems.map(({ kind }) => kind)
}

describe('a file with a modified tree', () => {
  it('is used unchanged if nothing was modified', async () => {
    const { trees, problems } = await readTampered(() => {})
    expect(trees).toHaveLength(1)
    expect(problems.map(({ kind }) => kind)).toEqual(['tree-stored'])
  })

  it.each(cases)('opens without its tree and gives the reason: %s', async (_what, reason, tamper) => {
    const { trees, problems } = await readTampered(tamper)
    expect(trees).toHaveLength(0)
    expect(problems.map(({ kind }) => kind)).toEqual(['tree-refused'])
    expect(problems[0].severity).toBe('warning')
    expect(problems[0].message).toMatch(reason)
  })

  it('keeps valid trees beside an invalid one', async () => {
    const { trees, problems } = await readTampered(({ stored }) => {
      stored.trees.unshift({ ...stored.trees[0], settings: { ...stored.trees[0].settings, builder: 'medial' } })
    })
    expect(trees).toHaveLength(1)
    expect(problems.map(({ kind, count }) => [kind, count])).toEqual([
      ['tree-refused', 1],
      ['tree-stored', 1],
    ])
  })

  it('gets a new plan if the stored one is invalid, with the same results', async () => {
    const expected = await touching(() => {})
    expect(expected.length).toBeGreaterThan(100)
    for (const tamper of planTampers) expect(await touching(tamper)).toEqual(expected)
  })

  it.each(seeds(150))('is rejected or finds every contact if any bit is flipped (seed %i)', async (seed) => {
    const random = seeded(seed)
    const { rig: read, trees } = await readTampered(({ json, stored, binary }) => {
      const { byteOffset, byteLength } = json.bufferViews[stored.bufferView]
      binary[byteOffset + Math.floor(random() * byteLength)] ^= 1 << Math.floor(random() * 8)
    })
    if (trees.length === 0) return
    expect(touchingIn(read, trees[0])).toEqual(touchingIn(rig, tree))
  })

  it('has a stale tree if a vertex was moved', async () => {
    const { trees, problems } = await readTampered(({ json, binary }) => {
      const accessor = json.accessors[json.meshes[0].primitives[0].attributes.POSITION]
      const o = binary.byteOffset + json.bufferViews[accessor.bufferView].byteOffset + (accessor.byteOffset ?? 0)
      const words = new DataView(binary.buffer, o)
      words.setFloat32(0, words.getFloat32(0, true) + 0.5, true)
    })
    expect(trees).toHaveLength(0)
    expect(problems.map(({ kind }) => kind)).toContain('tree-stale')
  })

  it('has a stale tree if a morph displacement was changed', async () => {
    // Normals serve as displacements: changing one affects no other data.
    const morphing = changeGltf(dwarf, ({ meshes }: Gltf) => {
      for (const { primitives } of meshes) {
        for (const primitive of primitives) primitive.targets = [{ POSITION: primitive.attributes.NORMAL }]
      }
    })
    const read = expectRig(await readRig(morphing, 'dwarf.glb', noFiles))
    const morphingTree = buildTree(read.rig, tree.settings, noProgress)
    const source = { name: 'dwarf.glb', bytes: morphing, resources: noFiles }
    const stored = expectRig(await exportTree(source, read.rig, morphingTree))
    expect(await kindsOf(stored)).toContain('tree-stored')
    const changed = changeGltf(stored, ({ accessors, bufferViews, meshes }: Gltf, binary) => {
      const accessor = accessors[meshes[0].primitives[0].attributes.NORMAL]
      const o = bufferViews[accessor.bufferView].byteOffset + (accessor.byteOffset ?? 0)
      const words = new DataView(binary.buffer, binary.byteOffset + o)
      words.setFloat32(0, words.getFloat32(0, true) + 1e-6, true)
    })
    expect(await kindsOf(changed)).toContain('tree-stale')
  })

  it('has a stale tree if its hash differs', async () => {
    const { trees, problems } = await readTampered(({ stored }) => (stored.hash = 'sha256:0'))
    expect(trees).toHaveLength(0)
    expect(problems[0].message).toMatch(/for different geometry or weights: rebuilt/)
  })
})
