import { aboutX, aboutY, aboutZ } from '../math/quat.ts'
import { mirrorX, type Vec3 } from '../math/vec3.ts'
import type { Bone } from '../skin/bone.ts'
import { type Foot, type FootState, footAt, type GaitStyle, type Stance } from './gait.ts'
import { type PoseDraft, reachWith, referencePose, setGlobalTurn, shift, turn } from './poseDraft.ts'

/** Movement of the pelvis in response to the legs. Lengths in metres, angles in degrees. */
export interface PelvisStyle {
  /** Forward rotation of the hip of the leading leg. */
  readonly yaw: number
  /** Drop of the hip of the swinging leg. */
  readonly drop: number
  /** Shift over the standing leg. */
  readonly sway: number
  /** Vertical drop when the feet are farthest apart. */
  readonly bob: number
  /** Height below the reference pose, so that the knees are never fully straight. */
  readonly crouch: number
  /** Forward tilt of the whole pelvis. */
  readonly lean: number
}

export interface Walker {
  readonly bones: readonly Bone[]
  /** The left foot. */
  readonly foot: Foot
  readonly gait: GaitStyle
  readonly pelvis: PelvisStyle
  /** Direction of the left knee. */
  readonly knee: Vec3
}

export interface Stride {
  readonly pose: PoseDraft
  /** 1: left foot a full step ahead, -1: right foot. */
  readonly lead: number
  /** 1: all weight on the left foot, -1: on the right foot. */
  readonly lift: number
  /** Largest distance between an ankle and its target; 0 if the legs are long enough. */
  readonly miss: number
}

/** Stances of the left and the right foot. */
export type Feet = readonly [readonly Stance[], readonly Stance[]]

/**
 * Pelvis and legs of a walking or standing body. `place` is the position of the body and `feet` that of its feet; both
 * move along z. The pelvis follows from the feet: it sinks when they separate, rotates with the leading leg, and drops
 * and shifts with the swinging leg. The same code therefore starts, walks, slows down and stands. `more` can move the
 * pelvis further before the legs are set.
 */
export function strideAt(
  walker: Walker,
  feet: Feet,
  place: number,
  t: number,
  more: (pose: PoseDraft) => void = () => {},
): Stride {
  const { gait, pelvis } = walker
  const left = footAt(walker.foot, gait, feet[0], t)
  const right = mirroredFoot(footAt(walker.foot, gait, feet[1], t))
  const lead = (left.ankle[2] - right.ankle[2]) / ((gait.speed * gait.cycle) / 2)
  const pose = referencePose(walker.bones)
  const lift = right.lifted - left.lifted
  shift(pose, 'root', [0, 0, place])
  shift(pose, 'pelvis', [pelvis.sway * lift, -pelvis.crouch - pelvis.bob * lead * lead, 0])
  turn(pose, 'pelvis', aboutY(-pelvis.yaw * lead), aboutZ(pelvis.drop * lift), aboutX(pelvis.lean))
  more(pose)
  const miss = Math.max(setLeg(pose, walker, 'L', left), setLeg(pose, walker, 'R', right))
  return { pose, lead, lift, miss }
}

function setLeg(pose: PoseDraft, walker: Walker, side: 'L' | 'R', foot: FootState): number {
  const knee = side === 'L' ? walker.knee : mirrorX(walker.knee)
  const tip = side === 'L' ? walker.foot.ankle : mirrorX(walker.foot.ankle)
  const limb = { upper: `thigh.${side}`, lower: `shin.${side}`, tip, pole: knee }
  const miss = reachWith(pose, limb, foot.ankle, knee)
  setGlobalTurn(pose, `foot.${side}`, aboutX(foot.pitch))
  setGlobalTurn(pose, `toe.${side}`, aboutX(foot.toePitch))
  return miss
}

/** Feet move only in y and z, so the right foot is a left foot with x mirrored. */
function mirroredFoot(state: FootState): FootState {
  return { ...state, ankle: mirrorX(state.ankle) }
}
