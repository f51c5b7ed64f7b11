import type { DrawnSkin } from './drawnSkin.ts'

export interface BodyGeometry {
  readonly body: number
  readonly triangles: Uint32Array
  /** The dominant joint of each triangle. */
  readonly dominant: Int32Array
  /** Lets the receiver deform the body itself when a frame contains `maps`. null if that is not possible. */
  readonly skin: DrawnSkin | null
  /** Number of spheres of the tree. */
  readonly spheres: number
  /** Number of levels of the tree. */
  readonly depth: number
  /** True if the tree was stored in the file, false if it was built here. */
  readonly storedTree: boolean
}
