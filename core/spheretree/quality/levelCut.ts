import type { NodeTree } from '../layout.ts'

/** The nodes of a level and the leaves above it: together they cover all that the tree covers. */
export function levelCut(tree: NodeTree, level: number): Uint32Array {
  const nodes: number[] = []
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.level[node] === level || (tree.level[node] < level && tree.childCount[node] === 0)) nodes.push(node)
  }
  return Uint32Array.from(nodes)
}
