import type { NodeTree } from '../../tree/sphereTree.ts'

/**
 * Parts of triangles. A *cell* is a triangle inside a triangle of the skin, given by barycentric coordinates, so it
 * follows the skin in every pose: corner k of a cell is Σᵢ weights[9 cell + 3k + i] · (corner i of its triangle).
 */
export interface TriangleParts {
  readonly count: number
  /** Per cell: triangle of the skin. */
  readonly triangle: Uint32Array
  /**
   * 9 per cell. Cells are made by bisection, so weights are dyadic: the three coordinates of each corner sum to exactly
   * 1.
   */
  readonly weights: Float64Array
}

/**
 * A tree of spheres over cells instead of whole triangles. Below the root, a sphere of [BO04] covers a *part* of the
 * surface whose boundary runs through triangles. With whole triangles, every sphere would have to grow by the size of a
 * triangle.
 *
 * The cells tile every triangle of the skin. Every cell belongs to one leaf, and the sphere of each node contains all
 * corners, hence all points, of the cells below it: every level and every path from the root covers the surface. Medial
 * trees have few, tight spheres for inspection, export and interrupted queries. They do not make exact queries faster;
 * use `SphereTree` for those.
 */
export interface CellTree extends NodeTree {
  readonly settings: CellTreeSettings
  /** Range of cells below the node. The ranges of the children are consecutive and fill the parent's. */
  readonly cellStart: Uint32Array
  readonly cellCount: Uint32Array
  readonly cells: TriangleParts
}

export interface CellTreeSettings {
  /** Name of the builder, as listed in `builders/cellBuilders.ts`. */
  readonly builder: string
  /** Maximum number of children of a node. 8 in [BO04]. */
  readonly branching: number
  /** Number of levels below the root. 3 in [BO04]. */
  readonly depth: number
  readonly effort: Effort
}

export const efforts = ['fast', 'full', 'high'] as const
export type Effort = (typeof efforts)[number]
