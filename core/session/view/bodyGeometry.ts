import { depthOf } from '../../spheretree/tree/sphereTree.ts'
import type { SessionBody } from '../scene/sessionBody.ts'
import { dominantOf } from './dominantOf.ts'
import { type DrawnSkin, drawnSkinOf } from './drawnSkin.ts'

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

export function bodyGeometry({ id, body, loaded }: SessionBody): BodyGeometry {
  return {
    body: id,
    triangles: loaded.rig.skin.triangles,
    dominant: dominantOf(loaded.rig),
    skin: drawnSkinOf(loaded.rig),
    spheres: body.tree.nodeCount,
    depth: depthOf(body.tree),
    storedTree: loaded.storedTrees.has(body.tree),
  }
}
