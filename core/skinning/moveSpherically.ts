import { DEGENERATE, meanOfRigidMaps } from './degenerate.ts'
import { DUAL, type JointFrames } from './jointFrames.ts'
import { MOST_JOINTS } from './moveLinearly.ts'
import { placeVertex } from './placeVertex.ts'
import type { PosedSkin } from './posedSkin.ts'
import { prepareSet } from './prepareSet.ts'
import { NUMBER, staleAt } from './listStale.ts'

/** Per joint of the current set: its quaternion and its shift of r_c. A module constant, see placeVertex.ts. */
const SET_JOINT = 7
const numbers = new Float64Array(MOST_JOINTS * SET_JOINT)
/** r_c of the set. */
const centre = new Float64Array(3)

/**
 * Deforms the stale vertices from .. to, of one set with several rigid joints, by spherical blending, and places them;
 * x at points[vertex · 3]. Bit-identical to `deformSpherical` and `transformPoint`. The data of the set is loaded once.
 */
export function moveSpherically(skin: PosedSkin, set: number, points: Float64Array, from: number, to: number): void {
  const { positions, keys, frames } = skin
  const { weights, weightStart } = frames
  if (frames.setEpoch[set] !== frames.epoch) prepareSet(frames, set)
  const end = (loadSet(frames, set) & 0xff) * SET_JOINT
  for (let k = from; k < to; k++) {
    const vertex = staleAt(k)
    const o = vertex * 3
    let w = weightStart[vertex] & NUMBER
    let ux = -0
    let uy = -0
    let uz = -0
    let b = -0
    let sx = -0
    let sy = -0
    let sz = -0
    for (let n = 0; n < end; n += SET_JOINT) {
      const weight = weights[w++]
      ux += weight * numbers[n]
      uy += weight * numbers[n + 1]
      uz += weight * numbers[n + 2]
      b += weight * numbers[n + 3]
      sx += weight * numbers[n + 4]
      sy += weight * numbers[n + 5]
      sz += weight * numbers[n + 6]
    }
    const square = ux * ux + uy * uy + uz * uz + b * b
    if (!(square > DEGENERATE)) {
      meanOfRigidMaps(frames, vertex, points, o, positions, o)
      placeVertex(positions, keys, o, positions[o], positions[o + 1], positions[o + 2])
      continue
    }
    const twice = 2 / square
    const x = points[o] - centre[0]
    const y = points[o + 1] - centre[1]
    const z = points[o + 2] - centre[2]
    const cx = uy * z - uz * y
    const cy = uz * x - ux * z
    const cz = ux * y - uy * x
    const px = points[o] + twice * (b * cx + (uy * cz - uz * cy)) + sx
    const py = points[o + 1] + twice * (b * cy + (uz * cx - ux * cz)) + sy
    const pz = points[o + 2] + twice * (b * cz + (ux * cy - uy * cx)) + sz
    placeVertex(positions, keys, o, px, py, pz)
  }
}

/** Fills `numbers` and `centre`. Returns the number of joints. */
function loadSet(frames: JointFrames, set: number): number {
  const { setStart, setJoints, duals, centreShifts, centres } = frames
  const first = setStart[set] & NUMBER
  const joints = setStart[set + 1] - first
  for (let i = 0; i < joints; i++) {
    const q = (setJoints[first + i] & NUMBER) * DUAL
    const s = (first + i) * 3
    const n = (i & 0xff) * SET_JOINT
    numbers[n] = duals[q]
    numbers[n + 1] = duals[q + 1]
    numbers[n + 2] = duals[q + 2]
    numbers[n + 3] = duals[q + 3]
    numbers[n + 4] = centreShifts[s]
    numbers[n + 5] = centreShifts[s + 1]
    numbers[n + 6] = centreShifts[s + 2]
  }
  centre[0] = centres[set * 3]
  centre[1] = centres[set * 3 + 1]
  centre[2] = centres[set * 3 + 2]
  return joints
}
