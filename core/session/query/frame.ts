import type { Problem } from '../../base/reply.ts'
import type { ContainedBody } from './askContacts.ts'
import type { PairContacts } from './pairContacts.ts'
import type { QueryCounts } from '../../query/base/queryCounts.ts'
import type { UndecidedSpheres } from './undecidedSpheres.ts'
import type { FittedSpheres } from '../view/fittedTrees.ts'
import type { ShownInner } from '../view/innerBodies.ts'
import type { Shading } from '../view/shadeVertices.ts'
import type { ShownSpheres, SphereChoice, SphereColour } from '../view/showSpheres.ts'
import type { Skinning } from '../../skinning/skinning.ts'

export interface FrameRequest {
  readonly time: number
  /** Also find contacts of every body with itself. */
  readonly self?: boolean
  /** Also measure the cost of the same frame with bottom-up refitting. */
  readonly compare?: boolean
  /** Operation limit of the contact query. `Frame.undecided` lists what remains undecided. */
  readonly operations?: number
  /** Spheres to draw, for one body or for all visible bodies. */
  readonly spheres?: { readonly choice: SphereChoice; readonly colour: SphereColour; readonly body?: number }
  /** Spheres of one level of a body's fitted tree. Ignored if the body has no fitted tree. */
  readonly fitted?: { readonly body: number; readonly level: number }
  /**
   * The first `count` inner spheres of a body and of `other`, with flags for the spheres where the two overlap. Bodies
   * without inner spheres are skipped.
   */
  readonly inner?: { readonly body: number; readonly count: number; readonly other?: number }
  /** One value per vertex of one body, or of all bodies (null). */
  readonly shading?: { readonly body: number | null; readonly by: Shading }
  /** Include the joint transforms. */
  readonly skeleton?: boolean
  /**
   * Send joint matrices instead of positions for bodies with a `BodyGeometry.skin`, which the receiver can deform
   * itself. Reduces the data sent for crowds.
   */
  readonly maps?: boolean
  /** Include the cost of each body and each pair of bodies, and the bounding boxes of the broad phase. */
  readonly costs?: boolean
  /** Id of the body to skin with all three methods, for a side-by-side view. */
  readonly sideBySide?: number
}

/** Includes its time, so that an outdated reply can be dropped. The caller owns the arrays. */
export interface Frame {
  readonly time: number
  /** The bodies that can be posed at this time. */
  readonly bodies: readonly BodyFrame[]
  /**
   * The bodies that cannot be posed, with the reason: a missing rig, or a joint matrix or placement that is not finite.
   */
  readonly problems: readonly BodyProblem[]
  readonly contacts: readonly PairContacts[]
  /** Bodies inside other bodies. */
  readonly contained: readonly ContainedBody[]
  readonly counts: QueryCounts
  /** Time of the contact query alone. */
  readonly milliseconds: number
  /** Total time: posing, contact query and deforming the drawn vertices. */
  readonly totalMilliseconds: number
  /** Present if `compare` was requested. */
  readonly bottomUp?: Compared
  /** Present if `costs` was requested. */
  readonly costs?: FrameCosts
  /** Present if `operations` limits the query. */
  readonly undecided?: UndecidedSpheres
}

export interface BodyProblem {
  readonly body: number
  readonly problem: Problem
}

export interface FrameCosts {
  /**
   * Sorted by name. The cost of a pair is split evenly between its bodies, so the times add up to about the query time.
   */
  readonly bodies: readonly BodyCost[]
  /** PAIR_COST numbers per tested pair of bodies: two ids, milliseconds, sphere tests, triangle tests, contacts. */
  readonly pairs: Float64Array
  /** Minimum x y z, maximum x y z of each body, in the order of `bodies`. NaN for a body without triangles. */
  readonly boxes: Float32Array
}

export interface BodyCost {
  readonly body: number
  readonly milliseconds: number
  readonly refits: number
  readonly verticesSkinned: number
}

export interface Compared {
  readonly counts: QueryCounts
  readonly milliseconds: number
}

export interface BodyFrame {
  readonly body: number
  /** World space, 3 per vertex, for drawing. Empty if `maps` is present. */
  readonly positions: Float32Array
  /**
   * Placement · joint matrix: affine 3x4, row-major, 12 per joint of the skin. Only for bodies with linear blending.
   */
  readonly maps?: Float32Array
  readonly spheres?: ShownSpheres
  readonly fitted?: FittedSpheres
  readonly inner?: ShownInner
  /**
   * The value shown as the skin's colour, one per vertex; NaN if undefined. Omitted for dominant joints if `maps` is
   * present, since the receiver can derive them from the skin.
   */
  readonly values?: Float32Array
  /** Like `positions`, for each skinning method. Present for the `sideBySide` body. */
  readonly methods?: Readonly<Record<Skinning, Float32Array>>
  /** Like `values`, for each skinning method. Present for the `sideBySide` body if `values` were requested. */
  readonly methodValues?: Readonly<Record<Skinning, Float32Array>>
  /** World transform of each joint: affine 3x4, row-major, 12 per joint of `RigView.joints`. */
  readonly joints?: Float32Array
}
