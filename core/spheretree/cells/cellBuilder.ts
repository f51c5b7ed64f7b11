import type { Solid } from '../../geometry/solid.ts'
import type { Progress } from '../../progress.ts'
import type { CellTreeSettings, TriangleParts } from './cellTree.ts'

/** A method to cover a surface by levels of balls. One file per method; `builders/registry.ts` lists them. */
export interface CellBuilder {
  readonly name: string
  /** For users: the method, in a few words. */
  readonly title: string
  /** For users: what it does and when to use it. */
  readonly description: string
  /** Expected seconds on a machine with two cores, for a mesh with so many triangles. */
  estimate(triangles: number, settings: CellTreeSettings): number
  /** The same solid and settings always give the same result. Throws `Cancelled` through `progress`. */
  build(solid: Solid, settings: CellTreeSettings, progress: Progress, onLevel?: OnLevel): CellLevels
}

/**
 * Called with each level as soon as it exists, for display: 1 is below the root. A builder that tries several trees calls
 * it again. `spheres`: x, y, z, radius per ball, not kept by the builder.
 */
export type OnLevel = (level: number, spheres: Float64Array) => void

/**
 * What a builder returns: the cells, and per level below the root the centres of balls. Radii follow from the cells: each
 * ball reaches the farthest corner of the cells that it and its descendants own.
 */
export interface CellLevels {
  /** Tile the surface. Triangles are those of the solid's mesh, which are numbered like the skin's. */
  readonly cells: TriangleParts
  /** From the children of the root down. */
  readonly levels: readonly BallLevel[]
  /** Per cell: its ball, an index into the level `cellLevel` of the cell. */
  readonly owner: Uint32Array
  /** Per cell: index of the level of its owner. All cells below a ball that has children are owned by descendants. */
  readonly cellLevel: Uint8Array
}

export interface BallLevel {
  /** 3 per ball. */
  readonly centres: Float64Array
  /** Per ball: its parent on the level above; 0, the root, on the first level. */
  readonly parent: Uint32Array
}
