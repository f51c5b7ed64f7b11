import type { PlanChoices } from './planChoices.ts'
import { onceFor } from '../../base/onceFor.ts'
/** Spheres as x y z r, concatenated. The type parameter prevents rest spheres from being used as posed spheres. */
export type Spheres<Space extends 'rest' | 'posed'> = Float64Array & { readonly space?: Space }

export const SPHERE = 4

/**
 * Nodes of an n-ary tree, their spheres and their links, as flat arrays.
 *
 * Order: the children of a node are adjacent, and the subtree below a node is one range that starts with its children.
 * A query that visits the children of a node therefore reads adjacent memory, parents precede children, and a loop from
 * the last node to the first visits children before their parents.
 */
export interface NodeTree {
  readonly nodeCount: number
  /** Enclose everything below the node in the reference pose. */
  readonly spheres: Spheres<'rest'>
  /** Index of the first of `childCount` children. 0 for leaves. */
  readonly firstChild: Uint32Array
  /** 0 for leaves. */
  readonly childCount: Uint32Array
  /** -1 for the root, node 0. */
  readonly parent: Int32Array
  /** Distance from the root, counted from 1 as in the papers. */
  readonly level: Uint16Array
}

/**
 * A tree over triangles: the output of a builder, and the input and output of `collapse`. The sphere of a node is the
 * smallest enclosing ball of the vertices of its triangles.
 */
export interface Hierarchy extends NodeTree {
  /** Range of `triangles` below the node. The ranges of the children are consecutive and fill the parent's. */
  readonly triangleStart: Uint32Array
  readonly triangleCount: Uint32Array
  /** All triangle indices of the skin, ordered so that every node covers a range. */
  readonly triangles: Uint32Array
}

/**
 * A hierarchy with the data needed to refit its spheres to a pose: for every node, its vertices grouped by joint set.
 *
 * A *group* consists of the vertices below one node that have exactly the same joint set. It has two rest balls: one
 * around the centre of the node with radius `groupRadius`, and the smallest ball of its vertices. Its *corners* are
 * weight vectors whose convex hull contains the weights of all its vertices ([KZ05] §4.1, [KOZ06] §4.1). A node has at
 * most one group per joint set. Groups with exact joint sets work for all three skinning methods: spherical blending
 * cannot merge sets, because its rotation centre depends on the set.
 */
export interface SphereTree extends Hierarchy {
  readonly settings: TreeSettings
  /**
   * The vertices of leaf n are leafVertices[vertexStart[n] .. vertexStart[n + 1]]. The range is empty for inner nodes.
   */
  readonly vertexStart: Uint32Array
  readonly leafVertices: Uint32Array
  /** The groups of node n are groupStart[n] .. groupStart[n + 1]. */
  readonly groupStart: Uint32Array
  /** Joint set of the group, an index into the skin's sets. */
  readonly groupSet: Uint32Array
  /** Radius of the ball around the node's centre that encloses the group's vertices. */
  readonly groupRadius: Float64Array
  /** Smallest ball of the group's vertices. */
  readonly groupSpheres: Spheres<'rest'>
  /**
   * The corners of group g are corners[cornerStart[g] .. cornerStart[g + 1]]: per corner, one weight per joint of the
   * set.
   */
  readonly cornerStart: Uint32Array
  readonly corners: Float64Array
  /** The morph targets that move a vertex of group g are entries morphStart[g] .. morphStart[g + 1]. */
  readonly morphStart: Uint32Array
  readonly morphTarget: Uint32Array
  /** Ball that encloses the displacements that the target applies to the group's vertices. */
  readonly morphSpheres: Spheres<'rest'>
  /** Known results of trials, from a file. Without them, the plan of the first body tries out refits. */
  readonly choices?: PlanChoices
}

export interface TreeSettings {
  /** Name of the builder, as listed in `builders/builders.ts`. */
  readonly builder: string
  /** C of [KZ05] §3.1: an inner node whose radius is more than C times its parent's is removed. 1 keeps all nodes. */
  readonly collapse: number
  /** Maximum number of triangles per leaf. The papers use 1. */
  readonly leaf: number
}

export function isLeaf(tree: NodeTree, node: number): boolean {
  return tree.childCount[node] === 0
}

/** Number of levels; 0 for a tree without triangles. Cached per tree because every query needs it. */
export const depthOf = onceFor((tree: NodeTree): number => {
  let depth = 0
  for (let node = 0; node < tree.nodeCount; node++) depth = Math.max(depth, tree.level[node])
  return depth
})

export function groupCount(tree: SphereTree): number {
  return tree.groupSet.length
}

/** Number of corners of a group. `setStart` is that of the skin. */
export function cornerCount(tree: SphereTree, setStart: Uint32Array, group: number): number {
  const set = tree.groupSet[group]
  return (tree.cornerStart[group + 1] - tree.cornerStart[group]) / (setStart[set + 1] - setStart[set])
}
