import { AFFINE } from '../math/affine.ts'
import type { JointFrames } from './jointFrames.ts'

/**
 * Linear blending of one vertex: out[o..] = Σ w_i C_i x, x at points[p..]. [KZ05] §3 eq. (1).
 *
 * Computed as x + Σ w_i (C_i − I) x, which differs only in rounding, since weights sum to 1. At rest the result is x
 * bit for bit, and an error of one ulp in the sum of the weights scales the displacement, not the distance to the
 * origin. Rounding errors are therefore relative to |x| as well as to |C_i x|, even if all joints scale to zero. The
 * other two methods use this function for vertices with one joint.
 *
 * Sums start at −0, the additive identity, so they are bit-identical to sums that start with the first joint, as in
 * moveLinearly.ts.
 *
 * The plain loop is fastest in V8 (15 ns per vertex). A special case for one joint, unrolling for 1 to 4 joints, or
 * differences relative to C_0 x took twice as long.
 */
export function deformLinear(
  frames: JointFrames,
  vertex: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  const { setJoints, weights, displacements: maps } = frames
  const set = frames.setOf[vertex]
  const first = frames.setStart[set]
  const count = frames.setStart[set + 1] - first
  const x = points[p]
  const y = points[p + 1]
  const z = points[p + 2]
  const w = frames.weightStart[vertex]
  let dx = -0
  let dy = -0
  let dz = -0
  for (let i = 0; i < count; i++) {
    const weight = weights[w + i]
    const m = setJoints[first + i] * AFFINE
    dx += weight * (maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3])
    dy += weight * (maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7])
    dz += weight * (maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11])
  }
  out[o] = x + dx
  out[o + 1] = y + dy
  out[o + 2] = z + dz
}
