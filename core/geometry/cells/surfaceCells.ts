import type { Progress } from '../../base/progress.ts'
import { allCells, type CellPool, createCellPool } from './cellPool.ts'
import { refineCells } from './refineCells.ts'
import type { SurfaceMesh } from '../surfaceMesh.ts'

/**
 * The surface divided into small triangles (cells), each a fixed part of one mesh triangle. A ball that contains the
 * three corners of a cell contains the cell.
 */
export interface SurfaceCells {
  readonly count: number
  /** 3 per point. The input points come first. */
  readonly points: Float64Array
  /** 3 points per cell. */
  readonly corners: Uint32Array
  /** Mesh triangle of each cell. */
  readonly triangle: Uint32Array
  /** 9 per cell: barycentric coordinates of its corners in the triangle. */
  readonly weights: Float64Array
}

export interface CellLimits {
  /** Bisection stops at this number of cells. A mesh with more triangles has one cell per triangle. */
  readonly cells: number
  /** Cells are not bisected if their longest edge is at most this long. */
  readonly edge: number
}

/** Divides the surface of a mesh into cells. */
export function surfaceCells(mesh: SurfaceMesh, limits: CellLimits, progress: Progress): SurfaceCells {
  return refined(createCellPool(mesh), limits, progress)
}

/** Bisects cells until a limit is reached. */
export function bisectCells(cells: SurfaceCells, limits: CellLimits, progress: Progress): SurfaceCells {
  if (cells.count >= limits.cells) return cells
  const history = { midpoints: new Map<number, number>(), history: new Uint32Array(0), historyCount: 0 }
  // Copies, because bisection modifies cells.
  const corners = cells.corners.slice()
  const weights = cells.weights.slice()
  return refined({ ...cells, pointCount: cells.points.length / 3, corners, weights, ...history }, limits, progress)
}

function refined(pool: CellPool, { cells, edge }: CellLimits, progress: Progress): SurfaceCells {
  const tick = (count: number) => progress.report(count, cells, 'dividing the surface into cells')
  refineCells(pool, allCells(pool), edge, cells, tick)
  return {
    count: pool.count,
    points: pool.points.slice(0, pool.pointCount * 3),
    corners: pool.corners.slice(0, pool.count * 3),
    triangle: pool.triangle.slice(0, pool.count),
    weights: pool.weights.slice(0, pool.count * 9),
  }
}
