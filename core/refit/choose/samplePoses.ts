import { AFFINE, composeTrs, multiply } from '../../math/affine.ts'
import { createPose } from '../../rig/createPose.ts'
import type { Pose } from '../../rig/pose.ts'
import { poseAt } from '../../rig/poseAt.ts'
import type { Rig } from '../../rig/rig.ts'
import { createJointFrames, type JointFrames } from '../../skinning/jointFrames.ts'

const FROM_CLIPS = 4
/** Largest rotation per joint in synthetic poses, in radians: one moderate, one large. */
const ANGLES = [0.3, 0.7]

/**
 * Poses in which a tree is tried: poses spread over the rig's own clips, plus synthetic ones if it has too few.
 * Deterministic for a given rig, and without morphs.
 */
export function samplePoses(rig: Rig): Pose[] {
  const poses: Pose[] = []
  for (let k = 0; k < FROM_CLIPS && rig.clips.length > 0; k++) poses.push(clipPose(rig, k))
  ANGLES.forEach((angle, number) => poses.push(syntheticPose(rig, number, angle)))
  return poses.slice(0, Math.max(FROM_CLIPS, ANGLES.length))
}

function clipPose(rig: Rig, k: number): Pose {
  const pose = createPose(rig)
  const clip = rig.clips[Math.floor((k * rig.clips.length) / FROM_CLIPS)]
  poseAt(pose, clip, (clip.seconds * (k + 0.6)) / FROM_CLIPS)
  pose.morphWeights.fill(0)
  return pose
}

/** Rotates every joint about its rest position by up to `angle` around a pseudo-random axis, relative to its parent. */
function syntheticPose(rig: Rig, number: number, angle: number): Pose {
  const pose = createPose(rig)
  const frames = createJointFrames(pose)
  let state = Math.imul(number + 1, 0x9e3779b1) >>> 0
  for (const joint of frames.order) {
    for (let k = 0; k < 4; k++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      quaternion[k] = state / 2 ** 31 - 1
    }
    turnJoint(frames, joint, angle)
  }
  pose.morphWeights.fill(0)
  pose.version++
  return pose
}

const quaternion = new Float64Array(4)
const local = new Float64Array(AFFINE)
const ORIGIN = [0, 0, 0]
const ONES = [1, 1, 1]

/**
 * C_j = C_parent · (x -> p + R (x − p)), where R comes from the four numbers in `quaternion`: three for the axis, one
 * for the angle.
 */
function turnJoint(frames: JointFrames, joint: number, angle: number): void {
  const { pose, jointRest } = frames
  const parent = pose.rig.joints.parents[joint]
  const q = quaternion
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2])
  const half = (q[3] * angle) / 2
  const k = length > 0 ? Math.sin(half) / length : 0
  q[0] *= k
  q[1] *= k
  q[2] *= k
  q[3] = Math.cos(half)
  composeTrs(ORIGIN, 0, q, 0, ONES, 0, local, 0)
  const p = joint * 3
  for (let row = 0; row < 3; row++) {
    const r = row * 4
    const rotated = local[r] * jointRest[p] + local[r + 1] * jointRest[p + 1] + local[r + 2] * jointRest[p + 2]
    local[r + 3] = jointRest[p + row] - rotated
  }
  if (parent < 0) pose.maps.set(local, joint * AFFINE)
  else multiply(pose.maps, parent * AFFINE, local, 0, pose.maps, joint * AFFINE)
}
