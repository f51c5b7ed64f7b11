/**
 * Unit quaternions, four numbers x y z w, stored consecutively in flat arrays. q and −q are the same rotation but blend
 * differently, so `quaternionOf` returns one with a defined sign.
 */

/**
 * The unit quaternion of the rotation in the linear part of an affine 3x4 matrix, by Shepperd's method (largest
 * component first). Sign: the first of w, x, y, z that is not zero is positive.
 */
export function quaternionOf(m: Float64Array, mo: number, out: Float64Array, o: number): void {
  const a = m[mo]
  const e = m[mo + 5]
  const i = m[mo + 10]
  let x: number
  let y: number
  let z: number
  let w: number
  if (a + e + i >= Math.max(a, e, i)) {
    x = m[mo + 9] - m[mo + 6]
    y = m[mo + 2] - m[mo + 8]
    z = m[mo + 4] - m[mo + 1]
    w = 1 + a + e + i
  } else if (a >= e && a >= i) {
    x = 1 + a - e - i
    y = m[mo + 4] + m[mo + 1]
    z = m[mo + 8] + m[mo + 2]
    w = m[mo + 9] - m[mo + 6]
  } else if (e >= i) {
    x = m[mo + 4] + m[mo + 1]
    y = 1 - a + e - i
    z = m[mo + 9] + m[mo + 6]
    w = m[mo + 2] - m[mo + 8]
  } else {
    x = m[mo + 8] + m[mo + 2]
    y = m[mo + 9] + m[mo + 6]
    z = 1 - a - e + i
    w = m[mo + 4] - m[mo + 1]
  }
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  const lead = w !== 0 ? w : x !== 0 ? x : y !== 0 ? y : z
  const k = lead < 0 ? -1 / length : 1 / length
  out[o] = x * k
  out[o + 1] = y * k
  out[o + 2] = z * k
  out[o + 3] = w * k
}

/** The rotation matrix of a unit quaternion, 9 numbers, row-major. */
export function rotationOf(q: Float64Array, qo: number, out: Float64Array, o: number): void {
  const x = q[qo]
  const y = q[qo + 1]
  const z = q[qo + 2]
  const w = q[qo + 3]
  out[o] = 1 - 2 * (y * y + z * z)
  out[o + 1] = 2 * (x * y - z * w)
  out[o + 2] = 2 * (x * z + y * w)
  out[o + 3] = 2 * (x * y + z * w)
  out[o + 4] = 1 - 2 * (x * x + z * z)
  out[o + 5] = 2 * (y * z - x * w)
  out[o + 6] = 2 * (x * z - y * w)
  out[o + 7] = 2 * (y * z + x * w)
  out[o + 8] = 1 - 2 * (x * x + y * y)
}

/** out = q p q*, for a unit quaternion q: p + 2 (w u × p + u × (u × p)). Exactly p if q is the identity. */
export function rotate(
  q: Float64Array,
  qo: number,
  p: ArrayLike<number>,
  po: number,
  out: Float64Array,
  o: number,
): void {
  const ux = q[qo]
  const uy = q[qo + 1]
  const uz = q[qo + 2]
  const w = q[qo + 3]
  const x = p[po]
  const y = p[po + 1]
  const z = p[po + 2]
  const cx = 2 * (uy * z - uz * y)
  const cy = 2 * (uz * x - ux * z)
  const cz = 2 * (ux * y - uy * x)
  out[o] = x + (w * cx + (uy * cz - uz * cy))
  out[o + 1] = y + (w * cy + (uz * cx - ux * cz))
  out[o + 2] = z + (w * cz + (ux * cy - uy * cx))
}

/** The dot product of two quaternions as vectors of R⁴. */
export function quaternionDot(a: Float64Array, ao: number, b: Float64Array, bo: number): number {
  return a[ao] * b[bo] + a[ao + 1] * b[bo + 1] + a[ao + 2] * b[bo + 2] + a[ao + 3] * b[bo + 3]
}
