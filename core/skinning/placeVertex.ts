import { AFFINE } from '../math/affine.ts'
import { orderKey } from '../math/orderKey.ts'

/**
 * W of the body at hand. Runs of vertices are moved by kernels that read such module constants at constant places: V8 then
 * multiplies straight from memory, where an array that is handed over costs five instructions an element (its
 * address, its length, a check) and sums in an array cost a wait each.
 */
const at = new Float64Array(AFFINE)

/** Call it before `placeVertex`. */
export function placeBy(place: Float64Array): void {
  for (let k = 0; k < AFFINE; k++) at[k] = place[k]
}

/** From rig space to the world, with order keys, to [o .. o + 2]. The arithmetic is that of `transformPoint`. */
export function placeVertex(
  positions: Float64Array,
  keys: Int32Array,
  o: number,
  x: number,
  y: number,
  z: number,
): void {
  const wx = at[0] * x + at[1] * y + at[2] * z + at[3]
  const wy = at[4] * x + at[5] * y + at[6] * z + at[7]
  const wz = at[8] * x + at[9] * y + at[10] * z + at[11]
  positions[o] = wx
  positions[o + 1] = wy
  positions[o + 2] = wz
  keys[o] = orderKey(wx)
  keys[o + 1] = orderKey(wy)
  keys[o + 2] = orderKey(wz)
}
