import type { NodeTree } from '../tree/sphereTree.ts'

/** The nodes of a level and the leaves above it. Together they cover the whole surface. */
export function levelCut(tree: NodeTree, level: number): Uint32Array {
  const nodes: number[] = []
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.level[node] === level || (tree.level[node] < level && tree.childCount[node] === 0)) nodes.push(node)
  }
  return Uint32Array.from(nodes)
}
