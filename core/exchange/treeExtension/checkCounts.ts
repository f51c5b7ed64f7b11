import type { CellTree } from '../../spheretree/cells/cellTree.ts'
import { depthOf, type NodeTree, type SphereTree } from '../../spheretree/layout.ts'
import { levelRadii } from '../../spheretree/quality/levelRadii.ts'
import { Broken } from '../broken.ts'
import { asObject, integerField, type JsonObject, listField } from '../gltf/json.ts'

/**
 * Everything that the extension says about a tree in numbers must be true of its arrays: a tree that contradicts itself was not
 * written as a whole. Throws `Broken`. The tree itself must be sound.
 */
export function checkCounts(json: JsonObject, tree: SphereTree, where: string): void {
  expectCount(json, 'groups', tree.groupSet.length, where)
  checkLevels(json, tree, where)
  checkLeaves(tree, where)
}

/** The same for a tree of cells. */
export function checkCellCounts(json: JsonObject, tree: CellTree, where: string): void {
  expectCount(json, 'cells', tree.cells.count, where)
  checkLevels(json, tree, where)
}

function checkLevels(json: JsonObject, tree: NodeTree, where: string): void {
  expectCount(json, 'depth', depthOf(tree), where)
  const quality = asObject(json.quality, `${where}, "quality"`)
  const given = listField(quality, 'levels', `${where}, "quality"`)
  const levels = levelRadii(tree, tree.spheres)
  if (given.length !== levels.length) {
    throw new Broken(`${where}, "quality": ${given.length} levels, the tree has ${levels.length}`)
  }
  levels.forEach(({ level, nodes, leaves }, k) => {
    const place = `${where}, "quality", entry ${k} of "levels"`
    const entry = asObject(given[k], place)
    expectCount(entry, 'level', level, place)
    expectCount(entry, 'nodes', nodes, place)
    expectCount(entry, 'leaves', leaves, place)
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
