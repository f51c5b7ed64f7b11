/** Contacts of two bodies, given by their indices in a list. a ≤ b; a === b for the self-contacts of a body. */
export interface BodiesPart {
  readonly a: number
  readonly b: number
  /** Touching triangles: ta, tb, ta, tb, … sorted. */
  readonly pairs: Uint32Array
}
