/**
 * A binary tree of boxes over the triangles of a skin, flat. Nodes lie depth first: the left child of an inner node
 * follows it, `right` names the other one, and a walk from the last node to the first sees children before parents.
 */
export interface BoxTree {
  readonly nodeCount: number
  /** Right child; 0 for leaves. */
  readonly right: Uint32Array
  /** Range of `triangles` below the node. */
  readonly start: Uint32Array
  readonly count: Uint32Array
  /** Every triangle number, once, so ordered that every node covers a range. */
  readonly triangles: Uint32Array
  /** Offsets (vertex · 3) of the corners of the triangles, in that order. */
  readonly corners: Uint32Array
}
