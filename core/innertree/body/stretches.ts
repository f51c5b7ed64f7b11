/**
 * Writes the smallest and the largest factor by which a 3x4 matrix changes lengths to out[0] and out[1]. They are the
 * roots of the eigenvalues of AᵀA, widened for rounding so that they are bounds.
 */
export function stretches(m: Float64Array, out: Float64Array): void {
  const size = m.reduce((most, x, k) => (k % 4 === 3 ? most : Math.max(most, Math.abs(x))), 0)
  if (!(size > 0)) {
    out.fill(0, 0, 2)
    return
  }
  const [xx, yy, zz] = [dot(m, 0, 0, size), dot(m, 1, 1, size), dot(m, 2, 2, size)]
  const [xy, xz, yz] = [dot(m, 0, 1, size), dot(m, 0, 2, size), dot(m, 1, 2, size)]
  // Eigenvalues of a symmetric matrix: mean + 2 p cos(angle + 2 π k / 3).
  const mean = (xx + yy + zz) / 3
  const [x, y, z] = [xx - mean, yy - mean, zz - mean]
  const p = Math.sqrt((x * x + y * y + z * z + 2 * (xy * xy + xz * xz + yz * yz)) / 6)
  const det = x * (y * z - yz * yz) - xy * (xy * z - yz * xz) + xz * (xy * yz - y * xz)
  const angle = p > 0 ? Math.acos(Math.max(-1, Math.min(1, det / (2 * p * p * p)))) / 3 : 0
  const most = mean + 2 * p * Math.cos(angle)
  const least = mean + 2 * p * Math.cos(angle + (2 * Math.PI) / 3)
  out[0] = size * Math.sqrt(Math.max(0, least - ROUNDING * most))
  out[1] = size * Math.sqrt(most * (1 + ROUNDING))
}

const ROUNDING = 1e-12

function dot(m: Float64Array, a: number, b: number, size: number): number {
  const squared = size * size
  return (m[a] * m[b] + m[a + 4] * m[b + 4] + m[a + 8] * m[b + 8]) / squared
}
