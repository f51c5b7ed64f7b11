import { describe, expect, it } from 'vitest'
import { Broken } from '../../../../core/exchange/base/broken.ts'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import { ArrayPacker } from '../../../../core/exchange/tree/arrayPacker.ts'
import {
  type BallTreeArray,
  type NumberType,
  type StoredArray,
  TREE_EXTENSION,
  type TreeExtension,
} from '../../../../core/exchange/tree/treeExtension.ts'
import { packInner } from '../../../../core/exchange/tree/packInner.ts'
import { readInner } from '../../../../core/exchange/tree/readInner.ts'
import { exportTree } from '../../../../core/exchange/write/formats/glbFormat.ts'
import { buildInner } from '../../../../core/innertree/buildInner.ts'
import { clusterings } from '../../../../core/innertree/tree/clusterings.ts'
import type { Inner } from '../../../../core/innertree/inner.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import type { Rig } from '../../../../core/rig/rig.ts'
import { buildTree, defaultTreeSettings } from '../../../../core/spheretree/buildTree.ts'
import { closedMeshes } from '../../../support/closedMeshes.ts'
import { expectSameBits } from '../../../support/expectSameBits.ts'
import { expectSameTrees } from '../../../support/expectSameTrees.ts'
import { changeGltf } from '../../../support/openGltf.ts'
import { riggedFiles } from '../../../support/riggedFiles.ts'
import { seeded, seeds } from '../../../support/seeded.ts'
import { expectRig, noFiles } from '../../../support/sharedRigs.ts'
import { sampleBytes } from '../../assets/builtSamples.ts'

const settings = { spheres: 200, largest: 0.05, clustering: clusterings[0].name }
const dwarf = sampleBytes('dwarf')
const { rig } = expectRig(await readRig(dwarf, 'dwarf.glb', noFiles))
const tree = buildTree(rig, { ...defaultTreeSettings, leaf: 64 }, noProgress)
const inner = fill(rig)
const sound = await write(dwarf, inner)

function fill({ skin }: Pick<Rig, 'skin'>, more: Partial<typeof settings> = {}): Inner {
  return expectRig(buildInner(skin, { ...settings, ...more }, 'of the test', noProgress))
}

async function write(bytes: Uint8Array, inside: Inner | null): Promise<Uint8Array> {
  const source = { name: 'dwarf.glb', bytes, resources: noFiles }
  return expectRig(await exportTree(source, rig, tree, noProgress, null, inside))
}

async function read(bytes: Uint8Array) {
  return expectRig(await readRig(bytes, 'dwarf.glb', noFiles))
}

type Loose<T> = T extends object ? { -readonly [K in keyof T]: Loose<T[K]> } : T
type Change = (value: number) => number

interface Open {
  readonly stored: Loose<TreeExtension>
  readonly first: Loose<NonNullable<TreeExtension['innerTrees']>[number]>
  /** Changes one number of an array. */
  change(array: StoredArray, index: number, by: Change): void
  /** Changes one number in the tree of the packing. */
  changeTree(array: BallTreeArray, index: number, by: Change): void
}

const SIZE: Record<NumberType, number> = { float64: 8, uint32: 4, int32: 4, uint16: 2, uint8: 1 }

function tampered(tamper: (open: Open) => void): Uint8Array {
  interface Gltf {
    meshes: { extensions?: Record<string, Loose<TreeExtension>> }[]
    bufferViews: { byteOffset: number; byteLength: number }[]
  }
  return changeGltf(sound, (json: Gltf, binary) => {
    const stored = json.meshes.flatMap(({ extensions }) => extensions?.[TREE_EXTENSION] ?? [])[0]
    const [first] = stored.innerTrees ?? []
    const words = new DataView(binary.buffer, binary.byteOffset + json.bufferViews[stored.bufferView].byteOffset)
    const change = ({ type, byteOffset }: StoredArray, index: number, by: Change) => {
      const o = byteOffset + index * SIZE[type]
      if (type === 'float64') words.setFloat64(o, by(words.getFloat64(o, true)), true)
      else if (type === 'uint16') words.setUint16(o, by(words.getUint16(o, true)), true)
      else words.setInt32(o, by(words.getInt32(o, true)), true)
    }
    tamper({
      stored,
      first,
      change,
      changeTree: (array, index, by) => change(first.tree.arrays[array], index, by),
    })
  })
}

const last = inner.packing.count - 1
const leaf = inner.tree.ballOf.findIndex((ball) => ball >= 0)
const child = inner.tree.firstChild[0]

const cases: [string, RegExp, (open: Open) => unknown][] = [
  ['a coordinate that is NaN', /of NaN/, ({ first, change }) => change(first.arrays.balls, 0, () => Number.NaN)],
  ['an infinite radius', /of Infinity/, ({ first, change }) => change(first.arrays.balls, 3, () => Infinity)],
  ['a radius of 0', /has radius 0/, ({ first, change }) => change(first.arrays.balls, last * 4 + 3, () => 0)],
  ['radii out of order', /than the one before/, ({ first, change }) => change(first.arrays.balls, 3, (r) => r / 2)],
  ['a sphere too large', /the largest allowed/, ({ first, change }) => change(first.arrays.balls, 3, (r) => r * 4)],
  ['a centre outside', /is outside the body/, ({ first, change }) => change(first.arrays.balls, 0, () => 100)],
  [
    'a sphere that leaves the body',
    /leaves the body|overlap/,
    ({ first, change }) => change(first.arrays.balls, last * 4, (x) => x + inner.packing.spheres[3] / 2),
  ],
  [
    'two spheres in one place',
    /overlap/,
    ({ first, change }) => {
      for (let k = 0; k < 4; k++) change(first.arrays.balls, 4 + k, () => inner.packing.spheres[k])
    },
  ],
  ['a missing triangle', /triangle 99999 does/, ({ first, change }) => change(first.arrays.nearest, 0, () => 99999)],
  ['a cap of a closed body', /triangle -1 does/, ({ first, change }) => change(first.arrays.nearest, 0, () => -1)],
  ['a node too small', /the reach of leaf/, ({ changeTree }) => changeTree('spheres', 3, (r) => r * (1 - 1e-12))],
  ['a node that is NaN', /spheres\[3\] is NaN/, ({ changeTree }) => changeTree('spheres', 3, () => Number.NaN)],
  ['a leaf elsewhere', /is not ball/, ({ changeTree }) => changeTree('spheres', leaf * 4, (x) => x + 1e-9)],
  [
    'a ball twice',
    /is in two leaves|is not ball/,
    ({ changeTree }) => changeTree('ballOf', leaf, (b) => (b + 1) % 200),
  ],
  ['a leaf without a ball', /has ball -1/, ({ changeTree }) => changeTree('ballOf', leaf, () => -1)],
  ['a ball in a parent', /has children and ball/, ({ changeTree }) => changeTree('ballOf', 0, () => 0)],
  ['a cycle', /do not all follow it/, ({ changeTree }) => changeTree('firstChild', child, () => 0)],
  ['a wrong parent', /its parent is 77/, ({ changeTree }) => changeTree('parent', child, () => 77)],
  ['a wrong level', /its level is 9/, ({ changeTree }) => changeTree('level', child, () => 9)],
  ['too many children', /its parent is 1, not 0/, ({ changeTree }) => changeTree('childCount', 0, () => 5)],
  ['a cell that is NaN', /level 0: cell 0/, ({ first, change }) => change(first.levels[0].arrays.cells, 0, () => NaN)],
  ['a cell too large', /cells have vol/, ({ first, change }) => change(first.levels[0].arrays.cells, 3, (r) => r * 2)],
  ['a cell moved', /is not ball/, ({ first, change }) => change(first.levels[0].arrays.cells, 0, (x) => x + 1e-9)],
  ['levels out of order', /level 1 has/, ({ first }) => (first.levels = first.levels.toReversed())],
  ['no levels', /the last level has 0/, ({ first }) => (first.levels = [])],
  ['another number of spheres', /coordinates and radii/, ({ first }) => (first.spheres -= 1)],
  ['more spheres than the settings allow', /the settings allow 100/, ({ first }) => (first.settings.spheres = 100)],
  ['settings beyond limits', /Invalid number of inner spheres/, ({ first }) => (first.settings.spheres = 1e9)],
  ['an unknown clustering', /Unknown clustering/, ({ first }) => (first.settings.clustering = 'magic')],
  ['another volume', /the volume is/, ({ first }) => (first.volume *= 1.001)],
  ['a volume that is not exact', /the volume is exact/, ({ first }) => (first.exact = false)],
  ['another share', /stored filled fraction/, ({ first }) => (first.filled = 0.99)],
  ['an opening', /its openings/, ({ first }) => first.openings.push({ edges: 3, center: [0, 0, 0], size: 1 })],
  ['another depth', /"depth" is/, ({ first }) => (first.tree.depth += 1)],
  ['another depth of a level', /level 0: "depth" is/, ({ first }) => (first.levels[0].tree.depth += 1)],
  ['more nodes than it has', /entries for/, ({ first }) => (first.tree.nodes += 1)],
  ['a truncated array', /childCount has/, ({ first }) => (first.tree.arrays.childCount.count -= 1)],
  ['an array past the end', /ends at byte/, ({ first }) => (first.arrays.balls.byteOffset += 1e9)],
  ['an array of another type', /has type "uint8"/, ({ first }) => (first.arrays.balls.type = 'uint8')],
  ['a missing array', /"nearest"/, ({ first }) => Reflect.deleteProperty(first.arrays, 'nearest')],
  ['no tree', /"tree"/, ({ first }) => Reflect.deleteProperty(first, 'tree')],
  ['a later version', /version 2; this release supports 1/, ({ first }) => (first.version = 2)],
]

describe('inner spheres in a file', () => {
  it('are bit-identical after a round trip, and so is the query tree', async () => {
    const { trees, inners, problems } = await read(sound)
    expectSameBits(inners, [inner])
    expectSameTrees(trees, [tree])
    expect(problems).toMatchObject([{ kind: 'tree-stored', count: 2 }])
  })

  const some = riggedFiles.filter(({ name }) =>
    /^(man|creature|Fox|CesiumMan|kaykit-Barbarian|RobotExpressive)\.glb|\.vrm/.test(name),
  )
  it.each(some)('are bit-identical after a round trip through $name', async ({ name, read: bytesOf, resources }) => {
    const source = { name, bytes: bytesOf(), resources }
    const before = expectRig(await readRig(source.bytes, name, resources))
    const own = buildTree(before.rig, { ...defaultTreeSettings, leaf: 64 }, noProgress)
    const built = fill(before.rig)
    const written = expectRig(await exportTree(source, before.rig, own, noProgress, null, built))
    const stages: string[] = []
    const progress = { report: (_done: number, _total: number, what: string) => void stages.push(what) }
    expectSameBits(expectRig(await readRig(written, name, resources, progress)).inners, [built])
    expect(stages).toContain('closing openings')
  })

  const meshes = closedMeshes().filter((_, k) => k % 15 === 0)
  it.each(meshes)('are valid and bit-identical after a round trip: $name', (mesh) => {
    const skin = { rest: mesh.positions, triangles: mesh.triangles }
    const clustering = clusterings[mesh.triangles.length % clusterings.length].name
    const built = expectRig(buildInner(skin, { spheres: 100, largest: 1, clustering }, 'of the test', noProgress))
    const packer = new ArrayPacker()
    const json = JSON.parse(JSON.stringify(packInner(built, packer)))
    expectSameBits(readInner(json, packer.finish(), { skin } as Rig, 'inner tree 0', noProgress), built)
  })

  it('keep the version of the file, so that older releases read the other trees', async () => {
    tampered(({ stored, first }) => expect([stored.version, first.version]).toEqual([1, 1]))
    expect((await read(await write(dwarf, null))).inners).toEqual([])
  })

  it('are removed by an export without them', async () => {
    const { trees, inners } = await read(await write(sound, null))
    expect([trees.length, inners.length]).toEqual([1, 0])
  })

  it.each(cases)('are rejected with the reason, and the query tree is still used: %s', async (_, reason, tamper) => {
    const { trees, inners, problems } = await read(tampered(tamper))
    expect([trees.length, inners.length]).toEqual([1, 0])
    expect(problems.find(({ kind }) => kind === 'tree-refused')?.message).toMatch(reason)
  })

  it('are stale if the geometry differs', async () => {
    const { inners, problems } = await read(tampered(({ stored }) => (stored.hash = `sha256:${'0'.repeat(64)}`)))
    expect(inners).toEqual([])
    expect(problems).toMatchObject([{ kind: 'tree-stale', count: 2 }])
  })

  it('do not prevent a rig from opening if their list is invalid', async () => {
    const { rig: opened, trees } = await read(tampered(({ stored }) => (stored.innerTrees = 7 as never)))
    expect(opened.skin.rest.length).toBe(rig.skin.rest.length)
    expect(trees).toEqual([])
  })

  const packer = new ArrayPacker()
  const json = packInner(inner, packer)
  const bytes = packer.finish()
  it.each(seeds(60))('are rejected or nearly unchanged if any bit is flipped (seed %i)', (seed) => {
    const random = seeded(seed)
    const changed = bytes.slice()
    changed[Math.floor(random() * changed.length)] ^= 1 << Math.floor(random() * 8)
    let after: Inner
    try {
      after = readInner(JSON.parse(JSON.stringify(json)), changed, rig, 'inner tree 0', noProgress)
    } catch (error) {
      expect(error).toBeInstanceOf(Broken)
      return
    }
    // Remaining cases: a nearest triangle, a number beyond the ninth digit, or an enlarged sphere that still encloses
    // its leaves.
    expect(after.filled).toBe(inner.filled)
    expect(after.packing.count).toBe(inner.packing.count)
    after.packing.spheres.forEach((value, k) => expect(value).toBeCloseTo(inner.packing.spheres[k], 8))
  })
})
