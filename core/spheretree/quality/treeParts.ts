import type { CellTree, TriangleParts } from '../cells/tree/cellTree.ts'
import type { SphereTree } from '../tree/sphereTree.ts'

/** A uniform view of trees over triangles and trees over cells: a range of cells per node. */
export interface TreeParts {
  readonly start: Uint32Array
  readonly count: Uint32Array
  readonly cells: TriangleParts
}

/** Represents a whole triangle as a cell with the same corners. */
export function treeParts(tree: SphereTree | CellTree): TreeParts {
  if (isCellTree(tree)) return { start: tree.cellStart, count: tree.cellCount, cells: tree.cells }
  const count = tree.triangles.length
  const weights = new Float64Array(count * 9)
  for (let k = 0; k < count; k++) weights[k * 9] = weights[k * 9 + 4] = weights[k * 9 + 8] = 1
  return { start: tree.triangleStart, count: tree.triangleCount, cells: { count, triangle: tree.triangles, weights } }
}

export function isCellTree(tree: SphereTree | CellTree): tree is CellTree {
  return 'cells' in tree
}
