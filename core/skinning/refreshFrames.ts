import { AFFINE } from '../math/affine.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { Pose } from '../rig/pose.ts'
import { decomposeJoint } from './decomposeJoint.ts'
import type { JointFrames } from './jointFrames.ts'

/** Beyond this a product of two entries could overflow further down; no scene is that large. */
const LARGEST = 1e100

/**
 * Brings the frames up to the pose's version; free if they are. Refuses poses with numbers that are not finite. Linear
 * blending needs no rotations: with `turns` false they are left as they are until somebody asks for them.
 */
export function refreshFrames(frames: JointFrames, turns = true): Reply<JointFrames> {
  const { pose, order, maps } = frames
  if (frames.version !== pose.version) {
    const bad = areUsable(maps) ? -1 : firstUnusable(maps)
    if (bad >= 0) return unusableMap(pose, bad)
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

/** Rows of four at a time: every query begins with it. A sum that is not a number is not below anything. */
function areUsable(maps: Float64Array): boolean {
  for (let row = 0; row < maps.length; row += 4) {
    const sum = Math.abs(maps[row]) + Math.abs(maps[row + 1]) + Math.abs(maps[row + 2]) + Math.abs(maps[row + 3])
    if (!(sum <= LARGEST)) return false
  }
  return true
}

function firstUnusable(numbers: Float64Array): number {
  for (let k = 0; k < numbers.length; k++) {
    if (!(Math.abs(numbers[k]) <= LARGEST)) return k
  }
  return -1
}

function unusableMap(pose: Pose, at: number): Reply<never> {
  const joint = Math.floor(at / AFFINE)
  const name = pose.rig.joints.names[joint]
  return failed(
    'rig-invalid',
    `rig "${pose.rig.name}": joint ${joint} "${name}" has ${pose.maps[at]} in its map in this pose; look at the clip's keys for it`,
  )
}

function unusableMorph(pose: Pose, target: number): Reply<never> {
  const name = pose.rig.morphs.names[target]
  return failed(
    'rig-invalid',
    `rig "${pose.rig.name}": morph target ${target} "${name}" has weight ${pose.morphWeights[target]} in this pose; look at the clip's keys for it`,
  )
}
