import type { MorphsByVertex } from '../rig/morphsByVertex.ts'
import type { JointFrames } from './jointFrames.ts'

/** out[o..] = rest position of the vertex + Σ a_t δ_t over the targets that move it, in ascending order. */
export function morphPoint(
  frames: JointFrames,
  morphs: MorphsByVertex,
  vertex: number,
  out: Float64Array,
  o: number,
): void {
  const { rest, pose } = frames
  const { start, targets, displacements } = morphs
  const weights = pose.morphWeights
  let x = rest[vertex * 3]
  let y = rest[vertex * 3 + 1]
  let z = rest[vertex * 3 + 2]
  const end = start[vertex + 1]
  for (let e = start[vertex]; e < end; e++) {
    const weight = weights[targets[e]]
    x += weight * displacements[e * 3]
    y += weight * displacements[e * 3 + 1]
    z += weight * displacements[e * 3 + 2]
  }
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
}
