import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import { depthOf, type NodeTree, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { levelRadii } from '../../spheretree/quality/levelRadii.ts'
import { Broken } from '../base/broken.ts'
import { asObject, integerField, type JsonObject, listField } from '../gltf/jsonObject.ts'

/**
 * Throws `Broken` if a count in the extension's JSON differs from the tree's arrays, which indicates a partly modified
 * file. The tree itself must be valid.
 */
export function checkCounts(json: JsonObject, tree: SphereTree, where: string): void {
  expectCount(json, 'groups', tree.groupSet.length, where)
  checkLevels(json, tree, where)
  checkLeaves(tree, where)
}

/** Like `checkCounts`, for a cell tree. */
export function checkCellCounts(json: JsonObject, tree: CellTree, where: string): void {
  expectCount(json, 'cells', tree.cells.count, where)
  checkLevels(json, tree, where)
}

/** Throws `Broken` if `depth` differs from the depth of the tree. */
export function expectDepth(json: JsonObject, tree: NodeTree, where: string): void {
  expectCount(json, 'depth', depthOf(tree), where)
}

function checkLevels(json: JsonObject, tree: NodeTree, where: string): void {
  expectDepth(json, tree, where)
  const quality = asObject(json.quality, `${where}, "quality"`)
  const given = listField(quality, 'levels', `${where}, "quality"`)
  const levels = levelRadii(tree, tree.spheres)
  if (given.length !== levels.length) {
    throw new Broken(`${where}, "quality": ${given.length} levels, the tree has ${levels.length}`)
  }
  levels.forEach(({ level, nodes, leaves }, k) => {
    const path = `${where}, "quality", entry ${k} of "levels"`
    const entry = asObject(given[k], path)
    expectCount(entry, 'level', level, path)
    expectCount(entry, 'nodes', nodes, path)
    expectCount(entry, 'leaves', leaves, path)
  })
}

function expectCount(json: JsonObject, key: string, expected: number, where: string): void {
  const value = integerField(json, key, where)
  if (value !== expected) throw new Broken(`${where}: "${key}" is ${value}, the tree has ${expected}`)
}

function checkLeaves({ settings, nodeCount, childCount, triangleCount }: SphereTree, where: string): void {
  for (let node = 0; node < nodeCount; node++) {
    if (childCount[node] > 0 || triangleCount[node] <= settings.leaf) continue
    throw new Broken(
      `${where}: leaf ${node} has ${triangleCount[node]} triangles, "leaf" allows ${settings.leaf} at most`,
    )
  }
}
