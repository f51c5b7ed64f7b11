import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRig } from '../../../../core/exchange/read/readRig.ts'
import {
  ballTreeArrays,
  cellTreeArrays,
  innerLevelArrays,
  packingArrays,
  planArrays,
  rigArrays,
  TREE_EXTENSION,
  treeArrays,
} from '../../../../core/exchange/tree/treeExtension.ts'
import { exportTree } from '../../../../core/exchange/write/formats/glbFormat.ts'
import { buildInner, defaultInnerSettings } from '../../../../core/innertree/buildInner.ts'
import { noProgress } from '../../../../core/base/progress.ts'
import { buildTree, defaultTreeSettings } from '../../../../core/spheretree/buildTree.ts'
import { buildCellTree, defaultCellTreeSettings } from '../../../../core/spheretree/cells/buildCellTree.ts'
import { schemaFaults } from '../../../support/jsonSchema.ts'
import { type Json, openGltf } from '../../../support/openGltf.ts'
import { riggedFiles } from '../../../support/riggedFiles.ts'
import { expectRig } from '../../../support/sharedRigs.ts'

const docs = new URL('../../../../docs/', import.meta.url)
const schema = JSON.parse(readFileSync(new URL(`${TREE_EXTENSION}.schema.json`, docs), 'utf8'))
const text = readFileSync(new URL('format.md', docs), 'utf8')

async function extensionIn(name: string, hasCells = false, hasInner = false): Promise<Json> {
  const file = riggedFiles.find((one) => one.name === name)
  if (file === undefined) throw new Error(`no ${name}`)
  const bytes = file.read()
  const { rig } = expectRig(await readRig(bytes, name, file.resources))
  const tree = buildTree(rig, defaultTreeSettings, noProgress)
  const cells = hasCells
    ? buildCellTree(rig.skin, { ...defaultCellTreeSettings, builder: 'octree', depth: 2 }, noProgress)
    : null
  const inner = hasInner
    ? expectRig(buildInner(rig.skin, { ...defaultInnerSettings, spheres: 100 }, 'of the test', noProgress))
    : null
  const source = { name, bytes, resources: file.resources }
  const written = expectRig(await exportTree(source, rig, tree, noProgress, cells, inner))
  const { meshes } = JSON.parse(openGltf(written).text) as { meshes: { extensions?: Record<string, Json> }[] }
  return meshes.map(({ extensions }) => extensions?.[TREE_EXTENSION]).find((one) => one !== undefined) as Json
}

const fine = await extensionIn('dwarf.glb')

const damages: [string, RegExp, (json: never) => void][] = [
  ['a missing hash', /without "hash"/, (json) => Reflect.deleteProperty(json, 'hash')],
  ['a hash of an unknown algorithm', /not matching/, (json: { hash: string }) => (json.hash = 'md5:0')],
  ['another version', /\/version is 3/, (json: { version: number }) => (json.version = 3)],
  ['no trees', /\/trees is \[\], too short/, (json: { trees: unknown[] }) => (json.trees = [])],
  ['a joint of -2', /\/joints\/0 is -2, less than -1/, (json: { joints: number[] }) => (json.joints[0] = -2)],
  [
    'an array of another type',
    /\/trees\/0\/arrays\/level\/type is "uint8"/,
    (json: { trees: { arrays: { level: Json } }[] }) => (json.trees[0].arrays.level.type = 'uint8'),
  ],
]

interface ArraysSchema {
  readonly properties: Record<string, { properties: { type: { const: string } } }>
}

function typesOf({ properties }: ArraysSchema): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([name, rule]) => [name, rule.properties.type.const]))
}

describe('the extension schema', () => {
  const names = ['man.glb', 'creature.glb', 'Godette_vrm_v4.vrm', 'kaykit-Barbarian.glb', 'conformance/SimpleSkin.gltf']
  const there = names.filter((name) => riggedFiles.some((file) => file.name === name))

  it.each(there)('accepts the export of %s', async (name) => {
    expect(schemaFaults(await extensionIn(name), schema)).toEqual([])
  })

  it('accepts a file with a cell tree, which has version 2', async () => {
    const json = await extensionIn('dwarf.glb', true)
    expect(json.version).toBe(2)
    expect(schemaFaults(json, schema)).toEqual([])
    Reflect.deleteProperty((json.cellTrees as Json[])[0], 'cells')
    expect(schemaFaults(json, schema).join()).toMatch(/without "cells"/)
  })

  it.each(['dwarf.glb', ...there.slice(3, 4)])('accepts inner spheres in %s, which keep version 1', async (name) => {
    const json = await extensionIn(name, false, true)
    expect(json.version).toBe(1)
    expect(schemaFaults(json, schema)).toEqual([])
    Reflect.deleteProperty((json.innerTrees as Json[])[0], 'levels')
    expect(schemaFaults(json, schema).join()).toMatch(/without "levels"/)
  })

  it.each(damages)('detects %s', (_what, fault, damage) => {
    const json = structuredClone(fine)
    damage(json as never)
    expect(schemaFaults(json, schema).join('\n')).toMatch(fault)
  })

  it('lists every array with its type, and so does its documentation', () => {
    const { arrays } = schema.properties
    const { arrays: ofTree } = schema.$defs.tree.properties
    expect(typesOf(arrays)).toEqual(rigArrays)
    expect(typesOf(ofTree)).toEqual(treeArrays)
    expect(typesOf(schema.$defs.plan.properties.arrays)).toEqual(planArrays)
    expect(typesOf(schema.$defs.cellTree.properties.arrays)).toEqual(cellTreeArrays)
    const { innerTree, ballTree } = schema.$defs
    expect(typesOf(innerTree.properties.arrays)).toEqual(packingArrays)
    expect(typesOf(innerTree.properties.levels.items.properties.arrays)).toEqual(innerLevelArrays)
    expect(typesOf(ballTree.properties.arrays)).toEqual(ballTreeArrays)
    const inner = { ...packingArrays, ...innerLevelArrays, ...ballTreeArrays }
    const all = { ...rigArrays, ...treeArrays, ...planArrays, ...cellTreeArrays, ...inner }
    for (const [name, type] of Object.entries(all)) {
      expect(text).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\| ${type} \\|`, 'm'))
    }
  })
})
