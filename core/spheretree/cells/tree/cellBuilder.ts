import type { Solid } from '../../../geometry/solid.ts'
import type { Progress } from '../../../base/progress.ts'
import type { CellTreeSettings, TriangleParts } from './cellTree.ts'

/** A method for covering a surface by levels of balls. One file per method; `builders/cellBuilders.ts` lists them. */
export interface CellBuilder {
  readonly name: string
  /** Short name for users. */
  readonly title: string
  /** Description for users: what the method does and when to use it. */
  readonly description: string
  /** The only supported number of children, if there is just one. */
  readonly branching?: number
  /** Estimated seconds on a machine with two cores, for a mesh with `triangles` triangles. */
  estimate(triangles: number, settings: CellTreeSettings): number
  /** Deterministic: the same solid and settings give the same result. Throws `Cancelled` through `progress`. */
  build(solid: Solid, settings: CellTreeSettings, progress: Progress, onLevel?: OnLevel): CellLevels
}

/**
 * Called with each completed level, for display. Level 1 is directly below the root. A builder that tries several trees
 * calls it again for each. `spheres` holds x y z r per ball; the builder does not keep it.
 */
export type OnLevel = (level: number, spheres: Float64Array) => void

/**
 * Result of a builder: the cells, and for each level below the root the centres of its balls. The radii follow from the
 * cells: each ball extends to the farthest corner of the cells that it and its descendants own.
 */
export interface CellLevels {
  /** Tile the surface. Triangle indices are those of the solid's mesh, which are the same as the skin's. */
  readonly cells: TriangleParts
  /** From the children of the root downwards. */
  readonly levels: readonly BallLevel[]
  /** Per cell: index of its ball within level `cellLevel[cell]`. */
  readonly owner: Uint32Array
  /** Per cell: level of its owner. If a ball has children, its descendants own all cells below it. */
  readonly cellLevel: Uint8Array
}

export interface BallLevel {
  /** 3 per ball. */
  readonly centres: Float64Array
  /** Per ball: index of its parent on the level above. 0, the root, on the first level. */
  readonly parent: Uint32Array
}
