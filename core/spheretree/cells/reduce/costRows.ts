import type { SurfaceCells } from '../../../geometry/cells/surfaceCells.ts'
import type { BallSet } from './ballSet.ts'

/**
 * Writes one row per ball: for every cell, the error of the ball when it contains the cell. This is max |v − c| − d,
 * with corners v of the cell, centre c and depth d of the centre.
 */
export function costRows(cells: SurfaceCells, balls: BallSet, first: number, count: number, out: Float32Array): void {
  const { points, corners } = cells
  const pointCosts = new Float64Array(points.length / 3)
  for (let ball = first; ball < first + count; ball++) {
    const x = balls.centres[ball * 3]
    const y = balls.centres[ball * 3 + 1]
    const z = balls.centres[ball * 3 + 2]
    const depth = balls.depths[ball]
    for (let p = 0; p < pointCosts.length; p++) {
      const dx = points[p * 3] - x
      const dy = points[p * 3 + 1] - y
      const dz = points[p * 3 + 2] - z
      pointCosts[p] = Math.sqrt(dx * dx + dy * dy + dz * dz) - depth
    }
    const row = ball * cells.count
    for (let cell = 0; cell < cells.count; cell++) {
      const a = pointCosts[corners[cell * 3]]
      const b = pointCosts[corners[cell * 3 + 1]]
      const c = pointCosts[corners[cell * 3 + 2]]
      const ab = a > b ? a : b
      out[row + cell] = ab > c ? ab : c
    }
  }
}
