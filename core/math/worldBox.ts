import { UNIT_ROUNDOFF } from './outward.ts'

/** Numbers of an axis-aligned box: low x y z, high x y z. Boxes are stored consecutively in flat arrays. */
export const BOX = 6

/** Covers the about six roundings of a computed end of the image, and the rounding of the padding itself. */
const PAD = 16 * UNIT_ROUNDOFF
/** Ensures padding for boxes of denormals. A normal number, because adding denormals is slow. */
const TINY = 1e-300

/**
 * Writes the box around the image of a box under an affine matrix M (3x4, row-major): out ⊇ M · box for any M.
 *
 * [MA] Maia et al., §3.2: no corner is transformed. An edge of the box maps to a column of M times its length, and the
 * sign of each entry decides to which end of the image it contributes. Differs from [MA]: relative to the centre of the
 * box, an entry contributes its absolute value to both ends, which needs no test of signs; and the result is rounded
 * outward, so that it encloses the exact image and every image computed by `transformPoint`. An empty box (some low >
 * high) stays empty. `out` may be `box`.
 */
export function worldBox(
  map: Float64Array,
  m: number,
  box: Float64Array,
  b: number,
  out: Float64Array,
  o: number,
): void {
  const lowX = box[b]
  const lowY = box[b + 1]
  const lowZ = box[b + 2]
  const halfX = 0.5 * (box[b + 3] - lowX)
  const halfY = 0.5 * (box[b + 4] - lowY)
  const halfZ = 0.5 * (box[b + 5] - lowZ)
  const x = lowX + halfX
  const y = lowY + halfY
  const z = lowZ + halfZ
  // Scale for the padding: an upper bound of all coordinates of the box.
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + halfX + halfY + halfZ
  const m0 = map[m]
  const m1 = map[m + 1]
  const m2 = map[m + 2]
  const m3 = map[m + 3]
  const m4 = map[m + 4]
  const m5 = map[m + 5]
  const m6 = map[m + 6]
  const m7 = map[m + 7]
  const m8 = map[m + 8]
  const m9 = map[m + 9]
  const m10 = map[m + 10]
  const m11 = map[m + 11]
  const a0 = Math.abs(m0)
  const a1 = Math.abs(m1)
  const a2 = Math.abs(m2)
  const a4 = Math.abs(m4)
  const a5 = Math.abs(m5)
  const a6 = Math.abs(m6)
  const a8 = Math.abs(m8)
  const a9 = Math.abs(m9)
  const a10 = Math.abs(m10)
  const middleX = m0 * x + m1 * y + m2 * z + m3
  const middleY = m4 * x + m5 * y + m6 * z + m7
  const middleZ = m8 * x + m9 * y + m10 * z + m11
  const padX = PAD * ((a0 + a1 + a2) * size + Math.abs(m3)) + TINY
  const padY = PAD * ((a4 + a5 + a6) * size + Math.abs(m7)) + TINY
  const padZ = PAD * ((a8 + a9 + a10) * size + Math.abs(m11)) + TINY
  const reachX = a0 * halfX + a1 * halfY + a2 * halfZ + padX
  const reachY = a4 * halfX + a5 * halfY + a6 * halfZ + padY
  const reachZ = a8 * halfX + a9 * halfY + a10 * halfZ + padZ
  // One test for all special cases: an empty box, an infinite box, NaN.
  if (!(halfX >= 0 && halfY >= 0 && halfZ >= 0 && reachX + reachY + reachZ < Infinity)) {
    if (isEmpty(box, b)) clearBox(out, o)
    else fillAll(out, o)
    return
  }
  out[o] = middleX - reachX
  out[o + 1] = middleY - reachY
  out[o + 2] = middleZ - reachZ
  out[o + 3] = middleX + reachX
  out[o + 4] = middleY + reachY
  out[o + 5] = middleZ + reachZ
}

function isEmpty(box: Float64Array, b: number): boolean {
  return !(box[b] <= box[b + 3] && box[b + 1] <= box[b + 4] && box[b + 2] <= box[b + 5])
}

/** The box of all points, used if the image is not known. */
function fillAll(out: Float64Array, o: number): void {
  out.fill(-Infinity, o, o + 3)
  out.fill(Infinity, o + 3, o + BOX)
}

/** Writes the empty box, which contains no point; its union with another box is that box. */
export function clearBox(out: Float64Array, o: number): void {
  out.fill(Infinity, o, o + 3)
  out.fill(-Infinity, o + 3, o + BOX)
}
