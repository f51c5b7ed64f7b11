import { type Skin, triangleCount } from '../../rig/skin.ts'
import { SPHERE } from '../tree/sphereTree.ts'
import type { Report, TreeFault, TreeFaultKind } from '../validate/validateTree.ts'
import { validateNodes } from '../validate/validateLinks.ts'
import { cellReach } from './tree/cellReach.ts'
import type { CellTree } from './tree/cellTree.ts'
import { validateTiling } from './validateTiling.ts'

/**
 * Checks everything that users of a cell tree rely on, exactly and without sampling: the cells tile every triangle,
 * every cell is in one leaf, and the sphere of each node contains its cells. So the spheres of every level, and along
 * every path from the root, cover the whole surface. Returns an empty list if the tree is valid for the skin. Stops at
 * the first kind of fault that makes further checks meaningless, and lists at most `most` faults.
 */
export function validateCellTree(tree: CellTree, skin: Pick<Skin, 'rest' | 'triangles'>, most = 20): TreeFault[] {
  const faults: TreeFault[] = []
  const report = (kind: TreeFaultKind, node: number, message: string): boolean => {
    faults.push({ kind, node, message })
    return faults.length < most
  }
  const { cellStart, cellCount, cells } = tree
  checkLengths(tree, triangleCount(skin), report)
  if (faults.length > 0 || tree.nodeCount === 0) return faults
  checkNumbers(tree, report)
  if (faults.length === 0) {
    validateNodes(tree, { name: 'cell', start: cellStart, count: cellCount, total: cells.count }, report)
  }
  if (faults.length === 0) checkSettings(tree, report)
  if (faults.length === 0) validateTiling(cells, triangleCount(skin), report)
  if (faults.length === 0) checkSpheres(tree, skin, report)
  return faults
}

function checkLengths(tree: CellTree, triangles: number, report: Report): void {
  const n = tree.nodeCount
  const expected: [string, ArrayLike<number>, number][] = [
    ['spheres', tree.spheres, n * SPHERE],
    ['firstChild', tree.firstChild, n],
    ['childCount', tree.childCount, n],
    ['parent', tree.parent, n],
    ['level', tree.level, n],
    ['cellStart', tree.cellStart, n],
    ['cellCount', tree.cellCount, n],
    ['cells.triangle', tree.cells.triangle, tree.cells.count],
    ['cells.weights', tree.cells.weights, tree.cells.count * 9],
  ]
  for (const [name, array, length] of expected) {
    if (array.length !== length) report('lengths', -1, `${name} has ${array.length} entries, not ${length}`)
  }
  if (n === 0 && tree.cells.count > 0) report('lengths', -1, 'the tree has cells but no nodes')
  if (n === 0 && triangles > 0) report('lengths', -1, `the tree has no nodes, but the rig has ${triangles} triangles`)
}

function checkNumbers({ spheres }: CellTree, report: Report): void {
  for (let k = 0; k < spheres.length; k++) {
    if (Number.isFinite(spheres[k]) && !(k % SPHERE === 3 && spheres[k] < 0)) continue
    if (!report('numbers', -1, `spheres[${k}] is ${spheres[k]}`)) return
  }
}

/** Each level measures all cells, so limit the number of levels that a file can declare. */
function checkSettings({ level, childCount, settings }: CellTree, report: Report): void {
  const deep = level.findIndex((at) => at > settings.depth + 1)
  if (deep >= 0) report('links', deep, `its level is ${level[deep]}, the settings allow ${settings.depth + 1}`)
  const wide = childCount.findIndex((count) => count > settings.branching)
  if (wide >= 0) report('links', wide, `it has ${childCount[wide]} children, the settings allow ${settings.branching}`)
}

/**
 * Compares with `cellReach`, which includes the rounding of the corners, so the exact points of the cells are inside.
 */
function checkSpheres(tree: CellTree, { rest, triangles }: Pick<Skin, 'rest' | 'triangles'>, report: Report): void {
  const { spheres, cellStart, cellCount, cells } = tree
  for (let node = 0; node < tree.nodeCount; node++) {
    const s = node * SPHERE
    const reach = cellReach(cells, cellStart[node], cellCount[node], triangles, rest, spheres, s)
    if (spheres[s + 3] >= reach) continue
    if (!report('sphere', node, `its radius ${spheres[s + 3]} is less than ${reach}, the reach of its cells`)) return
  }
}
