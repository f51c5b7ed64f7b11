import type { NodeTree } from '../layout.ts'

/**
 * Parts of triangles. A *cell* is a triangle inside a triangle of the skin, given by barycentric coordinates, so that it
 * follows the skin in every pose: corner k of a cell is Σᵢ weights[9 cell + 3k + i] · (corner i of its triangle).
 */
export interface TriangleParts {
  readonly count: number
  /** Triangle of the skin per cell. */
  readonly triangle: Uint32Array
  /** 9 per cell. Dyadic, since cells are made by bisection: each corner's three coordinates sum to exactly 1. */
  readonly weights: Float64Array
}

/**
 * A tree of spheres over cells instead of whole triangles. Below the root a sphere of [BO04] covers a *part* of the
 * surface that ends inside triangles; with whole triangles every sphere would have to grow by the size of a triangle.
 *
 * The cells tile every triangle of the skin. Every cell belongs to one leaf, and the sphere of each node holds all corners,
 * hence all points, of the cells below it: the surface is covered on every level and along every chain from the root.
 * Medial trees have few, tight spheres for inspection, export and interrupted queries. They do not make exact queries
 * faster: `SphereTree` is for those.
 */
export interface CellTree extends NodeTree {
  readonly settings: CellTreeSettings
  /** Range of cells below the node. The ranges of the children follow each other and fill the parent's. */
  readonly cellStart: Uint32Array
  readonly cellCount: Uint32Array
  readonly cells: TriangleParts
}

export interface CellTreeSettings {
  /** Name of the builder, as in `builders/registry.ts`. */
  readonly builder: string
  /** Most children of a node. 8 in [BO04]. */
  readonly branching: number
  /** Levels below the root. 3 in [BO04]. */
  readonly depth: number
  readonly effort: Effort
}

export const efforts = ['fast', 'full', 'high'] as const
export type Effort = (typeof efforts)[number]
