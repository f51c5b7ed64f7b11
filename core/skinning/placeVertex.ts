import { AFFINE } from '../math/affine.ts'
import { orderKey } from '../math/orderKey.ts'

/**
 * Placement W of the current body. The kernels for runs of vertices read such module constants at constant indices: V8
 * then uses memory operands directly. An array parameter costs five instructions per element (address, length, bounds
 * check), and sums in an array stall on every store.
 */
const placement = new Float64Array(AFFINE)

/** Must be called before `placeVertex`. */
export function placeBy(matrix: Float64Array): void {
  for (let k = 0; k < AFFINE; k++) placement[k] = matrix[k]
}

/**
 * Writes a vertex, transformed from rig space to the world, and its order keys to [o .. o + 2]. Same arithmetic as
 * `transformPoint`.
 */
export function placeVertex(
  positions: Float64Array,
  keys: Int32Array,
  o: number,
  x: number,
  y: number,
  z: number,
): void {
  const wx = placement[0] * x + placement[1] * y + placement[2] * z + placement[3]
  const wy = placement[4] * x + placement[5] * y + placement[6] * z + placement[7]
  const wz = placement[8] * x + placement[9] * y + placement[10] * z + placement[11]
  positions[o] = wx
  positions[o + 1] = wy
  positions[o + 2] = wz
  keys[o] = orderKey(wx)
  keys[o + 1] = orderKey(wy)
  keys[o + 2] = orderKey(wz)
}
