import { AFFINE } from '../math/affine.ts'
import type { JointFrames } from './jointFrames.ts'

/**
 * Linear blending of one vertex: out[o..] = Σ w_i C_i x, x at points[p..]. [KZ05] §3 eq. (1).
 *
 * Written as x + Σ w_i (C_i − I) x, which differs from the sum only in rounding (weights sum to 1): at rest it is x to the
 * last bit, and a sum of weights that is one ulp off scales the displacement and not the distance to the origin. Rounding is
 * therefore relative to |x| as well as to |C_i x|, also where all joints shrink to nothing. The other two methods send
 * vertices of one joint here.
 *
 * Sums start at −0, which adds to nothing: so they have the bits of sums that start with the first joint, as in linearRun.ts.
 *
 * The bare loop is what V8 likes best (15 ns a vertex): with a way out for one joint, peeled for 1 to 4 joints, or with C_0 x
 * as the base of the differences it took twice the time.
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
