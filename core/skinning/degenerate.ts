import { rotate } from '../math/quaternion.ts'
import { DUAL, type JointFrames } from './jointFrames.ts'

/**
 * |Σ w_i q_i|² up to here is zero but for rounding (|b| ≤ 1e-15): no rotation lies in the middle of the joints' rotations,
 * for example of two that are opposite on an axis with equal weights and a third between them.
 */
export const DEGENERATE = 1e-30

const image = new Float64Array(3)

/**
 * What the spherical and the dual method return then: Σ w_i (R_i x + t_i), linear blending of the rigid parts. It is finite,
 * prefers no joint, and lies inside the refit's ball for such sets: with any r_c it equals Σ w_i C_i r_c + Σ w_i R_i (x − r_c),
 * and the last term is not longer than x − r_c. (The dual method has no finite ball there; see Theorem D.)
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
