import type { Body } from '../query/body.ts'
import { deformAll } from '../query/worldVertices.ts'

/** World positions of all vertices for drawing: what the query has deformed already is not deformed again. */
export function drawPositions(body: Body): Float32Array {
  deformAll(body)
  return new Float32Array(body.positions)
}
