import { done, failed, type Reply } from '../base/reply.ts'
import { AFFINE, determinant, invert } from './affine.ts'
import { quaternionOf } from './quaternion.ts'

/**
 * Decomposition of a placement matrix into M = T R S, if there is one.
 *
 * [MA] Maia et al., §3.1 eq. (1), (2): the columns of M are s_i r_i with r_i orthonormal, so M⁻¹ has the rows r_iᵀ /
 * s_i = c_iᵀ / |c_i|², without a square root. Differs from [MA]: this holds only if the columns are orthogonal, which
 * is not guaranteed for a product of two placements (docs/algorithms.md 14). So orthogonality is checked first, and
 * sheared matrices are inverted by their adjugate; and a mirror, which eq. (1) hides in R, becomes a negative scale.
 */

/** Results of `invertPlacement`. */
export const SINGULAR = 0
export const BY_COLUMNS = 1
export const BY_ADJUGATE = 2

/** Cosine below which two columns count as orthogonal: the error of about a dozen roundings of an exact T R S. */
const ORTHOGONAL = 32 * 2 ** -53
const SQUARED = ORTHOGONAL * ORTHOGONAL

/**
 * out = matrix⁻¹, by the columns if they are orthogonal, otherwise by the adjugate; returns which. Returns SINGULAR and
 * leaves `out` unchanged if there is no inverse in floating point. `out` must not overlap `m`.
 */
export function invertPlacement(m: Float64Array, o: number, out: Float64Array, oo: number): number {
  const ax = m[o]
  const ay = m[o + 4]
  const az = m[o + 8]
  const bx = m[o + 1]
  const by = m[o + 5]
  const bz = m[o + 9]
  const cx = m[o + 2]
  const cy = m[o + 6]
  const cz = m[o + 10]
  const ka = 1 / (ax * ax + ay * ay + az * az)
  const kb = 1 / (bx * bx + by * by + bz * bz)
  const kc = 1 / (cx * cx + cy * cy + cz * cz)
  const ab = ax * bx + ay * by + az * bz
  const ac = ax * cx + ay * cy + az * cz
  const bc = bx * cx + by * cy + bz * cz
  // Squared cosines, with factors paired to avoid overflow. NaN (a column of length 0 or ∞) counts as not orthogonal.
  const isOrthogonal =
    ab * ka * (ab * kb) <= SQUARED && ac * ka * (ac * kc) <= SQUARED && bc * kb * (bc * kc) <= SQUARED
  if (!isOrthogonal) return invert(m, o, out, oo) ? BY_ADJUGATE : SINGULAR
  if (!(ka + kb + kc < Infinity)) return SINGULAR
  const x = m[o + 3]
  const y = m[o + 7]
  const z = m[o + 11]
  out[oo] = ax * ka
  out[oo + 1] = ay * ka
  out[oo + 2] = az * ka
  out[oo + 3] = -(ax * x + ay * y + az * z) * ka
  out[oo + 4] = bx * kb
  out[oo + 5] = by * kb
  out[oo + 6] = bz * kb
  out[oo + 7] = -(bx * x + by * y + bz * z) * kb
  out[oo + 8] = cx * kc
  out[oo + 9] = cy * kc
  out[oo + 10] = cz * kc
  out[oo + 11] = -(cx * x + cy * y + cz * z) * kc
  return BY_COLUMNS
}

export type Semantics = Straight | Sheared

/** M = T R S. If the matrix mirrors, `scale` is negative along x only. */
export interface Straight {
  readonly kind: 'rigid' | 'uniform' | 'scaled'
  readonly mirrored: boolean
  readonly position: Float64Array
  /** Unit quaternion x y z w. */
  readonly rotation: Float64Array
  readonly scale: Float64Array
}

/** A matrix that is not a T R S, for example non-uniform scales with a rotation between them. */
export interface Sheared {
  readonly kind: 'sheared'
  readonly mirrored: boolean
  readonly position: Float64Array
}

/** T, R and S of a matrix. Fails if it has no inverse or is not finite. `what` is the subject of the error message. */
export function semanticsOf(m: Float64Array, o: number, what: string): Reply<Semantics> {
  const inverse = new Float64Array(AFFINE)
  for (let k = 0; k < AFFINE; k++) if (!Number.isFinite(m[o + k])) return unusable(what, `entry ${k} is ${m[o + k]}`)
  const method = invertPlacement(m, o, inverse, 0)
  if (method === SINGULAR) return unusable(what, 'it has a scale of zero')
  const position = Float64Array.of(m[o + 3], m[o + 7], m[o + 11])
  const mirrored = determinant(m, o) < 0
  if (method === BY_ADJUGATE) return done({ kind: 'sheared', mirrored, position })
  const scale = Float64Array.of(columnLength(m, o), columnLength(m, o + 1), columnLength(m, o + 2))
  if (mirrored) scale[0] = -scale[0]
  return done({ kind: kindOf(scale), mirrored, position, rotation: rotationOf(m, o, scale), scale })
}

function columnLength(m: Float64Array, c: number): number {
  return Math.sqrt(m[c] * m[c] + m[c + 4] * m[c + 4] + m[c + 8] * m[c + 8])
}

function rotationOf(m: Float64Array, o: number, scale: Float64Array): Float64Array {
  const unscaled = new Float64Array(AFFINE)
  for (let k = 0; k < AFFINE; k++) if (k % 4 < 3) unscaled[k] = m[o + k] / scale[k % 4]
  const rotation = new Float64Array(4)
  quaternionOf(unscaled, 0, rotation, 0)
  return rotation
}

function kindOf([x, y, z]: Float64Array): Straight['kind'] {
  const size = Math.abs(x)
  const even = Math.abs(y / size - 1) <= ORTHOGONAL && Math.abs(z / size - 1) <= ORTHOGONAL
  if (!even) return 'scaled'
  return Math.abs(size - 1) <= ORTHOGONAL ? 'rigid' : 'uniform'
}

function unusable(what: string, why: string): Reply<never> {
  return failed(
    'placement-invalid',
    `The placement of ${what} cannot be used: ${why}. Use a finite position and rotation and a non-zero scale.`,
  )
}
