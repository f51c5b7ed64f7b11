/** Balls one after another: x y z r. The space is in the type: rest spheres cannot be handed over as posed ones. */
export type Spheres<Space extends 'rest' | 'posed'> = Float64Array & { readonly space?: Space }

export const SPHERE = 4

/**
 * Nodes, their spheres and their links. Flat, n-ary.
 *
 * Order: the children of a node are adjacent, and the whole subtree below a node is one range that starts with its
 * children. So a query that opens a node reads neighbouring memory, parents come before children, and a loop from the
 * last node to the first sees children before parents.
 */
export interface NodeTree {
  readonly nodeCount: number
  /** Enclose in the reference pose what is below the node. */
  readonly spheres: Spheres<'rest'>
  /** First of `childCount` children. 0 for leaves. */
  readonly firstChild: Uint32Array
  /** 0: a leaf. */
  readonly childCount: Uint32Array
  /** -1 for the root, node 0. */
  readonly parent: Int32Array
  /** Distance from the root, counted from 1 as in the papers. */
  readonly level: Uint16Array
}

/**
 * A tree over triangles: what a builder makes and what `collapse` rewrites. The sphere of a node is the smallest
 * enclosing ball of its triangles' vertices.
 */
export interface Hierarchy extends NodeTree {
  /** Range of `triangles` that the node covers. The ranges of the children follow each other and fill the parent's. */
  readonly triangleStart: Uint32Array
  readonly triangleCount: Uint32Array
  /** Every triangle number of the skin, once, so ordered that every node covers a range. */
  readonly triangles: Uint32Array
}

/**
 * A hierarchy and what its spheres need to follow the skin: for every node its vertices by joint set.
 *
 * A *group* is a bunch of vertices below one node that share one exact joint set. It has two rest balls: about the
 * centre of the node with radius `groupRadius`, and its own smallest ball. Its *corners* are weight vectors whose
 * convex hull holds the weights of all its vertices ([KZ05] §4.1, [KOZ06] §4.1). A node has at most one group
 * of a set. Groups of exact sets serve all three ways of skinning: spherical blending cannot merge sets, because its
 * rotation centre belongs to the set.
 */
export interface SphereTree extends Hierarchy {
  readonly settings: TreeSettings
  /** Node n is a leaf: its vertices are leafVertices[vertexStart[n] .. vertexStart[n + 1]]. Inner nodes have none. */
  readonly vertexStart: Uint32Array
  readonly leafVertices: Uint32Array
  /** Node n has groups groupStart[n] .. groupStart[n + 1]. */
  readonly groupStart: Uint32Array
  /** Joint set of the group, as numbered in the skin. */
  readonly groupSet: Uint32Array
  /** Radius of the ball about the node's centre that holds the group's vertices. */
  readonly groupRadius: Float64Array
  /** The group's own ball. */
  readonly groupSpheres: Spheres<'rest'>
  /** Corners of group g: corners[cornerStart[g] .. cornerStart[g + 1]], one number per joint of the set and corner. */
  readonly cornerStart: Uint32Array
  readonly corners: Float64Array
  /** Morph targets that move a vertex of group g: entries morphStart[g] .. morphStart[g + 1]. */
  readonly morphStart: Uint32Array
  readonly morphTarget: Uint32Array
  /** Ball of the displacements that the target gives to the group's vertices. */
  readonly morphSpheres: Spheres<'rest'>
}

export interface TreeSettings {
  /** Name of the builder, as in `builders/registry.ts`. */
  readonly builder: string
  /** C of [KZ05] §3.1: a child whose radius is more than C times its parent's is dissolved. 1 keeps all. */
  readonly collapse: number
  /** Most triangles in a leaf. 1 as in the papers. */
  readonly leaf: number
}

export function isLeaf(tree: NodeTree, node: number): boolean {
  return tree.childCount[node] === 0
}

const depths = new WeakMap<NodeTree, number>()

/** Number of levels; 0 for a tree without triangles. Counted once per tree: every query asks. */
export function depthOf(tree: NodeTree): number {
  const known = depths.get(tree)
  if (known !== undefined) return known
  let depth = 0
  for (let node = 0; node < tree.nodeCount; node++) depth = Math.max(depth, tree.level[node])
  depths.set(tree, depth)
  return depth
}

export function groupCount(tree: SphereTree): number {
  return tree.groupSet.length
}

/** Number of corners of a group. `setStart` is the skin's. */
export function cornerCount(tree: SphereTree, setStart: Uint32Array, group: number): number {
  const set = tree.groupSet[group]
  return (tree.cornerStart[group + 1] - tree.cornerStart[group]) / (setStart[set + 1] - setStart[set])
}
