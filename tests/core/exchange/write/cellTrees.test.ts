import { describe, expect, it } from 'vitest'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import {
  type CellTreeArray,
  type NumberType,
  TREE_EXTENSION,
  type TreeExtension,
} from '../../../../core/exchange/tree/treeExtension.ts'
import { exportTree } from '../../../../core/exchange/write/formats/glbFormat.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { buildTree, defaultTreeSettings } from '../../../../core/spheretree/buildTree.ts'
import { buildCellTree } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { cellBuilderNames } from '../../../../core/spheretree/cells/builders/cellBuilders.ts'
import type { CellTree } from '../../../../core/spheretree/cells/tree/cellTree.ts'
import { expectSameBits } from '../../../support/expectSameBits.ts'
import { expectSameTrees } from '../../../support/expectSameTrees.ts'
import { limb } from '../../../support/gltfFixture.ts'
import { changeGltf } from '../../../support/openGltf.ts'
import { expectRig, noFiles } from '../../../support/sharedRigs.ts'
import { sampleBytes } from '../../assets/builtSamples.ts'

const dwarf = sampleBytes('dwarf')
const { rig } = expectRig(await readRig(dwarf, 'dwarf.glb', noFiles))
const tree = buildTree(rig, defaultTreeSettings, noProgress)
const settings = { builder: 'octree', branching: 8, depth: 2, effort: 'fast' } as const
const cellTree = buildCellTree(rig.skin, settings, noProgress)
const sound = await write(dwarf, cellTree)

async function write(bytes: Uint8Array, cells: CellTree | null): Promise<Uint8Array> {
  return expectRig(await exportTree({ name: 'dwarf.glb', bytes, resources: noFiles }, rig, tree, noProgress, cells))
}

async function read(bytes: Uint8Array) {
  return expectRig(await readRig(bytes, 'dwarf.glb', noFiles))
}

type Loose<T> = T extends object ? { -readonly [K in keyof T]: Loose<T[K]> } : T

interface Open {
  readonly stored: Loose<TreeExtension>
  readonly first: Loose<NonNullable<TreeExtension['cellTrees']>[number]>
  /** Changes one number of a cell tree array. */
  change(array: CellTreeArray, index: number, by: (value: number) => number): void
}

const SIZE: Record<NumberType, number> = { float64: 8, uint32: 4, int32: 4, uint16: 2, uint8: 1 }

function tampered(tamper: (open: Open) => void): Uint8Array {
  interface Gltf {
    meshes: { extensions?: Record<string, Loose<TreeExtension>> }[]
    bufferViews: { byteOffset: number }[]
  }
  return changeGltf(sound, (json: Gltf, binary) => {
    const stored = json.meshes.flatMap(({ extensions }) => extensions?.[TREE_EXTENSION] ?? [])[0]
    const [first] = stored.cellTrees ?? []
    const words = new DataView(binary.buffer, binary.byteOffset + json.bufferViews[stored.bufferView].byteOffset)
    tamper({
      stored,
      first,
      change(array, index, by) {
        const { type, byteOffset } = first.arrays[array]
        const o = byteOffset + index * SIZE[type]
        if (type === 'float64') words.setFloat64(o, by(words.getFloat64(o, true)), true)
        else if (type === 'uint16') words.setUint16(o, by(words.getUint16(o, true)), true)
        else words.setInt32(o, by(words.getInt32(o, true)), true)
      },
    })
  })
}

const last = cellTree.nodeCount - 1
const cases: [string, RegExp, (open: Open) => unknown][] = [
  ['a radius too small', /reach of its cells/, ({ change }) => change('spheres', last * 4 + 3, (r) => r * (1 - 1e-12))],
  ['a radius that is NaN', /spheres\[3\] is NaN/, ({ change }) => change('spheres', 3, () => Number.NaN)],
  ['a moved corner', /triangle \d+: /, ({ change }) => change('cellWeights', 0, (w) => w - 2 ** -20)],
  ['a weight that is NaN', /triangle \d+: /, ({ change }) => change('cellWeights', 4, () => Number.NaN)],
  ['a cell of another triangle', /triangle \d+: /, ({ change }) => change('cellTriangle', 0, (t) => t + 1)],
  ['a cell without a triangle', /the rig has/, ({ change }) => change('cellTriangle', 0, () => -1)],
  ['a cycle', /do not all follow it/, ({ change }) => change('firstChild', 1, () => 0)],
  ['a range of another node', /starts at cell/, ({ change }) => change('cellStart', 2, (start) => start + 1)],
  ['a wrong level', /its level is/, ({ change }) => change('level', 2, () => 9)],
  ['too many nodes', /spheres has/, ({ first }) => (first.nodes += 1)],
  ['another number of cells', /"cells" is/, ({ first }) => (first.cells += 1)],
  ['another depth', /"depth" is/, ({ first }) => (first.depth += 1)],
  ['an unknown builder', /builder/, ({ first }) => (first.settings.builder = 'magic')],
  ['a depth beyond the limit', /levels below the root/, ({ first }) => (first.settings.depth = 60_000)],
  ['an unknown effort', /"effort" is/, ({ first }) => (first.settings.effort = 'some' as 'fast')],
  ['an array past the end', /ends at byte/, ({ first }) => (first.arrays.cellWeights.byteOffset += 1e9)],
  ['a truncated array', /cells\.weights has/, ({ first }) => (first.arrays.cellWeights.count -= 9)],
  ['a missing array', /cellTriangle/, ({ first }) => Reflect.deleteProperty(first.arrays, 'cellTriangle')],
]

describe('a cell tree in a file', () => {
  it('is bit-identical after a round trip, and so is the query tree', async () => {
    const { trees, cellTrees, problems } = await read(sound)
    expectSameBits(cellTrees, [cellTree])
    expectSameTrees(trees, [tree])
    expect(problems).toMatchObject([{ kind: 'tree-stored', count: 2 }])
  })

  it.each(cellBuilderNames())('is bit-identical after a round trip with builder %s', async (builder) => {
    const source = { name: 'limb.glb', bytes: limb().fixture.glb(), resources: noFiles }
    const before = expectRig(await readRig(source.bytes, source.name, noFiles))
    const own = buildTree(before.rig, defaultTreeSettings, noProgress)
    const built = buildCellTree(before.rig.skin, { ...settings, builder }, noProgress)
    const written = expectRig(await exportTree(source, before.rig, own, noProgress, built))
    expectSameBits(expectRig(await readRig(written, source.name, noFiles)).cellTrees, [built])
  })

  it('sets the file version to 2; files without one have version 1', async () => {
    const versions: number[] = []
    tampered(({ stored }) => versions.push(stored.version))
    const plain = await write(dwarf, null)
    changeGltf(plain, (json: { meshes: { extensions?: Record<string, TreeExtension> }[] }) => {
      versions.push(...json.meshes.flatMap(({ extensions }) => extensions?.[TREE_EXTENSION]?.version ?? []))
    })
    expect(versions).toEqual([2, 1])
    expect((await read(plain)).cellTrees).toEqual([])
  })

  it('is removed by an export without one', async () => {
    const { trees, cellTrees } = await read(await write(sound, null))
    expect([trees.length, cellTrees.length]).toEqual([1, 0])
  })

  it.each(cases)('is rejected with the reason, and the query tree is still used: %s', async (_, reason, tamper) => {
    const { trees, cellTrees, problems } = await read(tampered(tamper))
    expect([trees.length, cellTrees.length]).toEqual([1, 0])
    expect(problems.find(({ kind }) => kind === 'tree-refused')?.message).toMatch(reason)
  })

  it('is stale if the geometry differs', async () => {
    const bytes = tampered(({ stored }) => (stored.hash = `sha256:${'0'.repeat(64)}`))
    const { cellTrees, problems } = await read(bytes)
    expect(cellTrees).toEqual([])
    expect(problems).toMatchObject([{ kind: 'tree-stale', count: 2 }])
  })

  it.each([
    ['of version 1', ({ stored }: Open) => (stored.version = 1)],
    ['in an empty list', ({ stored }: Open) => (stored.cellTrees = [])],
  ])('is not read from a file %s', async (_, tamper) => {
    expect((await read(tampered(tamper))).cellTrees).toEqual([])
  })
})
