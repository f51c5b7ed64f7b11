/**
 * Numbers of an affine matrix: 3 rows of 4, row-major, so that (x, y, z) maps to row · (x, y, z, 1). Matrices are
 * stored consecutively in flat arrays.
 */
export const AFFINE = 12

/** Upper bound of matrix entries and lengths, so that the product of two cannot overflow. */
export const LARGEST_ENTRY = 1e100

export function setIdentity(out: Float64Array, o: number): void {
  out.fill(0, o, o + AFFINE)
  out[o] = 1
  out[o + 5] = 1
  out[o + 10] = 1
}

/** Whether the matrix at m[0] is exactly the identity. */
export function isIdentity(m: Float64Array): boolean {
  for (let k = 0; k < AFFINE; k++) if (m[k] !== (k % 5 === 0 ? 1 : 0)) return false
  return true
}

/** out = a · b. `out` must not overlap `a` or `b`. */
export function multiply(
  a: Float64Array,
  ao: number,
  b: Float64Array,
  bo: number,
  out: Float64Array,
  oo: number,
): void {
  for (let row = 0; row < 12; row += 4) {
    const x = a[ao + row]
    const y = a[ao + row + 1]
    const z = a[ao + row + 2]
    out[oo + row] = x * b[bo] + y * b[bo + 4] + z * b[bo + 8]
    out[oo + row + 1] = x * b[bo + 1] + y * b[bo + 5] + z * b[bo + 9]
    out[oo + row + 2] = x * b[bo + 2] + y * b[bo + 6] + z * b[bo + 10]
    out[oo + row + 3] = x * b[bo + 3] + y * b[bo + 7] + z * b[bo + 11] + a[ao + row + 3]
  }
}

/** out[oo..oo+2] = matrix · point. */
export function transformPoint(
  map: Float64Array,
  m: number,
  point: ArrayLike<number>,
  p: number,
  out: Float64Array,
  oo: number,
): void {
  const x = point[p]
  const y = point[p + 1]
  const z = point[p + 2]
  out[oo] = map[m] * x + map[m + 1] * y + map[m + 2] * z + map[m + 3]
  out[oo + 1] = map[m + 4] * x + map[m + 5] * y + map[m + 6] * z + map[m + 7]
  out[oo + 2] = map[m + 8] * x + map[m + 9] * y + map[m + 10] * z + map[m + 11]
}

/** Determinant of the linear part. */
export function determinant(m: Float64Array, o: number): number {
  return (
    m[o] * (m[o + 5] * m[o + 10] - m[o + 6] * m[o + 9]) -
    m[o + 1] * (m[o + 4] * m[o + 10] - m[o + 6] * m[o + 8]) +
    m[o + 2] * (m[o + 4] * m[o + 9] - m[o + 5] * m[o + 8])
  )
}

/**
 * out = matrix⁻¹ by the adjugate, which is also correct for shear and mirrors. Returns false and leaves `out` unchanged
 * if the matrix is singular.
 */
export function invert(m: Float64Array, o: number, out: Float64Array, oo: number): boolean {
  const det = determinant(m, o)
  if (!(Math.abs(det) > 0) || !Number.isFinite(1 / det)) return false
  const k = 1 / det
  const a = m[o],
    b = m[o + 1],
    c = m[o + 2],
    tx = m[o + 3]
  const d = m[o + 4],
    e = m[o + 5],
    f = m[o + 6],
    ty = m[o + 7]
  const g = m[o + 8],
    h = m[o + 9],
    i = m[o + 10],
    tz = m[o + 11]
  out[oo] = (e * i - f * h) * k
  out[oo + 1] = (c * h - b * i) * k
  out[oo + 2] = (b * f - c * e) * k
  out[oo + 4] = (f * g - d * i) * k
  out[oo + 5] = (a * i - c * g) * k
  out[oo + 6] = (c * d - a * f) * k
  out[oo + 8] = (d * h - e * g) * k
  out[oo + 9] = (b * g - a * h) * k
  out[oo + 10] = (a * e - b * d) * k
  out[oo + 3] = -(out[oo] * tx + out[oo + 1] * ty + out[oo + 2] * tz)
  out[oo + 7] = -(out[oo + 4] * tx + out[oo + 5] * ty + out[oo + 6] * tz)
  out[oo + 11] = -(out[oo + 8] * tx + out[oo + 9] * ty + out[oo + 10] * tz)
  return true
}

/** Translation · rotation (unit quaternion x y z w) · scale. */
export function composeTrs(
  t: ArrayLike<number>,
  to: number,
  q: ArrayLike<number>,
  qo: number,
  s: ArrayLike<number>,
  so: number,
  out: Float64Array,
  oo: number,
): void {
  const x = q[qo],
    y = q[qo + 1],
    z = q[qo + 2],
    w = q[qo + 3]
  const sx = s[so],
    sy = s[so + 1],
    sz = s[so + 2]
  out[oo] = (1 - 2 * (y * y + z * z)) * sx
  out[oo + 1] = 2 * (x * y - z * w) * sy
  out[oo + 2] = 2 * (x * z + y * w) * sz
  out[oo + 3] = t[to]
  out[oo + 4] = 2 * (x * y + z * w) * sx
  out[oo + 5] = (1 - 2 * (x * x + z * z)) * sy
  out[oo + 6] = 2 * (y * z - x * w) * sz
  out[oo + 7] = t[to + 1]
  out[oo + 8] = 2 * (x * z - y * w) * sx
  out[oo + 9] = 2 * (y * z + x * w) * sy
  out[oo + 10] = (1 - 2 * (x * x + y * y)) * sz
  out[oo + 11] = t[to + 2]
}
