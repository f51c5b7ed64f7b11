import { AFFINE, setIdentity } from '../math/affine.ts'
import type { Pose } from '../rig/pose.ts'
import { setCount } from '../rig/skin.ts'
import { restPositions } from './restPositions.ts'

/**
 * A pose in the form needed for blending rotations. Skinning and refit read the same numbers, so that the bounds hold
 * for the drawn vertices in floating point.
 *
 * Every joint matrix is written as C_j x = R_j (P_j x) + t_j.
 *   R_j  a rotation, as a unit quaternion with a defined sign (see `alignSign`);
 *   P_j  the stretch, an affine map of the rest pose: x -> side · (p_j + S_j (x − p_j)), where A_j = side · R_j S_j is
 *        the polar decomposition of the linear part, p_j the joint's rest position and side = −1 for mirrored joints;
 *   t_j  the translation that makes C_j p_j exact: t_j = C_j p_j − R_j (side · p_j).
 * Rigid joints have P_j = identity. A set whose joints all have the same side is blended in two phases: x₁ = Σ w_j P_j
 * x, then rotations and translations on x₁. If side = −1 for all joints, the common reflection x -> −x is factored out;
 * any reflection would do, because blending commutes with a common rotation. Sets with both sides are blended linearly
 * (`blendOfSet`).
 *
 * The stretch is about the joint and not about the origin (docs/algorithms.md 7). So the skin does not depend on the
 * position of the rig, and a joint matrix that deviates from rigid by 1e-7 moves a vertex by 1e-7 of the limb, not of
 * the distance to the origin. For one joint both give C_j x.
 */
export interface JointFrames {
  readonly pose: Pose
  /** The last pose version that was checked; NaN before the first `refreshFrames`. */
  version: number
  /** The pose version of `displacements`, see `ensureDisplacements`. */
  displacedVersion: number
  /** The pose version of the rotations and stretches. Linear blending does not need them. */
  turnVersion: number
  /** Incremented when the rotations are updated. `setEpoch` is the epoch in which a joint set was prepared. */
  epoch: number
  /** Number of joints that are not rigid in this pose. If it is 0, no stretch has to be considered. */
  unrigid: number

  /** Joint matrices C_j: `pose.maps`. */
  readonly maps: Float64Array
  /** C_j − I, affine 3x4: the displacement of a point from its rest position. */
  readonly displacements: Float64Array
  /** 8 per joint: q = x y z w, then the quaternion product t q = x y z w (twice the dual part). */
  readonly duals: Float64Array
  /** 3 per joint: t_j. */
  readonly translations: Float64Array
  /** Affine 3x4, 12 per joint: P_j. The identity for rigid joints. */
  readonly stretches: Float64Array
  /** RIGID, STRETCHED or MIRRORED. */
  readonly shapes: Uint8Array

  /**
   * Per joint set, filled by `prepareSet`: the epoch, the blend type, r_c (3 each), and for each joint of the set R_j
   * r_c + t_j − r_c.
   */
  readonly setEpoch: Uint32Array
  readonly setBlend: Uint8Array
  readonly centres: Float64Array
  readonly centreShifts: Float64Array

  /** Independent of the pose: p_j, 3 per joint, and the anchor of every set's rotation centre, 3 per set. */
  readonly jointRest: Float64Array
  readonly anchors: Float64Array
  /** The joints, each after its `signGiver`; and the joint whose sign each joint follows, or -1. */
  readonly order: Int32Array
  readonly signGiver: Int32Array

  /** The arrays of the skin, copied here so that a kernel needs only this object and its hidden class. */
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

/** Must be called before vertices are deformed. A body far from all others never needs the displacements. */
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
 * The sign of a joint follows its parent. Roots after the first follow the first root, so that a rigid motion of the
 * whole rig, which may flip the raw sign of every quaternion, does not change relative signs.
 */
function signGivers(parents: Int32Array): Int32Array {
  const givers = Int32Array.from(parents)
  const first = parents.indexOf(-1)
  for (let j = 0; j < givers.length; j++) {
    if (givers[j] < 0 && j !== first) givers[j] = first
  }
  return givers
}

/** The joints in an order in which every joint comes after its parent: by depth, then by index. */
function parentsFirst(parents: Int32Array): Int32Array {
  const depths = jointDepths(parents)
  return Int32Array.from(parents.keys()).sort((a, b) => depths[a] - depths[b] || a - b)
}

/** Number of ancestors of each joint. Visits every joint at most twice. */
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
 * docs/algorithms.md 4: the anchor of a set's rotation centre is the mean rest position of its joints without the one
 * nearest to the root; for a pair of neighbours this is the joint they share. If several are equally near to the root,
 * none is left out, so that the anchor does not depend on the numbering of the joints.
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
