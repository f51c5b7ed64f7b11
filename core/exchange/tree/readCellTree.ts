import type { Rig } from '../../rig/rig.ts'
import { cellSettingsFault } from '../../spheretree/cells/cellSettingsFault.ts'
import { type CellTree, type CellTreeSettings, efforts } from '../../spheretree/cells/tree/cellTree.ts'
import { validateCellTree } from '../../spheretree/cells/validateCellTree.ts'
import { Broken } from '../base/broken.ts'
import { asObject, integerField, type JsonObject, stringField } from '../gltf/jsonObject.ts'
import { checkCellCounts } from './checkCounts.ts'
import { cellTreeArrays } from './treeExtension.ts'
import { readArrays } from './readArrays.ts'

/** Throws `Broken` if the tree cannot be used. */
export function readCellTree(json: JsonObject, bytes: Uint8Array, rig: Rig, where: string): CellTree {
  const settings = readSettings(json, where)
  const arrays = readArrays(asObject(json.arrays, `${where}, "arrays"`), cellTreeArrays, bytes, where)
  const { cellTriangle: triangle, cellWeights: weights, ...own } = arrays
  const cells = { count: triangle.length, triangle, weights }
  const tree = { ...own, nodeCount: integerField(json, 'nodes', where), settings, cells }
  const [fault] = validateCellTree(tree, rig.skin, 1)
  if (fault !== undefined) throw new Broken(fault.node < 0 ? fault.message : `node ${fault.node}: ${fault.message}`)
  checkCellCounts(json, tree, where)
  return tree
}

function readSettings(json: JsonObject, where: string): CellTreeSettings {
  const settings = asObject(json.settings, `${where}, "settings"`)
  const effort = stringField(settings, 'effort', where)
  const known = efforts.find((one) => one === effort)
  if (known === undefined) throw new Broken(`${where}: "effort" is "${effort.slice(0, 20)}"`)
  const read = {
    builder: stringField(settings, 'builder', where).slice(0, 40),
    branching: integerField(settings, 'branching', where),
    depth: integerField(settings, 'depth', where),
    effort: known,
  }
  const fault = cellSettingsFault(read)
  if (fault !== null) throw new Broken(fault)
  return read
}
