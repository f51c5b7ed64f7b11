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
  /** From the pelvis upwards, up to and with the chest. */
  readonly spine: readonly string[]
  /** Shoulder to wrist; the pole is where the elbow points in the reference pose. */
  readonly arm: Limb
  /** Where the palm faces in the reference pose. */
  readonly palm: Vec3
  /** From the reference pose to hanging at the side. */
  readonly armDown: number
  readonly armSwing: number
  /** Bend of the hanging elbow, and how much more in the forward swing. */
  readonly elbow: number
  readonly elbowSwing: number
  /** Fingers (name without side) and how far they are curled when at ease. */
  readonly fingers: readonly (readonly [string, number])[]
  /** How far the chest turns against the pelvis in a full step. */
  readonly chestYaw: number
}

/** A walking or standing humanoid with arms that swing against the legs and a head that looks ahead. */
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

/** One arm at the side, swung back by `back` (1: as far back as in a full step, -1: forward). */
export function hangArm(pose: PoseDraft, body: Humanoid, side: Side, back: number): void {
  turnSide(pose, 'upperArm', side, chain(aboutX(body.armSwing * (back - 0.15)), aboutZ(-body.armDown)))
  bendElbow(pose, body, side, body.elbow - body.elbowSwing * back)
  for (const [finger, curl] of body.fingers) turnSide(pose, finger, side, aboutZ(-curl))
}

/** Bend the elbow as it bends by nature: the forearm comes to the front. */
export function bendElbow(pose: PoseDraft, body: Humanoid, side: Side, degrees: number): void {
  const upper = pose.bones[jointOf(pose, 'upperArm.L')]
  // Square to the arm and to the direction in which the elbow points.
  const hinge = cross(sub(upper.tail, upper.head), body.arm.pole)
  turnSide(pose, 'foreArm', side, axisAngle(hinge, -degrees))
}

/** Curl all fingers further. */
export function curl(pose: PoseDraft, body: Humanoid, side: Side, degrees: number): void {
  for (const [finger] of body.fingers) turnSide(pose, finger, side, aboutZ(-degrees))
}

/** Bring the wrist to a point; elbow direction given for the left. Returns the miss. */
export function reachHand(pose: PoseDraft, body: Humanoid, side: Side, wrist: Vec3, elbow: Vec3): number {
  return reachWith(pose, limbOn(side, body.arm), wrist, on(side, elbow))
}

/** Point the hand, and let its palm face somewhere; both given for the left, seen from outside. */
export function aimHand(pose: PoseDraft, body: Humanoid, side: Side, along: Vec3, palm: Vec3): void {
  const { head, tail } = pose.bones[jointOf(pose, 'hand.L')]
  const turn = carryFrame(sub(tail, head), body.palm, along, palm)
  setGlobalTurn(pose, `hand.${side}`, side === 'L' ? turn : mirrorRotation(turn))
}

/** Undo a share of what the spine does to the head. */
export function lookAhead(pose: PoseDraft, share: number): void {
  const neck = jointOf(pose, 'neck')
  const tilt = globalTurn(pose, pose.parents[neck])
  const back = inverse(tilt)
  // Half of the correction by the neck, the rest by the head.
  setGlobalTurn(pose, 'neck', chain(tilt, part(back, 0.5 * share)))
  setGlobalTurn(pose, 'head', chain(tilt, part(back, share)))
}

/** A share of a small rotation. */
function part([x, y, z, w]: Quat, share: number): Quat {
  const sine = Math.sqrt(x * x + y * y + z * z)
  if (sine < 1e-9) return IDENTITY
  const degrees = (2 * Math.atan2(sine, w) * 180) / Math.PI
  return axisAngle([x, y, z], (degrees > 180 ? degrees - 360 : degrees) * share)
}

export function shrug(pose: PoseDraft, degrees: number): void {
  turnBoth(pose, 'shoulder', aboutZ(degrees))
}
