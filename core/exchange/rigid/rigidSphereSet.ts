import type { Clip } from '../../rig/rig.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import type { UnionVolume } from '../../geometry/unionVolume.ts'

/**
 * A character as rigid spheres that each follow one joint, for programs without support for sphere trees.
 *
 * Every triangle of the skin is assigned to one sphere, which contains its three corners at every measured moment. At
 * these moments the spheres enclose the whole surface, not only the vertices.
 */
export interface RigidSphereSet {
  /** Name of the rig. */
  readonly name: string
  readonly spheres: readonly RigidSphere[]
  readonly report: RigidReport
}

export interface RigidSphere {
  /** Index of the joint that it follows. */
  readonly joint: number
  /** In the joint's frame (`boneFrames`): the axes of its node without scale. */
  readonly centre: readonly [number, number, number]
  /** The same point in rest coordinates. The joint matrix C_j transforms it to its posed position. */
  readonly rest: readonly [number, number, number]
  readonly radius: number
  /** The part of the radius that is needed only for the clips: radius minus the radius needed in the reference pose. */
  readonly padding: number
  readonly triangles: number
}

/** A maximum number of spheres, or one sphere per joint and sphere of a tree level (counted from 1). */
export type RigidSize =
  | { readonly by: 'budget'; readonly spheres: number }
  | { readonly by: 'level'; readonly level: number }

export interface RigidRequest {
  readonly size: RigidSize
  /** The spheres enclose the skin in the reference pose and during these clips. */
  readonly clips: readonly Clip[]
  readonly skinning: Skinning
  /** Measured moments per second of a clip, in addition to all its keys. */
  readonly rate: number
}

/**
 * Number of spheres that were not split further, by reason. All 0 for a size by level, which does not split spheres.
 */
export interface SplitStops {
  /** All triangles are in one leaf of the tree. */
  readonly leaf: number
  /** The parts would not be smaller over the clips, because motion or one long triangle determines the size. */
  readonly notSmaller: number
  /** Smaller parts would exceed the budget. */
  readonly room: number
}

export interface RigidReport {
  readonly requested: RigidSize
  /** Number of spheres. */
  readonly produced: number
  readonly stops: SplitStops
  /** Explains the number of spheres, for display. */
  readonly reason: string
  readonly volume: UnionVolume
  readonly skinning: Skinning
  readonly clips: readonly string[]
  /** Number of moments at which radii were measured. */
  readonly moments: number
  /** Number of further moments in between at which the result was checked. */
  readonly checks: number
  readonly padding: { readonly mean: number; readonly max: number }
  /** Largest margin for unmeasured moments. Included in the padding. */
  readonly margin: number
  /** How far the skin would extend beyond the spheres during the clips if they had their reference pose radii. */
  readonly unpadded: number
  /**
   * Largest distance of the skin beyond its spheres at all measured and checked moments. Negative if it stays inside.
   */
  readonly protrusion: number
  /** How far the skin extended beyond the spheres in the check, before they were enlarged. 0 if it did not. */
  readonly mended: number
}
