import type { CellTree } from '../../core/spheretree/cells/tree/cellTree.ts'
import { isLeaf, SPHERE, type SphereTree } from '../../core/spheretree/tree/sphereTree.ts'

/**
 * All spheres of a tree as objects. `posed`: the spheres in a pose, x y z r each. Leaves list their triangles or cells.
 */
export function treeDump(tree: SphereTree | CellTree, posed: Float64Array | null): object[] {
  return Array.from({ length: tree.nodeCount }, (_, id) => ({
    id,
    parent: tree.parent[id],
    level: tree.level[id],
    center: centre(tree.spheres, id),
    radius: tree.spheres[id * SPHERE + 3],
    ...(posed !== null && { posedCenter: centre(posed, id), posedRadius: posed[id * SPHERE + 3] }),
    ...(isLeaf(tree, id) && ('cells' in tree ? { cells: cellsOf(tree, id) } : { triangles: trianglesOf(tree, id) })),
  }))
}

function centre(spheres: Float64Array, node: number): number[] {
  return [...spheres.subarray(node * SPHERE, node * SPHERE + 3)]
}

function trianglesOf({ triangles, triangleStart, triangleCount }: SphereTree, node: number): number[] {
  const first = triangleStart[node] ?? 0
  return [...triangles.subarray(first, first + (triangleCount[node] ?? 0))]
}

/** `weights`: barycentric coordinates of the three corners within the triangle. */
function cellsOf({ cells, cellStart, cellCount }: CellTree, node: number): object[] {
  const first = cellStart[node] ?? 0
  return Array.from({ length: cellCount[node] ?? 0 }, (_, k) => ({
    triangle: cells.triangle[first + k],
    weights: [...cells.weights.subarray((first + k) * 9, (first + k) * 9 + 9)],
  }))
}
