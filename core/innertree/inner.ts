import type { Opening } from '../geometry/closeOpenings.ts'
import type { BallTree } from './tree/ballTree.ts'
import type { Packing } from './packing/packSpheres.ts'

export interface InnerSettings {
  /** Number of spheres of the packing. */
  readonly spheres: number
  /** Largest radius, as a fraction of the diagonal of the body's box. Skinned bodies need small spheres. */
  readonly largest: number
  /** Name of the clustering used for the hierarchy: see `clusterings`. */
  readonly clustering: string
}

/** Spheres that fill a body in its reference pose, with the data needed for queries: [WZ09]. */
export interface Inner {
  readonly settings: InnerSettings
  readonly packing: Packing
  /** Hierarchy over the spheres of the packing. */
  readonly tree: BallTree
  /** Prefixes of the packing with their cells, coarsest first. The last is the whole packing. */
  readonly levels: readonly InnerLevel[]
  /** Volume of the body in the reference pose. */
  readonly volume: number
  /**
   * Whether the volume is exact: the surface is closed and does not overlap itself. Otherwise it is estimated on a
   * grid.
   */
  readonly isExact: boolean
  /** Volume of the spheres / volume of the body. */
  readonly filled: number
  /** Holes in the surface that were closed with caps. */
  readonly openings: readonly Opening[]
}

/** A prefix of a packing. */
export interface InnerLevel {
  /** Number of spheres. */
  readonly count: number
  /** Balls with the volumes and centroids of the cells, x y z r each, and their hierarchy. */
  readonly cells: Float64Array
  readonly tree: BallTree
}
