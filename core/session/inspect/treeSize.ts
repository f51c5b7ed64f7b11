import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import { depthOf, type SphereTree } from '../../spheretree/tree/sphereTree.ts'

/** Builder, counts and memory of a tree. */
export interface TreeSize {
  readonly builder: string
  readonly spheres: number
  readonly depth: number
  readonly maxChildren: number
  readonly bytes: number
}

export function treeSize(tree: SphereTree | CellTree): TreeSize {
  return {
    builder: tree.settings.builder,
    spheres: tree.nodeCount,
    depth: depthOf(tree),
    maxChildren: tree.childCount.reduce((most, count) => Math.max(most, count), 0),
    bytes: bytesOf(tree) + ('cells' in tree ? bytesOf(tree.cells) : 0),
  }
}

function bytesOf(arrays: object): number {
  let bytes = 0
  for (const part of Object.values(arrays)) if (ArrayBuffer.isView(part)) bytes += part.byteLength
  return bytes
}
