import { aboutX, aboutY, aboutZ, axisAngle } from '../math/quat.ts'
import { add, sub, type Vec3 } from '../math/vec3.ts'
import type { ClipDraft } from './clipDraft.ts'
import { plateau, wave } from './curves.ts'
import { standingStances, steadyStances } from './gait.ts'
import { type Humanoid, curl, humanoidStride, lookAhead, reachHand, shrug } from './humanoid.ts'
import { copyPose, mixIn, type PoseDraft, shift, turn } from './poseDraft.ts'
import { type Side, on } from './sides.ts'
import type { Feet } from './walker.ts'

const STANDING: Feet = [standingStances(0), standingStances(0)]

/** In place: the ground moves at the speed of the gait. */
export function humanoidWalk(body: Humanoid): ClipDraft {
  const { cycle, speed } = body.gait
  const feet: Feet = [steadyStances(body.gait, 0), steadyStances(body.gait, cycle / 2)]
  return {
    name: 'walk',
    seconds: cycle,
    loops: true,
    groundSpeed: speed,
    poseAt: (t) => {
      const { pose } = humanoidStride(body, feet, speed * t, t)
      shift(pose, 'root', [0, 0, -speed * t])
      return pose
    },
  }
}

/** Two breaths while the weight shifts from one leg to the other and back. */
export function humanoidIdle(body: Humanoid): ClipDraft {
  const seconds = 6
  return {
    name: 'idle',
    seconds,
    loops: true,
    poseAt: (t) => {
      const weight = wave(t / seconds)
      const breath = wave((2 * t) / seconds)
      const { pose } = humanoidStride(body, STANDING, 0, t, (p) => {
        shift(p, 'pelvis', [2.2 * body.pelvis.sway * weight, -0.5 * body.pelvis.crouch * weight * weight, 0])
        turn(p, 'pelvis', aboutZ(0.8 * body.pelvis.drop * weight), aboutY(2.5 * weight))
      })
      for (const name of body.spine) turn(pose, name, aboutZ((-1.1 * body.pelvis.drop * weight) / body.spine.length))
      turn(pose, 'chest', aboutX(-1.6 * breath))
      shrug(pose, 1.5 + 1.5 * breath)
      lookAhead(pose, 0.8)
      turn(pose, 'head', aboutY(7 * wave(t / seconds + 0.15)), aboutX(2 * breath))
      return pose
    },
  }
}

/** Target positions of the wrists, for the left side, in the character's space. */
export interface ReachTargets {
  /** Up and in front, for the right hand. */
  readonly high: Vec3
  /** Down in front of the feet, for both hands. */
  readonly low: Vec3
  /** How far the pelvis moves down and back, and the total bend of the spine. */
  readonly sink: number
  readonly back: number
  readonly bend: number
}

/** One hand reaches up to the front, then both reach down to the ground. */
export function humanoidReach(body: Humanoid, targets: ReachTargets): ClipDraft {
  return {
    name: 'reach',
    seconds: 5,
    loops: true,
    poseAt: (t) => {
      const up = plateau(t, 0.2, 1.1, 1.5, 2.3)
      const down = plateau(t, 2.2, 3.3, 3.7, 4.8)
      const { pose } = humanoidStride(body, STANDING, 0, t, (p) => {
        shift(p, 'pelvis', [-0.6 * body.pelvis.sway * up, -targets.sink * down, -targets.back * down + 0.02 * up])
        turn(p, 'pelvis', aboutX(0.45 * targets.bend * down), aboutY(8 * up))
      })
      const share = 1 / body.spine.length
      for (const name of body.spine) {
        turn(pose, name, aboutX((0.55 * targets.bend * down - 4 * up) * share), aboutY(14 * up * share))
      }
      lookAhead(pose, 0.5)
      handTo(pose, body, 'R', on('R', targets.high), up)
      for (const side of ['L', 'R'] as const) handTo(pose, body, side, on(side, targets.low), down)
      return pose
    },
  }
}

/** Moves the hand a fraction of the distance to a target and opens it. The elbow direction is given for the left. */
export function handTo(
  pose: PoseDraft,
  body: Humanoid,
  side: Side,
  wrist: Vec3,
  share: number,
  elbow: Vec3 = add(body.arm.pole, [0.6, -0.4, 0]),
): void {
  if (share <= 0) return
  const goal = copyPose(pose)
  reachHand(goal, body, side, wrist, elbow)
  mixIn(pose, goal, share, [`upperArm.${side}`, `foreArm.${side}`])
  curl(pose, body, side, -14 * share)
}

/**
 * Only twists from the reference pose: both upper arms by half a turn, held from 1.0 to 1.5 seconds, then the neck by
 * half a turn, held from 3.5 to 4.0. With linear blending this causes the candy-wrapper artifact.
 */
export function twistClip(rest: () => PoseDraft, neck: string): ClipDraft {
  return {
    name: 'twist',
    seconds: 5,
    loops: true,
    poseAt: (t) => {
      const pose = rest()
      const arms = 180 * plateau(t, 0, 1, 1.5, 2.5)
      const head = 180 * plateau(t, 2.5, 3.5, 4, 5)
      twistBone(pose, 'upperArm.L', arms)
      twistBone(pose, 'upperArm.R', -arms)
      twistBone(pose, neck, head)
      return pose
    },
  }
}

function twistBone(pose: PoseDraft, name: string, degrees: number): void {
  const bone = pose.bones[pose.index.get(name) ?? 0]
  turn(pose, name, axisAngle(sub(bone.tail, bone.head), degrees))
}
