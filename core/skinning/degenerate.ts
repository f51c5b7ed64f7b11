import { rotate } from '../math/quaternion.ts'
import { DUAL, type JointFrames } from './jointFrames.ts'

/**
 * A value of |Σ w_i q_i|² up to this is zero except for rounding (|b| ≤ 1e-15): the rotations of the joints have no
 * mean rotation, for example if two of them with equal weights are opposite.
 */
export const DEGENERATE = 1e-30

const image = new Float64Array(3)

/**
 * Fallback of spherical and dual-quaternion blending for this case: Σ w_i (R_i x + t_i), linear blending of the rigid
 * parts. It is finite, symmetric in the joints, and lies inside the refitted ball of such sets: for any r_c it equals Σ
 * w_i C_i r_c + Σ w_i R_i (x − r_c), and the last term is not longer than x − r_c. (Dual-quaternion blending has no
 * finite ball there; see Theorem D.)
 */
export function meanOfRigidMaps(
  frames: JointFrames,
  vertex: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  const { setJoints, weights, duals, translations } = frames
  const set = frames.setOf[vertex]
  const w = frames.weightStart[vertex]
  const first = frames.setStart[set]
  const count = frames.setStart[set + 1] - first
  let x = 0
  let y = 0
  let z = 0
  for (let i = 0; i < count; i++) {
    const joint = setJoints[first + i]
    rotate(duals, joint * DUAL, points, p, image, 0)
    x += weights[w + i] * (image[0] + translations[joint * 3])
    y += weights[w + i] * (image[1] + translations[joint * 3 + 1])
    z += weights[w + i] * (image[2] + translations[joint * 3 + 2])
  }
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
}
