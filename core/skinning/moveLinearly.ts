import { AFFINE } from '../math/affine.ts'
import type { JointFrames } from './jointFrames.ts'
import { placeVertex } from './placeVertex.ts'
import type { PosedSkin } from './posedSkin.ts'
import { NUMBER, staleAt } from './listStale.ts'

/** Sets with more joints are deformed vertex by vertex. */
export const MOST_JOINTS = 16

/** C_j − I of the joints of the current set. A module constant, see placeVertex.ts. */
const matrices = new Float64Array(MOST_JOINTS * AFFINE)

/**
 * Deforms the stale vertices from .. to, of one set, by linear blending, and places them; x at points[vertex · 3].
 * Bit-identical to `deformLinear` and `transformPoint`. The matrices are loaded once for the run, and every sum stays
 * in a register.
 */
export function moveLinearly(skin: PosedSkin, set: number, points: Float64Array, from: number, to: number): void {
  const joints = loadMatrices(skin.frames, set)
  if (joints === 1) moveByOne(skin, points, from, to)
  else if (joints === 2) moveByTwo(skin, points, from, to)
  else if (joints === 3) moveByThree(skin, points, from, to)
  else if (joints === 4) moveByFour(skin, points, from, to)
  else moveByMany(skin, joints, points, from, to)
}

/** Written without an inner loop, which takes twice as long; this matters for short runs. */
function loadMatrices({ setStart, setJoints, displacements }: JointFrames, set: number): number {
  const first = setStart[set]
  const joints = setStart[set + 1] - first
  for (let i = 0; i < joints; i++) {
    const m = (setJoints[first + i] & NUMBER) * AFFINE
    const o = (i & 0xff) * AFFINE
    matrices[o] = displacements[m]
    matrices[o + 1] = displacements[m + 1]
    matrices[o + 2] = displacements[m + 2]
    matrices[o + 3] = displacements[m + 3]
    matrices[o + 4] = displacements[m + 4]
    matrices[o + 5] = displacements[m + 5]
    matrices[o + 6] = displacements[m + 6]
    matrices[o + 7] = displacements[m + 7]
    matrices[o + 8] = displacements[m + 8]
    matrices[o + 9] = displacements[m + 9]
    matrices[o + 10] = displacements[m + 10]
    matrices[o + 11] = displacements[m + 11]
  }
  return joints
}

/** One row of a displacement, applied to a point. */
function row(m: number, x: number, y: number, z: number): number {
  return matrices[m] * x + matrices[m + 1] * y + matrices[m + 2] * z + matrices[m + 3]
}

function moveByOne(skin: PosedSkin, points: Float64Array, from: number, to: number): void {
  const { positions, keys, frames } = skin
  const { weights, weightStart } = frames
  for (let k = from; k < to; k++) {
    const vertex = staleAt(k)
    const o = vertex * 3
    const x = points[o]
    const y = points[o + 1]
    const z = points[o + 2]
    const a = weights[weightStart[vertex] & NUMBER]
    placeVertex(positions, keys, o, x + a * row(0, x, y, z), y + a * row(4, x, y, z), z + a * row(8, x, y, z))
  }
}

function moveByTwo(skin: PosedSkin, points: Float64Array, from: number, to: number): void {
  const { positions, keys, frames } = skin
  const { weights, weightStart } = frames
  for (let k = from; k < to; k++) {
    const vertex = staleAt(k)
    const o = vertex * 3
    const w = weightStart[vertex] & NUMBER
    const x = points[o]
    const y = points[o + 1]
    const z = points[o + 2]
    const a = weights[w]
    const b = weights[w + 1]
    const dx = a * row(0, x, y, z) + b * row(12, x, y, z)
    const dy = a * row(4, x, y, z) + b * row(16, x, y, z)
    const dz = a * row(8, x, y, z) + b * row(20, x, y, z)
    placeVertex(positions, keys, o, x + dx, y + dy, z + dz)
  }
}

function moveByThree(skin: PosedSkin, points: Float64Array, from: number, to: number): void {
  const { positions, keys, frames } = skin
  const { weights, weightStart } = frames
  for (let k = from; k < to; k++) {
    const vertex = staleAt(k)
    const o = vertex * 3
    const w = weightStart[vertex] & NUMBER
    const x = points[o]
    const y = points[o + 1]
    const z = points[o + 2]
    const a = weights[w]
    const b = weights[w + 1]
    const c = weights[w + 2]
    const dx = a * row(0, x, y, z) + b * row(12, x, y, z) + c * row(24, x, y, z)
    const dy = a * row(4, x, y, z) + b * row(16, x, y, z) + c * row(28, x, y, z)
    const dz = a * row(8, x, y, z) + b * row(20, x, y, z) + c * row(32, x, y, z)
    placeVertex(positions, keys, o, x + dx, y + dy, z + dz)
  }
}

function moveByFour(skin: PosedSkin, points: Float64Array, from: number, to: number): void {
  const { positions, keys, frames } = skin
  const { weights, weightStart } = frames
  for (let k = from; k < to; k++) {
    const vertex = staleAt(k)
    const o = vertex * 3
    const w = weightStart[vertex] & NUMBER
    const x = points[o]
    const y = points[o + 1]
    const z = points[o + 2]
    const a = weights[w]
    const b = weights[w + 1]
    const c = weights[w + 2]
    const d = weights[w + 3]
    const dx = a * row(0, x, y, z) + b * row(12, x, y, z) + c * row(24, x, y, z) + d * row(36, x, y, z)
    const dy = a * row(4, x, y, z) + b * row(16, x, y, z) + c * row(28, x, y, z) + d * row(40, x, y, z)
    const dz = a * row(8, x, y, z) + b * row(20, x, y, z) + c * row(32, x, y, z) + d * row(44, x, y, z)
    placeVertex(positions, keys, o, x + dx, y + dy, z + dz)
  }
}

function moveByMany(skin: PosedSkin, joints: number, points: Float64Array, from: number, to: number): void {
  const { positions, keys, frames } = skin
  const { weights, weightStart } = frames
  for (let k = from; k < to; k++) {
    const vertex = staleAt(k)
    const o = vertex * 3
    const w = weightStart[vertex] & NUMBER
    const x = points[o]
    const y = points[o + 1]
    const z = points[o + 2]
    let dx = -0
    let dy = -0
    let dz = -0
    for (let i = 0; i < joints; i++) {
      const weight = weights[w + i]
      const m = (i & 0xff) * AFFINE
      dx += weight * row(m, x, y, z)
      dy += weight * row(m + 4, x, y, z)
      dz += weight * row(m + 8, x, y, z)
    }
    placeVertex(positions, keys, o, x + dx, y + dy, z + dz)
  }
}
