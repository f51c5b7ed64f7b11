import { appendNode, draftHierarchy, finishHierarchy, type HierarchyDraft } from './tree/hierarchyDraft.ts'
import type { Hierarchy } from './tree/sphereTree.ts'
import { SPHERE } from './tree/sphereTree.ts'

/**
 * Removes inner nodes whose sphere is almost as large as the parent's: c_r > C p_r ([KZ05] §3.1). Their children move
 * to the parent.
 *
 * The paper does not specify the order. Top-down, comparing with the surviving parent, reproduces its results (69 % of
 * the nodes, at most 15 children); bottom-up produces nodes with hundreds of children. Leaves are always kept.
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
 * Upper limit for the children of a node. Meshes need at most 16. The limit matters for a thousand coincident
 * triangles, where all inner spheres are equal and would otherwise collapse into one node.
 */
const MOST_CHILDREN = 256

/** Writes the remaining children of `source` to `children`, in triangle order. */
function survivingChildren(tree: Hierarchy, source: number, c: number, children: number[]): void {
  children.length = 0
  // With c = 1 nothing is removed, even if rounding makes a child's sphere larger than its parent's.
  const limit = c < 1 ? c * tree.spheres[source * SPHERE + 3] : Number.POSITIVE_INFINITY
  const pending = [source]
  while (pending.length > 0) {
    const node = pending.pop() as number
    const crowded = pending.length + children.length + tree.childCount[node] > MOST_CHILDREN
    if (node !== source && (crowded || !dissolves(tree, node, limit))) {
      children.push(node)
      continue
    }
    for (let i = tree.childCount[node] - 1; i >= 0; i--) pending.push(tree.firstChild[node] + i)
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
