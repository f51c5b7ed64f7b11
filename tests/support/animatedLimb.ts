import type { Channel, Clip, Rig } from '../../core/rig/rig.ts'
import { limb, type LimbWish } from './limb.ts'
import { randomRotation } from './randomRig.ts'
import type { Random } from './seeded.ts'

export interface MotionWish {
  /** Largest rotation of a joint in radians. */
  readonly turn: number
  /** Also scales joints by 0.5 to 1.5. */
  readonly scaled?: boolean
  /** Scale of the root node that the inverse bind matrices cancel, as in some armatures. */
  readonly armature?: number
}

/** A limb with nodes at its joints and a two-second clip that rotates every joint. */
export function animatedLimb(random: Random, shape: LimbWish, motion: MotionWish): Rig {
  const rig = limb(shape)
  const size = motion.armature ?? 1
  const translations = Float64Array.from({ length: shape.joints.length * 3 }, (_, k) => {
    const joint = Math.floor(k / 3)
    return k % 3 === 0
      ? (shape.joints[joint] - (joint === 0 ? 0 : shape.joints[joint - 1])) / (joint === 0 ? 1 : size)
      : 0
  })
  const scales = rig.skeleton.scales.map((_, k) => (k < 3 ? size : 1))
  const inverseBinds = rig.joints.inverseBinds.map((value) => value / size)
  const channels = shape.joints.flatMap((_, node) => [
    channel(random, node, 'rotation', 4, () => randomRotation(random, motion.turn)),
    ...(motion.scaled && node > 0
      ? [channel(random, node, 'scale', 3, () => [0.5 + random(), 0.5 + random(), 0.5 + random()])]
      : []),
  ])
  const clip: Clip = { name: 'bend', seconds: 2, channels }
  return {
    ...rig,
    skeleton: { ...rig.skeleton, translations, scales },
    joints: { ...rig.joints, inverseBinds },
    clips: [clip],
  }
}

function channel(
  random: Random,
  node: number,
  target: 'rotation' | 'scale',
  width: number,
  value: () => number[],
): Channel {
  const keys = 3 + Math.floor(random() * 4)
  const times = Float64Array.from({ length: keys }, (_, k) => (2 * k) / (keys - 1))
  const values = Float64Array.from(Array.from({ length: keys }, value).flat())
  return { node, target, interpolation: 'linear', firstMorph: 0, width, times, values }
}
