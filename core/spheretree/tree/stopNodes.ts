import type { SphereTree } from './sphereTree.ts'

/**
 * Maximum number of triangles of a stop node. Measured: with 32, queries on trees of stop size 1 are up to a third
 * slower; 64 to 128 perform alike.
 */
export const STOP_SIZE = 96

/**
 * A node with up to 2 × STOP_SIZE triangles is also a stop node if its children would have fewer than this on average.
 * Collapsed trees have such nodes.
 */
const FEWEST_BELOW = 24

/**
 * Finds the stop nodes, where a query traversal stops and tests triangles: the topmost nodes with at most STOP_SIZE
 * triangles (see FEWEST_BELOW), and leaves of the tree with more. Below them, boxes of deformed triangles reject more
 * pairs than spheres, at a lower cost, so traversal stops there for every stop size of the tree. Returns one byte per
 * node: 1 for a stop node, BELOW for nodes below one.
 */
export function stopNodes(tree: SphereTree): Uint8Array {
  const marks = new Uint8Array(tree.nodeCount)
  // Children have higher indices than their parents.
  for (let node = 0; node < tree.nodeCount; node++) {
    const parent = tree.parent[node]
    if (parent >= 0 && marks[parent] !== 0) marks[node] = BELOW
    else if (tree.childCount[node] === 0 || isSmall(tree, node)) marks[node] = 1
  }
  return marks
}

function isSmall(tree: SphereTree, node: number): boolean {
  const count = tree.triangleCount[node]
  return count <= STOP_SIZE || (count <= 2 * STOP_SIZE && count < FEWEST_BELOW * tree.childCount[node])
}

export const BELOW = 2
