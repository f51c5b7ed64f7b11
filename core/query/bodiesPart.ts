/** Contacts of two bodies, by their places in a list, a ≤ b; a === b for a body with itself. */
export interface BodiesPart {
  readonly a: number
  readonly b: number
  /** Touching triangles: ta, tb, ta, tb, … sorted. */
  readonly pairs: Uint32Array
}
