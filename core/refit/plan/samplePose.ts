import { AFFINE, composeTrs, multiply } from '../math/affine.ts'
import type { JointFrames } from '../skinning/jointFrames.ts'

const local = new Float64Array(AFFINE)
const quaternion = new Float64Array(4)
const shift = new Float64Array(3)
const ONES = [1, 1, 1]

/**
 * Writes a made-up pose to `frames.pose`: every joint turned about its rest position by up to `angle` radians around some
 * axis, on top of its parent. Always the same one for the same number: plans are reproducible.
 */
export function samplePose(frames: JointFrames, number: number, angle: number): void {
  const { pose, order, jointRest } = frames
  const { parents } = pose.rig.joints
  let state = Math.imul(number + 1, 0x9e3779b1) >>> 0
  for (const joint of order) {
    for (let k = 0; k < 4; k++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      quaternion[k] = state / 2 ** 31 - 1
    }
    turn(quaternion, angle)
    rotateAbout(jointRest, joint * 3)
    if (parents[joint] < 0) pose.maps.set(local, joint * AFFINE)
    else multiply(pose.maps, parents[joint] * AFFINE, local, 0, pose.maps, joint * AFFINE)
  }
  pose.version++
}

/** Axis from the first three numbers, angle from the fourth. */
function turn(q: Float64Array, angle: number): void {
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2])
  const half = (q[3] * angle) / 2
  const k = length > 0 ? Math.sin(half) / length : 0
  q[0] *= k
  q[1] *= k
  q[2] *= k
  q[3] = Math.cos(half)
}

/** local: x -> p + R (x − p). */
function rotateAbout(points: Float64Array, p: number): void {
  shift.fill(0)
  composeTrs(shift, 0, quaternion, 0, ONES, 0, local, 0)
  for (let row = 0; row < 3; row++) {
    const r = row * 4
    local[r + 3] =
      points[p + row] - (local[r] * points[p] + local[r + 1] * points[p + 1] + local[r + 2] * points[p + 2])
  }
}
