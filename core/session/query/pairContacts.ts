import type { JointPairs } from './jointPairs.ts'

export interface PairContacts extends JointPairs {
  /** Body ids. a === b for contacts of a body with itself. */
  readonly a: number
  readonly b: number
  /** Intersecting triangle pairs: ta, tb, ta, tb, … sorted. */
  readonly triangles: Uint32Array
  /** The dominant joint of each entry of `triangles`. */
  readonly joints: Uint32Array
}
