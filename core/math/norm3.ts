/**
 * Upper bounds of the spectral norm |A| of a 3x3 matrix: the largest factor by which A can stretch a radius. The length
 * of the longest column is not such a bound. Computed from the Gram matrix AᵀA, whose largest eigenvalue is |A|².
 */

/** `normOf` of the linear part of the affine matrix at `m[o]`. */
export function normOfMap(m: ArrayLike<number>, o: number): number {
  return normOf(m[o], m[o + 1], m[o + 2], m[o + 4], m[o + 5], m[o + 6], m[o + 8], m[o + 9], m[o + 10])
}

/**
 * Spectral norm, rounded up: at least |A|, at most about 1e-6 |A| more.
 *
 * For a near-similarity, Gershgorin's circles are tight enough; otherwise the largest root of the characteristic cubic
 * is used, q + 2p cos(acos(h) / 3). Near h = -1 the arc cosine loses half of its digits, which 1e-7 p covers.
 */
export function normOf(
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
): number {
  const xx = a * a + d * d + g * g
  const yy = b * b + e * e + h * h
  const zz = c * c + f * f + i * i
  return normOfGram(xx, yy, zz, a * b + d * e + g * h, a * c + d * f + g * i, b * c + e * f + h * i)
}

/** Same from AᵀA. */
export function normOfGram(xx: number, yy: number, zz: number, xy: number, xz: number, yz: number): number {
  const ax = Math.abs(xy)
  const ay = Math.abs(xz)
  const az = Math.abs(yz)
  const circles = Math.max(xx + ax + ay, yy + ax + az, zz + ay + az)
  const isTight = circles * 3 <= (xx + yy + zz) * TIGHT
  return Math.sqrt(isTight ? circles : largestEigenvalue(circles, xx, yy, zz, xy, xz, yz)) * GROWTH
}

const GROWTH = 1 + 2 ** -46
const TIGHT = 1 + 1e-6

/** At most `circles`. */
function largestEigenvalue(
  circles: number,
  xx: number,
  yy: number,
  zz: number,
  xy: number,
  xz: number,
  yz: number,
): number {
  const q = (xx + yy + zz) / 3
  const dx = xx - q
  const dy = yy - q
  const dz = zz - q
  const p = Math.sqrt((dx * dx + dy * dy + dz * dz + 2 * (xy * xy + xz * xz + yz * yz)) / 6)
  const det = dx * (dy * dz - yz * yz) - xy * (xy * dz - yz * xz) + xz * (xy * yz - dy * xz)
  const h = Math.max(-1, Math.min(1, det / (2 * p * p * p)))
  const root = q + 2 * p * Math.cos(Math.acos(h) / 3) + 1e-7 * p
  // A NaN (p³ under- or overflowed) must not be taken for the smaller one.
  return root < circles ? root : circles
}
