import type { SurfaceCells } from '../../../geometry/cells/surfaceCells.ts'

/** Copies the listed cells and only the points that they use. */
export function selectCells(cells: SurfaceCells, list: ArrayLike<number>): SurfaceCells {
  const count = list.length
  const corners = new Uint32Array(count * 3)
  const triangle = new Uint32Array(count)
  const weights = new Float64Array(count * 9)
  const newPoint = new Int32Array(cells.points.length / 3).fill(-1)
  const points = new Float64Array(Math.min(count * 3, newPoint.length) * 3)
  let pointCount = 0
  for (let i = 0; i < count; i++) {
    const cell = list[i]
    triangle[i] = cells.triangle[cell]
    for (let k = 0; k < 9; k++) weights[i * 9 + k] = cells.weights[cell * 9 + k]
    for (let k = 0; k < 3; k++) {
      const point = cells.corners[cell * 3 + k]
      if (newPoint[point] < 0) {
        for (let axis = 0; axis < 3; axis++) points[pointCount * 3 + axis] = cells.points[point * 3 + axis]
        newPoint[point] = pointCount++
      }
      corners[i * 3 + k] = newPoint[point]
    }
  }
  return { count, points: points.slice(0, pointCount * 3), corners, triangle, weights }
}
