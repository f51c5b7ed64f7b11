import { aboutX, aboutY } from '../math/quat.ts'
import type { Vec3 } from '../math/vec3.ts'
import type { ClipDraft } from '../motion/clipDraft.ts'
import { clamp01, plateau, ramp, wave } from '../motion/curves.ts'
import { planStances, standingStances } from '../motion/gait.ts'
import { aimHand, type Humanoid, curl, humanoidStride, lookAhead, reachHand } from '../motion/humanoid.ts'
import { handTo, humanoidIdle, humanoidReach, humanoidWalk, twistClip } from '../motion/humanoidClips.ts'
import { copyPose, mixIn, referencePose, turn } from '../motion/poseDraft.ts'
import { manBones } from './manBones.ts'

const body: Humanoid = {
  bones: manBones,
  foot: { ankle: [0.118, 0.085, -0.03], heel: [0.118, 0, -0.075], ball: [0.132, 0.028, 0.105], tip: [0.138, 0, 0.18] },
  gait: { cycle: 32 / 30, duty: 0.62, speed: 1.25, toesUp: 20, heelUp: 40, clearance: 0.03, toesFollow: 1 },
  pelvis: { yaw: 6, drop: 4, sway: 0.018, bob: 0.04, crouch: 0.012, lean: 2 },
  knee: [0.06, 0, 1],
  spine: ['spine', 'ribs', 'chest'],
  arm: { upper: 'upperArm.L', lower: 'foreArm.L', tip: [0.592, 1.075, -0.012], pole: [0, 0, -1] },
  palm: [-0.643, -0.766, 0],
  armDown: 44,
  armSwing: 24,
  elbow: 18,
  elbowSwing: 12,
  fingers: [
    ['fingers', 24],
    ['thumb', 8],
  ],
  chestYaw: 5,
}

/** Where and when the body stops in `meet`. */
const MEET = { way: 1.16, brake: 1.1, stop: 1.75 }

/** Metres covered after t seconds: full speed, then uniform deceleration that ends at `stop`. */
function approach(t: number): number {
  const { way, brake, stop } = MEET
  const speed = body.gait.speed
  if (t >= stop) return way
  const left = stop - t
  if (t >= brake) return way - (speed * left * left) / (2 * (stop - brake))
  return way - (speed * (stop - brake)) / 2 - speed * (brake - t)
}

/**
 * Walks towards a second man who does the same from the other side, initially three metres apart, and shakes his hand
 * while the other hand touches his shoulder. The two hands meet on the axis halfway.
 */
function meet(): ClipDraft {
  const { cycle } = body.gait
  const feet = [
    planStances(approach, body.gait, -2 * cycle + 0.05, -9, MEET.stop),
    planStances(approach, body.gait, -2.5 * cycle + 0.05, -9, MEET.stop),
  ] as const
  const front = 1.5
  return {
    name: 'meet',
    seconds: 5,
    loops: false,
    poseAt: (t) => {
      const { pose } = humanoidStride(body, feet, approach(t), t)
      const shake = plateau(t, 1.0, 1.7, 3.8, 4.6)
      const pat = plateau(t, 2.1, 2.8, 3.0, 3.7)
      const pump = plateau(t, 1.9, 2.1, 3.4, 3.7) * wave((t - 1.9) * 1.8)
      for (const name of body.spine) turn(pose, name, aboutX(2 * shake), aboutY(3 * shake - 2 * pat))
      lookAhead(pose, 0.7)
      const clasp = copyPose(pose)
      // Hands approach and separate along their own line, so that fingers do not pass through each other.
      const apart = 0.14 * (1 - plateau(t, 1.5, 1.95, 3.65, 4.0))
      const wrist: Vec3 = [-0.004, 1.07 + 0.03 * pump, front - 0.115 - apart]
      reachHand(clasp, body, 'R', wrist, [0.5, -1, -0.4])
      aimHand(clasp, body, 'R', [0, -0.25, 1], [-1, 0, 0])
      curl(clasp, body, 'R', 12)
      mixIn(pose, clasp, shake)
      handTo(pose, body, 'L', [0.2, 1.44, front + 0.12], pat)
      return pose
    },
  }
}

const STANDING = [standingStances(0), standingStances(0)] as const

/** The left hand passes through the chest, then the right hand through the left hip: contacts of a body with itself. */
function selfTouch(): ClipDraft {
  return {
    name: 'selfTouch',
    seconds: 5,
    loops: true,
    poseAt: (t) => {
      const { pose } = humanoidStride(body, STANDING, 0, t)
      const chest = plateau(t, 0.2, 1.2, 1.6, 2.5)
      const hip = plateau(t, 2.3, 3.3, 3.7, 4.8)
      turn(pose, 'chest', aboutY(6 * hip - 4 * chest))
      handTo(pose, body, 'L', [0.15, 1.26, 0.2 - 0.05 * ramp(clamp01(chest), 0.5, 1)], chest, [1, -0.7, 0.3])
      handTo(pose, body, 'R', [-0.02, 1.0, 0.19 - 0.08 * ramp(clamp01(hip), 0.5, 1)], hip, [1, -0.2, 0.2])
      return pose
    },
  }
}

export function manClips(): readonly ClipDraft[] {
  return [
    humanoidWalk(body),
    humanoidIdle(body),
    humanoidReach(body, { high: [0.22, 1.62, 0.42], low: [0.16, 0.3, 0.36], sink: 0.3, back: 0.14, bend: 70 }),
    twistClip(() => referencePose(manBones), 'neck'),
    meet(),
    selfTouch(),
  ]
}
