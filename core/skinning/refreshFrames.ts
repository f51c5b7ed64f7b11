import { LARGEST_ENTRY } from '../math/affine.ts'
import { AFFINE } from '../math/affine.ts'
import { done, failed, type Reply } from '../base/reply.ts'
import type { Pose } from '../rig/pose.ts'
import { decomposeJoint } from './decomposeJoint.ts'
import type { JointFrames } from './jointFrames.ts'

/**
 * Updates the frames to the pose's version; costs nothing if they are up to date. Fails if the pose contains numbers
 * that are not finite. Linear blending needs no rotations: with `turns` false they are not updated.
 */
export function refreshFrames(frames: JointFrames, turns = true): Reply<JointFrames> {
  const { pose, order, maps } = frames
  if (frames.version !== pose.version) {
    const bad = areUsable(maps) ? -1 : firstUnusable(maps)
    if (bad >= 0) return unusableMatrix(pose, bad)
    const badMorph = firstUnusable(pose.morphWeights)
    if (badMorph >= 0) return unusableMorph(pose, badMorph)
    frames.version = pose.version
  }
  if (turns && frames.turnVersion !== pose.version) {
    frames.unrigid = 0
    for (let k = 0; k < order.length; k++) decomposeJoint(frames, order[k])
    frames.turnVersion = pose.version
    frames.epoch++
  }
  return done(frames)
}

/** Checks four entries at a time, because every query starts with this. A NaN sum fails the comparison. */
function areUsable(maps: Float64Array): boolean {
  for (let row = 0; row < maps.length; row += 4) {
    const sum = Math.abs(maps[row]) + Math.abs(maps[row + 1]) + Math.abs(maps[row + 2]) + Math.abs(maps[row + 3])
    if (!(sum <= LARGEST_ENTRY)) return false
  }
  return true
}

function firstUnusable(numbers: Float64Array): number {
  for (let k = 0; k < numbers.length; k++) {
    if (!(Math.abs(numbers[k]) <= LARGEST_ENTRY)) return k
  }
  return -1
}

function unusableMatrix(pose: Pose, at: number): Reply<never> {
  const joint = Math.floor(at / AFFINE)
  const name = pose.rig.joints.names[joint]
  const fault = `joint ${joint} "${name}" has ${pose.maps[at]} in its joint matrix in this pose`
  return failed('rig-invalid', `rig "${pose.rig.name}": ${fault}; check the clip's keys for it`)
}

function unusableMorph(pose: Pose, target: number): Reply<never> {
  const name = pose.rig.morphs.names[target]
  const fault = `morph target ${target} "${name}" has weight ${pose.morphWeights[target]} in this pose`
  return failed('rig-invalid', `rig "${pose.rig.name}": ${fault}; check the clip's keys for it`)
}
