import type { BundlePlan } from './bundlePlan.ts'
import type { FewPlan } from './fewPlan.ts'
import type { PointPlan } from './pointPlan.ts'

// Refit methods of a node: cheap for the many small nodes that queries need, tight for the few large ones.

/** One joint: the ball is transformed by it. */
export const ONE_JOINT = 0
/** Two joints, one ball about the node's centre: all corner images lie on one line. */
export const TWO_JOINTS = 1
/** More joints, one ball about the node's centre, with the corners of all groups as weights over the node's joints. */
export const FEW_JOINTS = 2
/** Several balls, one per group or per joint. */
export const BUNDLE = 3
/** Few vertices: the ball of the deformed vertices, for any skinning method. */
export const POINTS = 4
/** By group and corner, with both balls: the tightest and most expensive bound. */
export const BY_GROUP = 5
/** The linear method, grown by a bound of the deviation of blended rotations from it. */
export const GROWN = 6

/**
 * Which balls of its groups a node uses if it is refitted by group: with BY_GROUP, or if a faster method is not valid
 * in a pose.
 */
export const CONCENTRIC = 1
export const OWN = 2
export const BOTH = 3

/**
 * Numbers per node in `cores`: x y z r of the rest sphere, its reach, midpoint and half width of the second joint's
 * weight.
 */
export const CORE = 8

/** Choices for the refits of a tree that do not depend on the pose. Shared by all bodies with that tree. */
export interface RefitPlan {
  /** For linear blending. */
  readonly kinds: Uint8Array
  /** For spherical and dual-quaternion blending: ONE_JOINT, BUNDLE, POINTS, BY_GROUP or GROWN. */
  readonly turnKinds: Uint8Array
  readonly modes: Uint8Array
  /**
   * If the weights change the ball of FEW_JOINTS by at most this fraction of its radius, its corners are not evaluated:
   * see `LooseBalls`.
   */
  readonly small: number
  /**
   * One cache line per node, see CORE. The reach is |x| + |y| + |z| + r, an upper bound of the distance of its vertices
   * from the origin.
   */
  readonly cores: Float64Array
  /** Offsets of the matrices of the first and the second joint, 2 per node, if the kind uses them. */
  readonly pairs: Uint32Array
  readonly few: FewPlan
  readonly bundles: BundlePlan
  readonly points: PointPlan
}
