import type { Channel, Clip, Rig } from '../../core/rig/rig.ts'
import { limb, type LimbWish } from './limb.ts'
import { randomRotation } from './randomRig.ts'
import type { Random } from './seeded.ts'

export interface MotionWish {
  /** Largest turn of a joint, radians. */
  readonly turn: number
  /** Joints are also scaled by 0.5 to 1.5. */
  readonly scaled?: boolean
  /** All nodes of the file are this much larger than what they carry, as some armatures are. */
  readonly armature?: number
}

/** A limb whose nodes stand where its joints are, with a clip of two seconds that turns every joint. */
export function animatedLimb(random: Random, wish: LimbWish, motion: MotionWish): Rig {
  const rig = limb(wish)
  const size = motion.armature ?? 1
  const translations = Float64Array.from({ length: wish.joints.length * 3 }, (_, k) => {
    const joint = Math.floor(k / 3)
    return k % 3 === 0
      ? (wish.joints[joint] - (joint === 0 ? 0 : wish.joints[joint - 1])) / (joint === 0 ? 1 : size)
      : 0
  })
  const scales = rig.skeleton.scales.map((_, k) => (k < 3 ? size : 1))
  const inverseBinds = rig.joints.inverseBinds.map((value) => value / size)
  const channels = wish.joints.flatMap((_, node) => [
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
