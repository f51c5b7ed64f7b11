import type { BundlePlan } from './bundlePlan.ts'
import type { FewPlan } from './fewPlan.ts'
import type { PointPlan } from './pointPlan.ts'

/** How a node is refitted. Cheap for the many small nodes that a query asks for, tight for the few large ones. */

/** One joint: the ball is carried along. */
export const ONE_JOINT = 0
/** Two joints, one ball about the node's centre: all corner images lie on one line. */
export const TWO_JOINTS = 1
/** More joints, one ball about the node's centre: the corners of all groups, over the node's joints. */
export const FEW_JOINTS = 2
/** Several balls, one per group or per joint. */
export const BUNDLE = 3
/** Few vertices: the ball of these, whatever moves them. */
export const POINTS = 4
/** Group by group, corner by corner, both balls: the tightest bound and the dearest. */
export const BY_GROUP = 5
/** As for linear blending, grown by what rotations can differ from it. */
export const SLACKENED = 6

/** Which balls of its groups a node uses when it is refitted group by group: as BY_GROUP, or where shortcuts do not hold. */
export const CONCENTRIC = 1
export const OWN = 2
export const BOTH = 3

/** Numbers per node in `cores`: x y z r of the rest sphere, its reach, middle and half width of the second joint's weight. */
export const CORE = 8

/** What can be settled about the refits of a tree before any pose is known. Shared by all bodies with that tree. */
export interface RefitPlan {
  /** For linear blending. */
  readonly kinds: Uint8Array
  /** For spherical and dual-quaternion blending: ONE_JOINT, BUNDLE, POINTS, BY_GROUP or SLACKENED. */
  readonly turnKinds: Uint8Array
  readonly modes: Uint8Array
  /** Where weights change the one ball of FEW_JOINTS by no more than this share of its radius, corners are not gone through: see `LooseBalls`. */
  readonly small: number
  /** One cache line per node, see CORE. The reach is |x| + |y| + |z| + r: how far from the origin its vertices can be. */
  readonly cores: Float64Array
  /** Offsets of the maps of the first and the second joint, 2 per node, where the kind has them. */
  readonly pairs: Uint32Array
  readonly few: FewPlan
  readonly bundles: BundlePlan
  readonly points: PointPlan
}
