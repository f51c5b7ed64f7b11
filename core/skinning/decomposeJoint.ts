import { AFFINE, determinant } from '../math/affine.ts'
import { polar } from '../math/polar.ts'
import { quaternionDot, quaternionOf, rotate } from '../math/quaternion.ts'
import { DUAL, type JointFrames, MIRRORED, RIGID, STRETCHED } from './jointFrames.ts'

/**
 * A matrix is rigid if every entry of |AᵀA − I| is at most this and det A > 0. Joint matrices that are meant to be
 * rigid are products of float32 binds and of scale keys that equal 1 up to rounding; in real rigs the deviation reaches
 * 3e-5. Spherical and dual-quaternion blending then use S = I, which moves a vertex by at most 1e-4 of its distance to
 * the joint (2e-5 in practice). Linear blending, and vertices with one joint, still use C_j as it is; its norm may be 1
 * + 6e-5.
 */
export const RIGID_TOLERANCE = 4e-5

const rotation = new Float64Array(AFFINE)
const image = new Float64Array(3)

/**
 * Decomposes one joint: shape, quaternion with sign, stretch, translation. The joint whose sign it follows must be
 * decomposed first.
 */
export function decomposeJoint(frames: JointFrames, joint: number): void {
  const { maps, shapes } = frames
  const m = joint * AFFINE
  const isMirror = determinant(maps, m) < 0
  if (isOrthogonal(maps, m) && !isMirror) {
    quaternionOf(maps, m, frames.duals, joint * DUAL)
    if (shapes[joint] !== RIGID) writeRigidStretch(frames.stretches, m, 1)
    shapes[joint] = RIGID
    alignSign(frames, joint)
    finishTranslation(frames, joint, 1)
  } else {
    const side = isOrthogonal(maps, m) ? mirror(frames, joint) : stretch(frames, joint)
    shapes[joint] = side < 0 ? MIRRORED : STRETCHED
    frames.unrigid++
    alignSign(frames, joint)
    finishTranslation(frames, joint, side)
  }
}

/** A rotation after a mirror: R = −A. */
function mirror(frames: JointFrames, joint: number): number {
  const m = joint * AFFINE
  for (let k = 0; k < AFFINE; k++) rotation[k] = -frames.maps[m + k]
  quaternionOf(rotation, 0, frames.duals, joint * DUAL)
  writeRigidStretch(frames.stretches, m, -1)
  return -1
}

/** Any other matrix. Returns its side, 1 or −1 (mirrored). */
function stretch(frames: JointFrames, joint: number): number {
  const m = joint * AFFINE
  const side = polar(frames.maps, m, rotation, 0, frames.stretches, m)
  if (side === 0) copyParentRotation(frames, joint)
  else quaternionOf(rotation, 0, frames.duals, joint * DUAL)
  finishStretch(frames, joint, side < 0 ? -1 : 1)
  return side < 0 ? -1 : 1
}

function isOrthogonal(m: Float64Array, o: number): boolean {
  const a = m[o]
  const b = m[o + 1]
  const c = m[o + 2]
  const d = m[o + 4]
  const e = m[o + 5]
  const f = m[o + 6]
  const g = m[o + 8]
  const h = m[o + 9]
  const i = m[o + 10]
  return (
    Math.abs(a * a + d * d + g * g - 1) <= RIGID_TOLERANCE &&
    Math.abs(b * b + e * e + h * h - 1) <= RIGID_TOLERANCE &&
    Math.abs(c * c + f * f + i * i - 1) <= RIGID_TOLERANCE &&
    Math.abs(a * b + d * e + g * h) <= RIGID_TOLERANCE &&
    Math.abs(a * c + d * f + g * i) <= RIGID_TOLERANCE &&
    Math.abs(b * c + e * f + h * i) <= RIGID_TOLERANCE
  )
}

/** P_j for S = I: x -> side · x. */
function writeRigidStretch(stretches: Float64Array, o: number, side: number): void {
  stretches.fill(0, o, o + AFFINE)
  stretches[o] = side
  stretches[o + 5] = side
  stretches[o + 10] = side
}

/** Converts S_j in the linear part to P_j: side · S_j and the column side · (p_j − S_j p_j). */
function finishStretch(frames: JointFrames, joint: number, side: number): void {
  const { stretches, jointRest } = frames
  const p = joint * 3
  for (let row = 0; row < 3; row++) {
    const s = joint * AFFINE + row * 4
    const sp = stretches[s] * jointRest[p] + stretches[s + 1] * jointRest[p + 1] + stretches[s + 2] * jointRest[p + 2]
    stretches[s + 3] = side * (jointRest[p + row] - sp)
    stretches[s] *= side
    stretches[s + 1] *= side
    stretches[s + 2] *= side
  }
}

/** A joint scaled to a point has no rotation of its own and uses that of its parent. */
function copyParentRotation(frames: JointFrames, joint: number): void {
  const { duals, signGiver } = frames
  const q = joint * DUAL
  const giver = signGiver[joint]
  for (let k = 0; k < 4; k++) duals[q + k] = giver < 0 ? (k === 3 ? 1 : 0) : duals[giver * DUAL + k]
}

/**
 * docs/algorithms.md 2, rule 'hierarchy': the sign of a joint's quaternion makes its dot product with its parent's
 * positive. One sign per joint, the same in all sets, determined by the pose alone, without history or order of
 * influences.
 *
 * A half turn relative to the parent is a tie: the product is 0 up to rounding, and a held twist of 180 degrees would
 * flip with the motion of the body. Then the relative rotation r = q_parent* q_joint decides, which the motion of the
 * body does not change: the first of its x, y, z that is clearly not 0 is made positive. For a parent at rest this
 * means that a product of 0 counts as positive.
 */
function alignSign(frames: JointFrames, joint: number): void {
  const { duals, signGiver } = frames
  if (signGiver[joint] < 0) return
  const p = signGiver[joint] * DUAL
  const q = joint * DUAL
  const dot = quaternionDot(duals, p, duals, q)
  if (Math.abs(dot) > TIE ? dot < 0 : turnsBackward(duals, p, q)) {
    for (let k = q; k < q + 4; k++) duals[k] = -duals[k]
  }
}

/** Smaller products are ties: within 2e-9 radians of a half turn. */
const TIE = 1e-9
/** Smaller components of an axis may be 0 up to rounding; the next one decides. */
const CLEAR = 1e-3

/** Whether the first clearly non-zero component of q_p* q_q, vector part w_p v_q − w_q v_p − v_p × v_q, is negative. */
function turnsBackward(d: Float64Array, p: number, q: number): boolean {
  const x = d[p + 3] * d[q] - d[q + 3] * d[p] - (d[p + 1] * d[q + 2] - d[p + 2] * d[q + 1])
  if (Math.abs(x) > CLEAR) return x < 0
  const y = d[p + 3] * d[q + 1] - d[q + 3] * d[p + 1] - (d[p + 2] * d[q] - d[p] * d[q + 2])
  if (Math.abs(y) > CLEAR) return y < 0
  return d[p + 3] * d[q + 2] - d[q + 3] * d[p + 2] - (d[p] * d[q + 1] - d[p + 1] * d[q]) < 0
}

/** t_j = C_j p_j − R_j (side · p_j), and the product t q. */
function finishTranslation(frames: JointFrames, joint: number, side: number): void {
  const { maps, duals, translations, jointRest } = frames
  const m = joint * AFFINE
  const q = joint * DUAL
  const p = joint * 3
  const x = jointRest[p]
  const y = jointRest[p + 1]
  const z = jointRest[p + 2]
  rotate(duals, q, jointRest, p, image, 0)
  const tx = maps[m] * x + maps[m + 1] * y + maps[m + 2] * z - side * image[0] + maps[m + 3]
  const ty = maps[m + 4] * x + maps[m + 5] * y + maps[m + 6] * z - side * image[1] + maps[m + 7]
  const tz = maps[m + 8] * x + maps[m + 9] * y + maps[m + 10] * z - side * image[2] + maps[m + 11]
  translations[p] = tx
  translations[p + 1] = ty
  translations[p + 2] = tz
  const ux = duals[q]
  const uy = duals[q + 1]
  const uz = duals[q + 2]
  const w = duals[q + 3]
  duals[q + 4] = w * tx + (ty * uz - tz * uy)
  duals[q + 5] = w * ty + (tz * ux - tx * uz)
  duals[q + 6] = w * tz + (tx * uy - ty * ux)
  duals[q + 7] = -(tx * ux + ty * uy + tz * uz)
}
