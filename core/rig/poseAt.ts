import { AFFINE, composeTrs, multiply, setIdentity } from '../math/affine.ts'
import type { AnimatedPose } from './animatedPose.ts'
import type { Channel, Clip, Skeleton } from './rig.ts'
import { sampleNow, setSampleTime } from './sampleChannel.ts'

const local = new Float64Array(AFFINE)
const turned = new Float64Array(AFFINE)
const turn = new Float64Array(4)
const ZERO = new Float64Array(3)
const ONES = new Float64Array([1, 1, 1])

/**
 * Poses a rig: computes global node transforms, joint matrices C_j = global · inverseBind, and morph weights for a clip
 * and a time.
 *
 * `clip` null is the file's default pose. `loop` wraps the time into the clip; otherwise the first and last keys are
 * held. `offsets` is the manual layer: one quaternion per node, applied after the clip's rotation, so it rotates a
 * joint about its own axes. Meshes that follow a joint rigidly move with that joint's offset; an offset on a node that
 * is not a joint affects only what is skinned below it.
 */
export function poseAt(
  pose: AnimatedPose,
  clip: Clip | null,
  time: number,
  loop = false,
  offsets: Float64Array | null = null,
): void {
  const { skeleton, morphs } = pose.rig
  pose.translations.set(skeleton.translations)
  pose.rotations.set(skeleton.rotations)
  pose.scales.set(skeleton.scales)
  pose.morphWeights.set(morphs.defaultWeights)
  if (clip !== null) sampleClip(pose, clip, clipTime(clip, time, loop))
  writeGlobals(pose, skeleton, offsets)
  writeJointMatrices(pose)
  pose.version++
}

/** The time within the clip. A time that is not finite counts as 0. */
export function clipTime(clip: Clip, time: number, loop: boolean): number {
  if (!Number.isFinite(time)) return 0
  if (!loop || !(clip.seconds > 0)) return time
  return time - Math.floor(time / clip.seconds) * clip.seconds
}

function sampleClip(pose: AnimatedPose, clip: Clip, time: number): void {
  const channels = clip.channels
  const cursors = pose.cursors
  setSampleTime(time)
  for (let i = 0; i < channels.length; i++) {
    const channel = channels[i]
    cursors[i] = sampleNow(channel, cursors[i], targetArray(pose, channel), targetOffset(channel))
  }
}

function targetArray(pose: AnimatedPose, channel: Channel): Float64Array {
  if (channel.target === 'rotation') return pose.rotations
  if (channel.target === 'translation') return pose.translations
  return channel.target === 'scale' ? pose.scales : pose.morphWeights
}

function targetOffset(channel: Channel): number {
  return channel.target === 'morph' ? channel.firstMorph : channel.node * channel.width
}

function writeGlobals(pose: AnimatedPose, skeleton: Skeleton, offsets: Float64Array | null): void {
  const { globals, translations, rotations, scales, isFixed, fixed } = pose
  const parents = skeleton.parents
  for (let node = 0; node < parents.length; node++) {
    const parent = parents[node]
    const o = node * AFFINE
    const plain = isFixed[node] === 0
    if (plain && offsets !== null) rotateLocal(rotations, offsets, node * 4)
    if (plain && parent < 0) {
      composeTrs(translations, node * 3, rotations, node * 4, scales, node * 3, globals, o)
      continue
    }
    if (plain) composeTrs(translations, node * 3, rotations, node * 4, scales, node * 3, local, 0)
    else writeFixedLocal(fixed, o, offsets, node * 4)
    if (parent < 0) globals.set(local, o)
    else multiply(globals, parent * AFFINE, local, 0, globals, o)
  }
}

/**
 * rotation = rotation · offset. The offset is normalised, so that the drift of a dragged offset never scales a limb.
 */
function rotateLocal(rotations: Float64Array, offsets: Float64Array, o: number): void {
  if (!readOffset(offsets, o)) return
  const ax = rotations[o]
  const ay = rotations[o + 1]
  const az = rotations[o + 2]
  const aw = rotations[o + 3]
  rotations[o] = aw * turn[0] + ax * turn[3] + ay * turn[2] - az * turn[1]
  rotations[o + 1] = aw * turn[1] - ax * turn[2] + ay * turn[3] + az * turn[0]
  rotations[o + 2] = aw * turn[2] + ax * turn[1] - ay * turn[0] + az * turn[3]
  rotations[o + 3] = aw * turn[3] - ax * turn[0] - ay * turn[1] - az * turn[2]
}

function writeFixedLocal(fixed: Float64Array, f: number, offsets: Float64Array | null, o: number): void {
  for (let i = 0; i < AFFINE; i++) local[i] = fixed[f + i]
  if (offsets === null || !readOffset(offsets, o)) return
  composeTrs(ZERO, 0, turn, 0, ONES, 0, turned, 0)
  multiply(fixed, f, turned, 0, local, 0)
}

/**
 * Reads an offset into `turn`, normalised. Returns false if it does not rotate (the identity, or not a valid
 * quaternion).
 */
function readOffset(offsets: Float64Array, o: number): boolean {
  const x = offsets[o]
  const y = offsets[o + 1]
  const z = offsets[o + 2]
  const w = offsets[o + 3]
  if (x === 0 && y === 0 && z === 0) return false
  const k = 1 / Math.sqrt(x * x + y * y + z * z + w * w)
  if (!(k > 0 && k < Infinity)) return false
  turn[0] = x * k
  turn[1] = y * k
  turn[2] = z * k
  turn[3] = w * k
  return true
}

function writeJointMatrices(pose: AnimatedPose): void {
  const { maps, globals } = pose
  const { nodes, inverseBinds } = pose.rig.joints
  for (let joint = 0; joint < nodes.length; joint++) {
    const node = nodes[joint]
    if (node < 0) setIdentity(maps, joint * AFFINE)
    else multiply(globals, node * AFFINE, inverseBinds, joint * AFFINE, maps, joint * AFFINE)
  }
}
