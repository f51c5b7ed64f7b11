import { AFFINE } from '../math/affine.ts'
import type { JointFrames } from './jointFrames.ts'

/**
 * Linear blending of one vertex: out[o..] = Σ w_i C_i x, x at points[p..]. [KZ05] §3 eq. (1).
 *
 * Written as C_0 x + Σ_{i>0} w_i (C_i x − C_0 x), which differs from the sum only in rounding (weights sum to 1): where all
 * joints of the vertex move alike, the result is C_0 x to the last bit, at rest x itself, and weights whose sum is one
 * ulp off do not scale a far-off rig. One joint: C x.
 */
export function deformLinear(
  frames: JointFrames,
  vertex: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  blendAffine(frames, frames.maps, vertex, points, p, out, o)
}

/** The same with any affine map per joint in place of the joint maps. */
export function blendAffine(
  frames: JointFrames,
  maps: Float64Array,
  vertex: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  const { setJoints, weights } = frames
  const set = frames.setOf[vertex]
  const first = frames.setStart[set]
  const count = frames.setStart[set + 1] - first
  const x = points[p]
  const y = points[p + 1]
  const z = points[p + 2]
  let m = setJoints[first] * AFFINE
  const x0 = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3]
  const y0 = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7]
  const z0 = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11]
  let dx = 0
  let dy = 0
  let dz = 0
  const w = frames.weightStart[vertex]
  for (let i = 1; i < count; i++) {
    const weight = weights[w + i]
    m = setJoints[first + i] * AFFINE
    dx += weight * (maps[m] * x + maps[m + 1] * y + maps[m + 2] * z + maps[m + 3] - x0)
    dy += weight * (maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z + maps[m + 7] - y0)
    dz += weight * (maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z + maps[m + 11] - z0)
  }
  out[o] = x0 + dx
  out[o + 1] = y0 + dy
  out[o + 2] = z0 + dz
}
