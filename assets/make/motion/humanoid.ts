import { aboutX, aboutY, aboutZ, axisAngle, chain, IDENTITY, inverse, mirrorRotation, type Quat } from '../math/quat.ts'
import { cross, sub, type Vec3 } from '../math/vec3.ts'
import {
  carryFrame,
  globalTurn,
  jointOf,
  type Limb,
  type PoseDraft,
  reachWith,
  setGlobalTurn,
  turn,
} from './poseDraft.ts'
import { limbOn, on, type Side, turnBoth, turnSide } from './sides.ts'
import { strideAt, type Feet, type Stride, type Walker } from './walker.ts'

/** A walker with two arms, upright spine and head. Angles in degrees, all for the left side. */
export interface Humanoid extends Walker {
  /** From the pelvis up to and including the chest. */
  readonly spine: readonly string[]
  /** Shoulder to wrist. The pole is the direction of the elbow in the reference pose. */
  readonly arm: Limb
  /** Direction of the palm in the reference pose. */
  readonly palm: Vec3
  /** Rotation from the reference pose to the hanging arm. */
  readonly armDown: number
  readonly armSwing: number
  /** Bend of the hanging elbow, and its increase in the forward swing. */
  readonly elbow: number
  readonly elbowSwing: number
  /** Fingers (name without side) and how far they are curled in the relaxed hand. */
  readonly fingers: readonly (readonly [string, number])[]
  /** Maximum rotation of the chest relative to the pelvis during a step. */
  readonly chestYaw: number
}

/** A walking or standing humanoid whose arms swing opposite to the legs and whose head faces forwards. */
export function humanoidStride(
  body: Humanoid,
  feet: Feet,
  place: number,
  t: number,
  more?: (pose: PoseDraft) => void,
): Stride {
  const stride = strideAt(body, feet, place, t, more)
  const { pose, lead, lift } = stride
  const share = 1 / body.spine.length
  const yaw = (body.pelvis.yaw + body.chestYaw) * lead * share
  for (const name of body.spine) turn(pose, name, aboutY(yaw), aboutZ(-0.8 * body.pelvis.drop * lift * share))
  hangArm(pose, body, 'L', lead)
  hangArm(pose, body, 'R', -lead)
  lookAhead(pose, 0.85)
  return stride
}

/** One hanging arm, swung back by `back` (1: as far back as in a full step, -1: forwards). */
export function hangArm(pose: PoseDraft, body: Humanoid, side: Side, back: number): void {
  turnSide(pose, 'upperArm', side, chain(aboutX(body.armSwing * (back - 0.15)), aboutZ(-body.armDown)))
  bendElbow(pose, body, side, body.elbow - body.elbowSwing * back)
  for (const [finger, curl] of body.fingers) turnSide(pose, finger, side, aboutZ(-curl))
}

/** Bends the elbow in its natural direction: the forearm moves to the front. */
export function bendElbow(pose: PoseDraft, body: Humanoid, side: Side, degrees: number): void {
  const upper = pose.bones[jointOf(pose, 'upperArm.L')]
  // Perpendicular to the arm and to the direction of the elbow.
  const hinge = cross(sub(upper.tail, upper.head), body.arm.pole)
  turnSide(pose, 'foreArm', side, axisAngle(hinge, -degrees))
}

/** Curls all fingers further. */
export function curl(pose: PoseDraft, body: Humanoid, side: Side, degrees: number): void {
  for (const [finger] of body.fingers) turnSide(pose, finger, side, aboutZ(-degrees))
}

/** Moves the wrist to a point; the elbow direction is given for the left. Returns the remaining distance. */
export function reachHand(pose: PoseDraft, body: Humanoid, side: Side, wrist: Vec3, elbow: Vec3): number {
  return reachWith(pose, limbOn(side, body.arm), wrist, on(side, elbow))
}

/** Sets the direction of the hand and of its palm; both are given for the left side in the character's space. */
export function aimHand(pose: PoseDraft, body: Humanoid, side: Side, along: Vec3, palm: Vec3): void {
  const { head, tail } = pose.bones[jointOf(pose, 'hand.L')]
  const turn = carryFrame(sub(tail, head), body.palm, along, palm)
  setGlobalTurn(pose, `hand.${side}`, side === 'L' ? turn : mirrorRotation(turn))
}

/** Compensates for a fraction of the spine's effect on the head. */
export function lookAhead(pose: PoseDraft, share: number): void {
  const neck = jointOf(pose, 'neck')
  const tilt = globalTurn(pose, pose.parents[neck])
  const back = inverse(tilt)
  // Half of the correction is applied to the neck, the rest to the head.
  setGlobalTurn(pose, 'neck', chain(tilt, part(back, 0.5 * share)))
  setGlobalTurn(pose, 'head', chain(tilt, part(back, share)))
}

/** A fraction of a small rotation. */
function part([x, y, z, w]: Quat, share: number): Quat {
  const sine = Math.sqrt(x * x + y * y + z * z)
  if (sine < 1e-9) return IDENTITY
  const degrees = (2 * Math.atan2(sine, w) * 180) / Math.PI
  return axisAngle([x, y, z], (degrees > 180 ? degrees - 360 : degrees) * share)
}

export function shrug(pose: PoseDraft, degrees: number): void {
  turnBoth(pose, 'shoulder', aboutZ(degrees))
}
