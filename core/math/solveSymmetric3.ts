/** Numbers of a symmetric 3x3 matrix: xx, xy, xz, yy, yz, zz. */
export const SYMMETRIC = 6

/**
 * out = s⁻¹ b for a positive definite s, by the square-root-free Cholesky decomposition (L D Lᵀ), which needs no
 * pivoting. The caller must ensure definiteness, for normal equations by adding λI.
 */
export function solveSymmetric3(
  s: Float64Array,
  so: number,
  b: Float64Array,
  bo: number,
  out: Float64Array,
  o: number,
): void {
  const d0 = s[so]
  const l10 = s[so + 1] / d0
  const l20 = s[so + 2] / d0
  const d1 = s[so + 3] - l10 * s[so + 1]
  const l21 = (s[so + 4] - l20 * s[so + 1]) / d1
  const d2 = s[so + 5] - l20 * s[so + 2] - l21 * l21 * d1
  const y0 = b[bo]
  const y1 = b[bo + 1] - l10 * y0
  const y2 = b[bo + 2] - l20 * y0 - l21 * y1
  const z = y2 / d2
  const y = y1 / d1 - l21 * z
  out[o] = y0 / d0 - l10 * y - l20 * z
  out[o + 1] = y
  out[o + 2] = z
}
