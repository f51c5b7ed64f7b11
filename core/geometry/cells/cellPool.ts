import type { SurfaceMesh } from '../surfaceMesh.ts'

/**
 * Cells, each a fixed part of one mesh triangle, that `refineCells` bisects: the cell keeps one half, and the other
 * half is appended as a new cell. The arrays have spare capacity and are replaced when full.
 */
export interface CellPool {
  count: number
  pointCount: number
  /** 3 per point. */
  points: Float64Array
  /** 3 points per cell. */
  corners: Uint32Array
  /** Mesh triangle of each cell. */
  triangle: Uint32Array
  /** 9 per cell: barycentric coordinates of its corners. */
  weights: Float64Array
  /** Midpoint of each bisected edge. */
  readonly midpoints: Map<number, number>
  /** 3 per bisection: cell, its other half, edge. */
  history: Uint32Array
  historyCount: number
}

/** One cell per triangle. */
export function createCellPool(mesh: SurfaceMesh): CellPool {
  const { triangleCount, pointCount } = mesh
  const weights = new Float64Array(triangleCount * 9)
  for (let t = 0; t < triangleCount; t++) for (let k = 0; k < 9; k += 4) weights[t * 9 + k] = 1
  return {
    count: triangleCount,
    pointCount,
    points: mesh.points.slice(),
    corners: mesh.corners.slice(),
    triangle: new Uint32Array(triangleCount).map((_, t) => t),
    weights,
    midpoints: new Map(),
    history: new Uint32Array(0),
    historyCount: 0,
  }
}

export function allCells({ count }: { readonly count: number }): Uint32Array {
  return new Uint32Array(count).map((_, cell) => cell)
}
