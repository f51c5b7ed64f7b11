import { smallestBall } from '../../math/smallestBall.ts'
import type { Progress } from '../../base/progress.ts'
import type { Skin } from '../../rig/skin.ts'
import { triangleCount } from '../../rig/skin.ts'
import { appendNode, draftHierarchy, finishHierarchy, type HierarchyDraft } from '../tree/hierarchyDraft.ts'
import { type Hierarchy, SPHERE } from '../tree/sphereTree.ts'
import { VertexGatherer } from '../tree/vertexGatherer.ts'

/** Strategy of a builder for dividing the triangles of one node. */
export interface Splitter {
  /** Maximum number of parts that `split` returns. */
  readonly mostParts: number
  /**
   * Reorders order[start .. start + count] so that the triangles of each part are adjacent, writes the size of each
   * part to `sizes` and returns the number of parts: at least two, none empty. `count` is at least two. `level` is the
   * level of the node.
   */
  split(order: Uint32Array, start: number, count: number, level: number, sizes: Uint32Array): number
}

/** From this level on, splitters halve nodes by triangle count, which limits the depth of the tree for any input. */
export const DEEPEST_FREE_SPLIT = 48

/**
 * Builds a tree from the root down. Each node gets the smallest enclosing ball of its triangles, and `splitter` divides
 * nodes with more than `leaf` triangles. Nodes are created depth first, so the subtree below a node is one range.
 */
export function buildTopDown(skin: Skin, leaf: number, progress: Progress, splitter: Splitter): Hierarchy {
  const count = triangleCount(skin)
  const order = new Uint32Array(count).map((_, index) => index)
  const draft = draftHierarchy(Math.max(0, 2 * count - 1), order)
  if (count === 0) return finishHierarchy(draft)
  const vertices = new VertexGatherer(skin)
  const sizes = new Uint32Array(splitter.mostParts)
  const stack = [appendNode(draft, -1, 0, count)]
  let placed = 0
  while (stack.length > 0) {
    const node = stack.pop() as number
    encloseNode(draft, node, skin, vertices)
    const size = draft.triangleCount[node]
    if (size <= leaf) placed += size
    else {
      const parts = splitter.split(order, draft.triangleStart[node], size, draft.level[node], sizes)
      appendChildren(draft, node, sizes, parts)
      for (let part = parts - 1; part >= 0; part--) stack.push(draft.firstChild[node] + part)
    }
    progress.report(placed, count, 'building the sphere tree')
  }
  return finishHierarchy(draft)
}

function encloseNode(draft: HierarchyDraft, node: number, skin: Skin, vertices: VertexGatherer): void {
  vertices.gather(draft.triangles, draft.triangleStart[node], draft.triangleCount[node])
  smallestBall(skin.rest, vertices.list, 0, vertices.count, draft.spheres, node * SPHERE)
}

/** Appends the children of a node as adjacent nodes. */
function appendChildren(draft: HierarchyDraft, node: number, sizes: Uint32Array, parts: number): void {
  draft.firstChild[node] = draft.nodeCount
  draft.childCount[node] = parts
  let start = draft.triangleStart[node]
  for (let part = 0; part < parts; part++) {
    appendNode(draft, node, start, sizes[part])
    start += sizes[part]
  }
}
