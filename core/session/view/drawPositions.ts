import type { Body } from '../../query/base/body.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'

/** World positions of all vertices for drawing. Reuses vertices that the query has already deformed. */
export function drawPositions(body: Body): Float32Array {
  deformSkin(body.skin)
  return new Float32Array(body.positions)
}
