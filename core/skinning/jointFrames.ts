import { AFFINE, setIdentity } from '../math/affine.ts'
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
