import type { SphereTree } from './layout.ts'

/** Most triangles of a leaf to queries. Measured: 32 costs up to a third more at leaf size 1; 64 to 128 are alike. */
export const QUERY_LEAF = 96

/** A node of up to twice as many is a leaf as well if its children would have fewer than this on average: collapsed trees have such. */
const FEWEST_BELOW = 24

/**
 * To a query a *leaf* is a topmost node of at most QUERY_LEAF triangles (see FEWEST_BELOW), or a leaf of the tree with more. Below it,
 * boxes of deformed triangles tell more than spheres and cost less, so walks end there whatever the leaf size of the tree. One byte
 * per node: 1 for a leaf, BELOW for nodes that no walk comes to.
 */
export function queryLeaves(tree: SphereTree): Uint8Array {
  const marks = new Uint8Array(tree.nodeCount)
  // Children have higher numbers than their parents.
  for (let node = 0; node < tree.nodeCount; node++) {
    const parent = tree.parent[node]
    if (parent >= 0 && marks[parent] !== 0) marks[node] = BELOW
    else if (tree.childCount[node] === 0 || isSmall(tree, node)) marks[node] = 1
  }
  return marks
}

function isSmall(tree: SphereTree, node: number): boolean {
  const count = tree.triangleCount[node]
  return count <= QUERY_LEAF || (count <= 2 * QUERY_LEAF && count < FEWEST_BELOW * tree.childCount[node])
}

export const BELOW = 2
