import { DEGENERATE, meanOfRigidMaps } from './degenerate.ts'
import { DUAL, type JointFrames } from './jointFrames.ts'
import { MOST_JOINTS } from './moveLinearly.ts'
import { placeVertex } from './placeVertex.ts'
import type { PosedSkin } from './posedSkin.ts'
import { NUMBER, staleAt } from './listStale.ts'

/** `duals` of the joints of the current set. A module constant, see placeVertex.ts. */
const numbers = new Float64Array(MOST_JOINTS * DUAL)

/**
 * Deforms the stale vertices from .. to, of one set with several rigid joints, by dual-quaternion blending, and places
 * them; x at points[vertex · 3]. Bit-identical to `deformDual` and `transformPoint`. The data of the set is loaded
 * once.
 */
export function moveDually(skin: PosedSkin, set: number, points: Float64Array, from: number, to: number): void {
  const { positions, keys, frames } = skin
  const { weights, weightStart } = frames
  const end = (loadSet(frames, set) & 0xff) * DUAL
  for (let k = from; k < to; k++) {
    const vertex = staleAt(k)
    const o = vertex * 3
    let w = weightStart[vertex] & NUMBER
    let ux = -0
    let uy = -0
    let uz = -0
    let b = -0
    let ex = -0
    let ey = -0
    let ez = -0
    let e = -0
    for (let n = 0; n < end; n += DUAL) {
      const weight = weights[w++]
      ux += weight * numbers[n]
      uy += weight * numbers[n + 1]
      uz += weight * numbers[n + 2]
      b += weight * numbers[n + 3]
      ex += weight * numbers[n + 4]
      ey += weight * numbers[n + 5]
      ez += weight * numbers[n + 6]
      e += weight * numbers[n + 7]
    }
    const square = ux * ux + uy * uy + uz * uz + b * b
    if (!(square > DEGENERATE)) {
      meanOfRigidMaps(frames, vertex, points, o, positions, o)
      placeVertex(positions, keys, o, positions[o], positions[o + 1], positions[o + 2])
      continue
    }
    const share = 1 / square
    const x = points[o]
    const y = points[o + 1]
    const z = points[o + 2]
    const fx = 2 * (uy * z - uz * y) + ex
    const fy = 2 * (uz * x - ux * z) + ey
    const fz = 2 * (ux * y - uy * x) + ez
    const px = x + share * (b * fx + (uy * fz - uz * fy) - e * ux)
    const py = y + share * (b * fy + (uz * fx - ux * fz) - e * uy)
    const pz = z + share * (b * fz + (ux * fy - uy * fx) - e * uz)
    placeVertex(positions, keys, o, px, py, pz)
  }
}

/** Fills `numbers`. Returns the number of joints. */
function loadSet({ setStart, setJoints, duals }: JointFrames, set: number): number {
  const first = setStart[set] & NUMBER
  const joints = setStart[set + 1] - first
  for (let i = 0; i < joints; i++) {
    const q = (setJoints[first + i] & NUMBER) * DUAL
    const n = (i & 0xff) * DUAL
    numbers[n] = duals[q]
    numbers[n + 1] = duals[q + 1]
    numbers[n + 2] = duals[q + 2]
    numbers[n + 3] = duals[q + 3]
    numbers[n + 4] = duals[q + 4]
    numbers[n + 5] = duals[q + 5]
    numbers[n + 6] = duals[q + 6]
    numbers[n + 7] = duals[q + 7]
  }
  return joints
}
