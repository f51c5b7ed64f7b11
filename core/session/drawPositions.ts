import type { Body } from '../query/body.ts'
import { deformSkin } from '../skinning/posedSkin.ts'

/** World positions of all vertices for drawing: what the query has deformed already is not deformed again. */
export function drawPositions(body: Body): Float32Array {
  deformSkin(body.skin)
  return new Float32Array(body.positions)
}
