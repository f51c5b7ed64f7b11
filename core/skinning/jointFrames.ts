import { AFFINE, determinant, setIdentity } from '../math/affine.ts'
import { polar } from '../math/polar.ts'
import { quaternionDot, quaternionOf, rotate } from '../math/quaternion.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { Pose } from '../rig/pose.ts'
import { setCount } from '../rig/skin.ts'
import { restPositions } from './restPositions.ts'

/**
 * A pose in the form that blending rotations needs, for the skin and for the refit alike: both read the same numbers,
 * so that what one bounds is what the other draws, to the last bit.
 *
 * Every joint map is written as C_j x = R_j (P_j x) + t_j.
 *   R_j  a rotation, as a unit quaternion with its sign settled (below);
 *   P_j  the stretch, an affine map of the rest pose: x -> side · (p_j + S_j (x − p_j)), where A_j = side · R_j S_j is the
 *        polar decomposition of the linear part, p_j the joint's rest position and side = −1 for mirrored joints;
 *   t_j  what is left, so that C_j p_j comes out right: t_j = C_j p_j − R_j (side · p_j).
 * Rigid joints have P_j = identity. A set of joints that all have the same side is blended in two phases: x₁ = Σ w_j P_j x,
 * then rotations and translations on x₁. With side = −1 in all of P_j the common reflection x -> −x is factored out; which
 * reflection it is does not matter, because blending commutes with one common rotation. Sets of both sides are blended
 * linearly (`blendOfSet`).
 *
 * The stretch is about the joint and not about the origin (docs/algorithms.md 7): the skin then does not depend on where the rig
 * stands, and a joint whose map is off from rigid by 1e-7 costs 1e-7 of a limb, not of the distance
 * to the origin. For one joint both give C_j x.
 */
export interface JointFrames {
  readonly pose: Pose
  /** The pose version that was found usable; NaN before the first `refreshFrames`. */
  version: number
  /** The pose version that `displacements` belong to: see `ensureDisplacements`. */
  displacedVersion: number
  /** The pose version that rotations and stretches belong to: linear blending does without. */
  turnVersion: number
  /** Raised when rotations are taken from a new pose; `setEpoch` says at which one a joint set was prepared. */
  epoch: number
  /** How many joints are not rigid now. 0 spares every other question about stretch. */
  unrigid: number

  /** Joint maps C_j: `pose.maps`. */
  readonly maps: Float64Array
  /** C_j − I, affine 3x4: how far a joint carries a point away from its rest. */
  readonly displacements: Float64Array
  /** 8 per joint: q = x y z w, then the quaternion product t q = x y z w (twice the dual part). */
  readonly duals: Float64Array
  /** 3 per joint: t_j. */
  readonly translations: Float64Array
  /** Affine 3x4, 12 per joint: P_j. The identity for rigid joints. */
  readonly stretches: Float64Array
  /** RIGID, STRETCHED or MIRRORED. */
  readonly shapes: Uint8Array

  /** Per joint set, filled by `prepareSet`: when, how to blend it, r_c (3 each), and per set joint R_j r_c + t_j − r_c. */
  readonly setEpoch: Uint32Array
  readonly setBlend: Uint8Array
  readonly centres: Float64Array
  readonly centreShifts: Float64Array

  /** Of the rig, not of the pose: p_j, 3 per joint, and the anchor of every set's rotation centre, 3 per set. */
  readonly jointRest: Float64Array
  readonly anchors: Float64Array
  /** Joints, sign givers first; and the joint whose sign each one follows (-1: nobody's). */
  readonly order: Int32Array
  readonly signGiver: Int32Array

  /** The skin's arrays, here so that a kernel needs this one object (and its one hidden class) only. */
  readonly rest: Float64Array
  readonly setOf: Uint32Array
  readonly weightStart: Uint32Array
  readonly weights: Float64Array
  readonly setStart: Uint32Array
  readonly setJoints: Uint32Array
}

/** Numbers per joint in `duals`. */
export const DUAL = 8

/** Joint shapes. */
export const RIGID = 0
export const STRETCHED = 1
export const MIRRORED = 2

/**
 * A map is rigid if |AᵀA − I| stays below this in every entry and det A > 0. Joint maps that are rigid in the artist's mind
 * are products of float32 binds and of scale keys that are 1 but for rounding: in the real rigs we have they reach 3e-5.
 * The spherical and the dual method then take S = I, which moves a vertex by at most 1e-4 of its distance to the joint
 * (2e-5 in fact). Linear blending and vertices of one joint go on using C_j as it is: its norm may be 1 + 6e-5.
 */
export const RIGID_TOLERANCE = 4e-5
/** Beyond this a product of two entries could overflow further down; no scene is that large. */
const LARGEST = 1e100

export function createJointFrames(pose: Pose): JointFrames {
  const { joints, skin } = pose.rig
  const jointCount = joints.parents.length
  const sets = setCount(skin)
  const jointRest = restPositions(joints)
  const signGiver = signGivers(joints.parents)
  return {
    pose,
    version: Number.NaN,
    displacedVersion: Number.NaN,
    turnVersion: Number.NaN,
    epoch: 0,
    unrigid: 0,
    maps: pose.maps,
    displacements: new Float64Array(jointCount * AFFINE),
    duals: new Float64Array(jointCount * DUAL),
    translations: new Float64Array(jointCount * 3),
    stretches: identities(jointCount),
    shapes: new Uint8Array(jointCount),
    setEpoch: new Uint32Array(sets),
    setBlend: new Uint8Array(sets),
    centres: new Float64Array(sets * 3),
    centreShifts: new Float64Array(skin.setJoints.length * 3),
    jointRest,
    anchors: setAnchors(skin.setStart, skin.setJoints, joints.parents, jointRest),
    order: parentsFirst(signGiver),
    signGiver,
    rest: skin.rest,
    setOf: skin.setOf,
    weightStart: skin.weightStart,
    weights: skin.weights,
    setStart: skin.setStart,
    setJoints: skin.setJoints,
  }
}

function identities(count: number): Float64Array {
  const maps = new Float64Array(count * AFFINE)
  for (let j = 0; j < count; j++) setIdentity(maps, j * AFFINE)
  return maps
}

/**
 * Brings the frames up to the pose's version; free if they are. Refuses poses with numbers that are not finite. Linear
 * blending needs no rotations: with `turns` false they are left as they are until somebody asks for them.
 */
export function refreshFrames(frames: JointFrames, turns = true): Reply<JointFrames> {
  const { pose, order, maps } = frames
  if (frames.version !== pose.version) {
    const bad = areUsable(maps) ? -1 : firstUnusable(maps)
    if (bad >= 0) return unusableMap(pose, bad)
    const badMorph = firstUnusable(pose.morphWeights)
    if (badMorph >= 0) return unusableMorph(pose, badMorph)
    frames.version = pose.version
  }
  if (turns && frames.turnVersion !== pose.version) {
    frames.unrigid = 0
    for (let k = 0; k < order.length; k++) decompose(frames, order[k])
    frames.turnVersion = pose.version
    frames.epoch++
  }
  return done(frames)
}

/** Whoever deforms a vertex calls this first: a body that is far from all others needs no displacements. */
export function ensureDisplacements(frames: JointFrames): void {
  if (frames.displacedVersion === frames.version) return
  const { maps, displacements: out } = frames
  out.set(maps)
  for (let m = 0; m < out.length; m += AFFINE) {
    out[m] -= 1
    out[m + 5] -= 1
    out[m + 10] -= 1
  }
  frames.displacedVersion = frames.version
}

/** Rows of four at a time: every query begins with it. A sum that is not a number is not below anything. */
function areUsable(maps: Float64Array): boolean {
  for (let row = 0; row < maps.length; row += 4) {
    const sum = Math.abs(maps[row]) + Math.abs(maps[row + 1]) + Math.abs(maps[row + 2]) + Math.abs(maps[row + 3])
    if (!(sum <= LARGEST)) return false
  }
  return true
}

function firstUnusable(numbers: Float64Array): number {
  for (let k = 0; k < numbers.length; k++) {
    if (!(Math.abs(numbers[k]) <= LARGEST)) return k
  }
  return -1
}

function unusableMap(pose: Pose, at: number): Reply<never> {
  const joint = Math.floor(at / AFFINE)
  const name = pose.rig.joints.names[joint]
  return failed(
    'rig-invalid',
    `rig "${pose.rig.name}": joint ${joint} "${name}" has ${pose.maps[at]} in its map in this pose; look at the clip's keys for it`,
  )
}

function unusableMorph(pose: Pose, target: number): Reply<never> {
  const name = pose.rig.morphs.names[target]
  return failed(
    'rig-invalid',
    `rig "${pose.rig.name}": morph target ${target} "${name}" has weight ${pose.morphWeights[target]} in this pose; look at the clip's keys for it`,
  )
}

const rotation = new Float64Array(AFFINE)
const image = new Float64Array(3)

/** One joint: shape, quaternion with sign, stretch, translation. Its sign giver is done already. */
function decompose(frames: JointFrames, joint: number): void {
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

/** Any other map. Returns its side. */
function stretch(frames: JointFrames, joint: number): number {
  const m = joint * AFFINE
  const side = polar(frames.maps, m, rotation, 0, frames.stretches, m)
  if (side === 0) copyGiver(frames, joint)
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

/** From S_j in the linear part to P_j: side · S_j and the column side · (p_j − S_j p_j). */
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

/** A joint shrunk to a point has no rotation of its own and takes its parent's. */
function copyGiver(frames: JointFrames, joint: number): void {
  const { duals, signGiver } = frames
  const q = joint * DUAL
  const giver = signGiver[joint]
  for (let k = 0; k < 4; k++) duals[q + k] = giver < 0 ? (k === 3 ? 1 : 0) : duals[giver * DUAL + k]
}

/**
 * docs/algorithms.md 2, rule 'hierarchy': a joint's quaternion takes the sign that makes its product with its parent's positive.
 * One sign per joint, the same in all sets, from the pose alone: no history, no order of influences.
 *
 * A half turn against the parent is a tie: the product is 0 but for rounding, and a held twist of 180 degrees would flicker
 * and flip with the body's own motion. There the turn r = q_parent* q_joint decides, which no motion of the body changes: the
 * first of its x, y, z that is clearly not 0 is positive. For a parent at rest that is "a product of 0 counts as +".
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

/** Products this small are ties: within 2e-9 radians of a half turn. */
const TIE = 1e-9
/** Components of an axis below this are not clearly 0 or not: the next one decides. */
const CLEAR = 1e-3

/** The leading component of q_p* q_q, vector part w_p v_q − w_q v_p − v_p × v_q, is negative. */
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

/**
 * A joint's sign follows its parent; roots after the first follow the first root, so that a rigid motion of the whole
 * rig, which may turn every quaternion's raw sign, changes no relative sign.
 */
function signGivers(parents: Int32Array): Int32Array {
  const givers = Int32Array.from(parents)
  const first = parents.indexOf(-1)
  for (let j = 0; j < givers.length; j++) {
    if (givers[j] < 0 && j !== first) givers[j] = first
  }
  return givers
}

/** The joints in an order in which every joint comes after the one it depends on: by depth, then by number. */
function parentsFirst(parents: Int32Array): Int32Array {
  const depths = jointDepths(parents)
  return Int32Array.from(parents.keys()).sort((a, b) => depths[a] - depths[b] || a - b)
}

/** Steps to the root. Every joint is walked over twice at most. */
function jointDepths(parents: Int32Array): Int32Array {
  const depths = new Int32Array(parents.length).fill(-1)
  for (let j = 0; j < parents.length; j++) {
    let steps = 0
    let top = j
    for (; top >= 0 && depths[top] < 0; top = parents[top]) {
      if (++steps > parents.length) throw new Error(`createJointFrames: joint ${j} is its own ancestor`)
    }
    let depth = (top < 0 ? -1 : depths[top]) + steps
    for (let k = j; k !== top; k = parents[k]) depths[k] = depth--
  }
  return depths
}

/**
 * docs/algorithms.md 4: the anchor of a set's rotation centre is the mean rest position of its joints without the root-most one;
 * for a pair of neighbours that is the joint they share. Where several are equally near to the root none is left out, so
 * that the anchor does not depend on how joints are numbered.
 */
function setAnchors(
  setStart: Uint32Array,
  setJoints: Uint32Array,
  parents: Int32Array,
  jointRest: Float64Array,
): Float64Array {
  const sets = setStart.length - 1
  const depths = jointDepths(parents)
  const anchors = new Float64Array(sets * 3)
  for (let s = 0; s < sets; s++) {
    const joints = setJoints.subarray(setStart[s], setStart[s + 1])
    const top = joints.reduce((least, j) => Math.min(least, depths[j]), Number.POSITIVE_INFINITY)
    const below = joints.filter((j) => depths[j] > top)
    const kept = below.length === joints.length - 1 && below.length > 0 ? below : joints
    for (const j of kept) {
      for (let c = 0; c < 3; c++) anchors[s * 3 + c] += jointRest[j * 3 + c] / kept.length
    }
  }
  return anchors
}
