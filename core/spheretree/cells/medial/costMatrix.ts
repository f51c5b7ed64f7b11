import { CENTRE } from './centre.ts'
import type { Region } from './region.ts'

/**
 * Cost of covering each cell from each centre: D = |v − c| − sd(c) for the farthest corner v of the cell. The ball around
 * c that reaches v extends past the surface by at most D (docs/algorithms.md 21). Row j of `out` belongs to centre j.
 */
export function writeCostRows(
  { count, pointCount, points, corners }: Region,
  centres: Float64Array,
  centreCount: number,
  out: Float32Array,
  firstRow: number,
): void {
  const costs = new Float64Array(pointCount)
  for (let j = 0; j < centreCount; j++) {
    const c = j * CENTRE
    const x = centres[c]
    const y = centres[c + 1]
    const z = centres[c + 2]
    const sd = centres[c + 3]
    for (let p = 0; p < pointCount; p++) {
      const dx = points[p * 3] - x
      const dy = points[p * 3 + 1] - y
      const dz = points[p * 3 + 2] - z
      costs[p] = Math.sqrt(dx * dx + dy * dy + dz * dz) - sd
    }
    const row = (firstRow + j) * count
    for (let cell = 0; cell < count; cell++) {
      const a = costs[corners[cell * 3]]
      const b = costs[corners[cell * 3 + 1]]
      const d = costs[corners[cell * 3 + 2]]
      const m = a > b ? a : b
      out[row + cell] = m > d ? m : d
    }
  }
}
