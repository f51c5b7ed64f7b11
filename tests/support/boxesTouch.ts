/**
 * Oriented box against oriented box (`ORIENTED_BOX` numbers each) by separating axes: the face normals of both, and the
 * cross products of their edges ([MA] Maia et al., §3.4, after Gottschalk: 15 axes). The boxes are closed, and the test
 * is conservative: an axis must separate them by more than all rounding errors, so boxes with a common point are never
 * reported as separate, but boxes that are very close may be reported as touching. That is acceptable because the
 * triangles inside decide.
 */

/**
 * The axes of b in the frame of a, one row per axis of a; their absolute values; and the centre of b in the frame of a.
 */
const turn = new Float64Array(9)
const size = new Float64Array(9)
const offset = new Float64Array(3)

/**
 * As in boxTouchesTriangle.ts. It also covers parallel edges, whose cross product is only rounding error, so that their
 * axis never separates.
 */
const ERROR = 64 * 2 ** -53

/** Tests all 15 axes. */
export function boxesTouch(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  const pad = enterFrame(a, i, b, j)
  return !facesSeparate(a, i, b, j, pad) && !edgesSeparate(a, i, b, j, pad)
}

/**
 * Tests only the 6 face normals: nearly as good for tree traversal, at less than half the cost ([MA] §2.2, after van
 * den Bergen).
 */
export function boxesTouchLite(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  const pad = enterFrame(a, i, b, j)
  return !facesSeparate(a, i, b, j, pad)
}

/** Fills the tables and returns the padding for a face axis. */
function enterFrame(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const x = b[j] - a[i]
  const y = b[j + 1] - a[i + 1]
  const z = b[j + 2] - a[i + 2]
  for (let row = 0; row < 3; row++) {
    const e = i + 6 + row * 3
    offset[row] = a[e] * x + a[e + 1] * y + a[e + 2] * z
    for (let column = 0; column < 3; column++) {
      const f = j + 6 + column * 3
      const cosine = a[e] * b[f] + a[e + 1] * b[f + 1] + a[e + 2] * b[f + 2]
      turn[row * 3 + column] = cosine
      size[row * 3 + column] = Math.abs(cosine)
    }
  }
  const halves = a[i + 3] + a[i + 4] + a[i + 5] + b[j + 3] + b[j + 4] + b[j + 5]
  return ERROR * (Math.abs(x) + Math.abs(y) + Math.abs(z) + halves) + 1e-290
}

function facesSeparate(a: Float64Array, i: number, b: Float64Array, j: number, pad: number): boolean {
  for (let k = 0; k < 3; k++) {
    const reach = b[j + 3] * size[k * 3] + b[j + 4] * size[k * 3 + 1] + b[j + 5] * size[k * 3 + 2]
    if (Math.abs(offset[k]) > a[i + 3 + k] + reach + pad) return true
  }
  for (let k = 0; k < 3; k++) {
    const reach = a[i + 3] * size[k] + a[i + 4] * size[k + 3] + a[i + 5] * size[k + 6]
    const distance = offset[0] * turn[k] + offset[1] * turn[k + 3] + offset[2] * turn[k + 6]
    if (Math.abs(distance) > b[j + 3 + k] + reach + pad) return true
  }
  return false
}

function edgesSeparate(a: Float64Array, i: number, b: Float64Array, j: number, pad: number): boolean {
  for (let p = 0; p < 3; p++) {
    const q = p === 2 ? 0 : p + 1
    const r = p === 0 ? 2 : p - 1
    for (let k = 0; k < 3; k++) {
      const l = k === 2 ? 0 : k + 1
      const m = k === 0 ? 2 : k - 1
      // axis p of a × axis k of b: its components along q and r of a are −turn[r k] and turn[q k].
      const distance = offset[r] * turn[q * 3 + k] - offset[q] * turn[r * 3 + k]
      const reachA = a[i + 3 + q] * size[r * 3 + k] + a[i + 3 + r] * size[q * 3 + k]
      const reachB = b[j + 3 + l] * size[p * 3 + m] + b[j + 3 + m] * size[p * 3 + l]
      if (Math.abs(distance) > reachA + reachB + pad) return true
    }
  }
  return false
}
