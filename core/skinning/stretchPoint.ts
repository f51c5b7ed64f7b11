import { AFFINE } from '../math/affine.ts'
import type { JointFrames } from './jointFrames.ts'

/**
 * First of two phases for joints that stretch (docs/algorithms.md 7): out[o..] = Σ w_i P_i x, the stretch (and mirror)
 * of the rest pose, blended linearly. The rotations follow.
 */
export function stretchPoint(
  frames: JointFrames,
  vertex: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  const { setJoints, weights, stretches } = frames
  const set = frames.setOf[vertex]
  const end = frames.setStart[set + 1]
  let w = frames.weightStart[vertex]
  const x = points[p]
  const y = points[p + 1]
  const z = points[p + 2]
  let sx = 0
  let sy = 0
  let sz = 0
  for (let k = frames.setStart[set]; k < end; k++) {
    const m = setJoints[k] * AFFINE
    const weight = weights[w++]
    sx += weight * (stretches[m] * x + stretches[m + 1] * y + stretches[m + 2] * z + stretches[m + 3])
    sy += weight * (stretches[m + 4] * x + stretches[m + 5] * y + stretches[m + 6] * z + stretches[m + 7])
    sz += weight * (stretches[m + 8] * x + stretches[m + 9] * y + stretches[m + 10] * z + stretches[m + 11])
  }
  out[o] = sx
  out[o + 1] = sy
  out[o + 2] = sz
}
