/**
 * A binary tree of boxes over the triangles of a skin, in flat arrays. Nodes are in depth-first order: the left child
 * of an inner node follows it, and `right` is the index of the other one. Iterating from the last node to the first
 * visits children before parents.
 */
export interface BoxTree {
  readonly nodeCount: number
  /** Right child; 0 for leaves. */
  readonly right: Uint32Array
  /** Range of `triangles` below the node. */
  readonly start: Uint32Array
  readonly count: Uint32Array
  /** All triangle indices, ordered so that every node covers a range. */
  readonly triangles: Uint32Array
  /** Offsets (vertex · 3) of the corners of the triangles, in the order of `triangles`. */
  readonly corners: Uint32Array
}
