import { inverse, type Quat, rotate, times } from '../math/quat.ts'
import { add, sub } from '../math/vec3.ts'
import type { Bone } from '../skin/bone.ts'
import { restTurn } from '../skin/restTurn.ts'
import type { PoseDraft } from './poseDraft.ts'

/** A motion as a function of time. */
export interface ClipDraft {
  readonly name: string
  readonly seconds: number
  /** Whether the end continues at the beginning. */
  readonly loops: boolean
  readonly poseAt: (seconds: number) => PoseDraft
  /** Speed of the ground in metres per second, for motions in place. */
  readonly groundSpeed?: number
}

/** Keys of one joint. `translations` only if the joint's head moves relative to its parent. */
export interface Track {
  readonly joint: number
  readonly rotations: Float32Array
  readonly translations: Float32Array | null
}

export interface BakedClip {
  readonly name: string
  readonly groundSpeed: number
  readonly times: Float32Array
  readonly tracks: readonly Track[]
}

const FRAMES_PER_SECOND = 30

/** Samples a motion into keys in the local frames of the joints. The last key of a loop equals the first. */
export function bakeClip(clip: ClipDraft, bones: readonly Bone[]): BakedClip {
  const steps = Math.round(clip.seconds * FRAMES_PER_SECOND)
  const seconds = Array.from({ length: steps + 1 }, (_, i) => i / FRAMES_PER_SECOND)
  const poses = seconds.map((t, i) => clip.poseAt(clip.loops && i === steps ? 0 : t))
  const frames = bones.map(restTurn)
  const tracks = bones.map((_, joint) => ({
    joint,
    rotations: moving(rotationKeys(poses, joint, frames), 4),
    translations: moving(translationKeys(poses, joint, frames), 3),
  }))
  return {
    name: clip.name,
    groundSpeed: clip.groundSpeed ?? 0,
    times: Float32Array.from(seconds),
    tracks: tracks.map((track, j) => ({ ...track, translations: isRest(poses, j) ? null : track.translations })),
  }
}

function isRest(poses: readonly PoseDraft[], joint: number): boolean {
  return poses.every((pose) => pose.shifts[joint].every((s) => s === 0))
}

function rotationKeys(poses: readonly PoseDraft[], joint: number, frames: readonly Quat[]): Float32Array {
  const parent = poses[0].parents[joint]
  const keys = new Float32Array(poses.length * 4)
  let last: Quat = [0, 0, 0, 1]
  poses.forEach((pose, i) => {
    const inParent = parent < 0 ? pose.turns[joint] : times(inverse(frames[parent]), pose.turns[joint])
    const q = times(inParent, frames[joint])
    const sign = q[0] * last[0] + q[1] * last[1] + q[2] * last[2] + q[3] * last[3] < 0 ? -1 : 1
    last = [q[0] * sign, q[1] * sign, q[2] * sign, q[3] * sign]
    keys.set(last.map(rounded), i * 4)
  })
  return keys
}

function translationKeys(poses: readonly PoseDraft[], joint: number, frames: readonly Quat[]): Float32Array {
  const keys = new Float32Array(poses.length * 3)
  poses.forEach((pose, i) => {
    const parent = pose.parents[joint]
    const head = add(pose.bones[joint].head, pose.shifts[joint])
    const local = parent < 0 ? head : rotate(inverse(frames[parent]), sub(head, pose.bones[parent].head))
    keys.set(local.map(rounded), i * 3)
  })
  return keys
}

/** The last bit of sines differs between engines. Rounding makes the files equal. */
function rounded(value: number): number {
  return Math.round(value * 2 ** 20) / 2 ** 20
}

/** Reduces constant tracks to one key. It is kept because it may differ from the reference pose. */
function moving(keys: Float32Array, width: number): Float32Array {
  for (let i = width; i < keys.length; i++) if (keys[i] !== keys[i - width]) return keys
  return keys.slice(0, width)
}
