import { AFFINE, transformPoint } from '../math/affine.ts'
import type { JointFrames } from './jointFrames.ts'

/**
 * Linear blending of one vertex: out[o..] = Σ w_i C_i x, x at points[p..]. [KZ05] §3 eq. (1). One joint: C x.
 *
 * Written as x + Σ w_i (C_i − I) x, which differs from the sum only in rounding (weights sum to 1): at rest it is x to the
 * last bit, and a sum of weights that is one ulp off scales the displacement and not the distance to the origin. Rounding is
 * therefore relative to |x| as well as to |C_i x|, also where all joints shrink to nothing.
 *
 * The plain loop is what V8 likes best: peeled for 1 to 4 joints it took twice the time, with C_0 x as the base of the
 * differences too (32 ns a vertex against 15).
 */
export function deformLinear(
  frames: JointFrames,
  vertex: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  const { setJoints, weights, displacements } = frames
  const set = frames.setOf[vertex]
  const first = frames.setStart[set]
  const count = frames.setStart[set + 1] - first
  if (count === 1) {
    transformPoint(frames.maps, setJoints[first] * AFFINE, points, p, out, o)
    return
  }
  const x = points[p]
  const y = points[p + 1]
  const z = points[p + 2]
  const w = frames.weightStart[vertex]
  let dx = 0
  let dy = 0
  let dz = 0
  for (let i = 0; i < count; i++) {
    const weight = weights[w + i]
    const m = setJoints[first + i] * AFFINE
    dx += weight * (displacements[m] * x + displacements[m + 1] * y + displacements[m + 2] * z + displacements[m + 3])
    dy +=
      weight * (displacements[m + 4] * x + displacements[m + 5] * y + displacements[m + 6] * z + displacements[m + 7])
    dz +=
      weight * (displacements[m + 8] * x + displacements[m + 9] * y + displacements[m + 10] * z + displacements[m + 11])
  }
  out[o] = x + dx
  out[o + 1] = y + dy
  out[o + 2] = z + dz
}
