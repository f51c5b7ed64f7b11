import type { Clip } from '../../rig/rig.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import type { UnionVolume } from '../../geometry/unionVolume.ts'

/**
 * The bone cut: a character as rigid spheres that each follow one joint, for programs that know nothing of sphere trees.
 *
 * Every triangle of the skin belongs to one sphere, which holds all three of its corners at every moment that was
 * measured. So the whole surface is inside of the spheres then, and not only its vertices.
 */
export interface BoneCut {
  /** Name of the rig. */
  readonly name: string
  readonly spheres: readonly BoneSphere[]
  readonly report: CutReport
}

export interface BoneSphere {
  /** Joint of the rig that it follows. */
  readonly joint: number
  /** In the joint's frame (`boneFrames`): its node's axes without their scale. */
  readonly centre: readonly [number, number, number]
  /** The same point in rest coordinates: C_j carries it to where it is in a pose. */
  readonly rest: readonly [number, number, number]
  readonly radius: number
  /** How much of the radius is there for the clips only: radius minus what the reference pose needs. */
  readonly padding: number
  readonly triangles: number
}

/** Spheres at most, or one per joint and sphere of a level of the tree (counted from 1). */
export type CutSize =
  | { readonly by: 'budget'; readonly spheres: number }
  | { readonly by: 'level'; readonly level: number }

export interface CutWish {
  readonly size: CutSize
  /** The spheres hold the skin in the reference pose and over these. */
  readonly clips: readonly Clip[]
  readonly skinning: Skinning
  /** Moments per second of a clip at which radii are measured, besides all of its keys. */
  readonly rate: number
}

/** Why spheres were not split further, as numbers of spheres. All 0 for a cut by level, which splits nothing. */
export interface CutStops {
  /** All triangles are of one leaf of the tree. */
  readonly leaf: number
  /** Parts would not be smaller over the clips: it is the motion, or one long triangle, that makes the sphere large. */
  readonly notSmaller: number
  /** Parts that are smaller would be more than the budget has left. */
  readonly room: number
}

export interface CutReport {
  readonly requested: CutSize
  /** Number of spheres. */
  readonly produced: number
  readonly stops: CutStops
  /** Why so many, in words. */
  readonly reason: string
  readonly volume: UnionVolume
  readonly skinning: Skinning
  readonly clips: readonly string[]
  /** Moments at which radii were measured, and other moments in between at which the result was checked. */
  readonly moments: number
  readonly checks: number
  readonly padding: { readonly mean: number; readonly max: number }
  /** Largest allowance for what lies between the measured moments; it is part of the padding. */
  readonly margin: number
  /** How far the skin would leave the spheres over the clips, had they the radii of the reference pose. */
  readonly unpadded: number
  /** How far the skin leaves its spheres at worst, at all measured and checked moments. Below 0: it stays inside. */
  readonly protrusion: number
  /** How far it left them when they were checked; those spheres were grown until they held. 0: none did. */
  readonly mended: number
}
