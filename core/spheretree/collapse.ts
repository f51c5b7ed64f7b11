import { appendNode, draftHierarchy, finishHierarchy, type HierarchyDraft } from './hierarchyDraft.ts'
import type { Hierarchy } from './layout.ts'
import { SPHERE } from './layout.ts'

/**
 * Dissolves inner nodes that hardly shrink: c_r > C p_r ([KZ05] §3.1). Their children go to the parent.
 *
 * The paper is silent on the order. Top-down against the parent that survived gives its figures (69 % of the nodes, at
 * most 15 children); bottom-up gives nodes with hundreds of children. Leaves stay, whatever their size.
 */
export function collapse(tree: Hierarchy, c: number): Hierarchy {
  const draft = draftHierarchy(tree.nodeCount, tree.triangles)
  if (tree.nodeCount === 0) return finishHierarchy(draft)
  const sources = new Uint32Array(tree.nodeCount)
  const stack = [copyNode(tree, 0, draft, -1, sources)]
  const children: number[] = []
  while (stack.length > 0) {
    const node = stack.pop() as number
    if (tree.childCount[sources[node]] === 0) continue
    survivingChildren(tree, sources[node], c, children)
    draft.firstChild[node] = draft.nodeCount
    draft.childCount[node] = children.length
    for (const child of children) copyNode(tree, child, draft, node, sources)
    for (let i = children.length - 1; i >= 0; i--) stack.push(draft.firstChild[node] + i)
  }
  return finishHierarchy(draft)
}

/**
 * Far above what meshes give (16), but a heap of a thousand equal triangles, whose inner spheres are all alike, must not
 * become one node with a thousand children.
 */
const MOST_CHILDREN = 256

/** Children of `source` after dissolving, in the order of their triangles. */
function survivingChildren(tree: Hierarchy, source: number, c: number, children: number[]): void {
  children.length = 0
  // At 1 nothing dissolves, although the sphere of a child may be larger than its parent's by a rounding.
  const limit = c < 1 ? c * tree.spheres[source * SPHERE + 3] : Number.POSITIVE_INFINITY
  const waiting = [source]
  while (waiting.length > 0) {
    const node = waiting.pop() as number
    const crowded = waiting.length + children.length + tree.childCount[node] > MOST_CHILDREN
    if (node !== source && (crowded || !dissolves(tree, node, limit))) {
      children.push(node)
      continue
    }
    for (let i = tree.childCount[node] - 1; i >= 0; i--) waiting.push(tree.firstChild[node] + i)
  }
}

function dissolves(tree: Hierarchy, node: number, limit: number): boolean {
  return tree.childCount[node] > 0 && tree.spheres[node * SPHERE + 3] > limit
}

function copyNode(
  tree: Hierarchy,
  source: number,
  draft: HierarchyDraft,
  parent: number,
  sources: Uint32Array,
): number {
  const node = appendNode(draft, parent, tree.triangleStart[source], tree.triangleCount[source])
  for (let i = 0; i < SPHERE; i++) draft.spheres[node * SPHERE + i] = tree.spheres[source * SPHERE + i]
  sources[node] = source
  return node
}
