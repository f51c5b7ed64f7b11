import { UNIT_ROUNDOFF } from './outward.ts'

/** A box along the axes: low x y z, high x y z. Boxes lie one after another in flat arrays. */
export const BOX = 6

/** Seven roundings at most lie between a sum of three products and a shift, and its true value; the pad is rounded too. */
const PAD = 8 * UNIT_ROUNDOFF

/**
 * The box around the image of a box under an affine map (3x4, row-major): out ⊇ M · box, whatever M is.
 *
 * [MA] Maia et al., §3.2: along each axis of the image the entry m of a column adds m · low or m · high, whichever its sign
 * makes the smaller, to the low end, and the other one to the high end; no corner is transformed. Differs from [MA]: the
 * result is rounded outward, so it holds the true image as well as every image that `transformPoint` computes. An empty box
 * (some low > high) stays empty. `out` may be `box`.
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
  const highX = box[b + 3]
  const highY = box[b + 4]
  const highZ = box[b + 5]
  if (!(lowX <= highX && lowY <= highY && lowZ <= highZ)) {
    clearBox(out, o)
    return
  }
  for (let row = 0; row < 3; row++, m += 4) {
    const x0 = map[m] * lowX
    const x1 = map[m] * highX
    const y0 = map[m + 1] * lowY
    const y1 = map[m + 1] * highY
    const z0 = map[m + 2] * lowZ
    const z1 = map[m + 2] * highZ
    const shift = map[m + 3]
    const upX = map[m] >= 0
    const upY = map[m + 1] >= 0
    const upZ = map[m + 2] >= 0
    const low = (upX ? x0 : x1) + (upY ? y0 : y1) + (upZ ? z0 : z1) + shift
    const high = (upX ? x1 : x0) + (upY ? y1 : y0) + (upZ ? z1 : z0) + shift
    // |x0| + |x1| is not below the larger of the two, and needs no comparison.
    const size =
      Math.abs(x0) + Math.abs(x1) + Math.abs(y0) + Math.abs(y1) + Math.abs(z0) + Math.abs(z1) + Math.abs(shift)
    const pad = size * PAD + Number.MIN_VALUE
    // 0 · ∞ is no number: an axis of which nothing can be said is endless.
    out[o + row] = low - pad >= -Infinity ? low - pad : -Infinity
    out[o + row + 3] = high + pad <= Infinity ? high + pad : Infinity
  }
}

/** The empty box: nothing lies in it, and joining it to another changes nothing. */
export function clearBox(out: Float64Array, o: number): void {
  out.fill(Infinity, o, o + 3)
  out.fill(-Infinity, o + 3, o + BOX)
}
