import { CENTRE } from '../base/centre.ts'
import type { Region } from '../base/region.ts'

/** Scratch: costs of the points of a region. */
let pointCosts = new Float64Array(0)

/**
 * Writes the cost of covering each cell from the centre at centres[c]: D = |v − c| − sd(c) for the farthest corner v of
 * the cell. The ball around c that extends to v extends past the surface by at most D (docs/algorithms.md 21).
 */
export function writeCostRow(
  { count, pointCount, points, corners }: Region,
  centres: Float64Array,
  c: number,
  out: Float32Array,
  o: number,
): void {
  if (pointCosts.length < pointCount) pointCosts = new Float64Array(pointCount * 2)
  const costs = pointCosts
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
  for (let cell = 0; cell < count; cell++) {
    const a = costs[corners[cell * 3]]
    const b = costs[corners[cell * 3 + 1]]
    const d = costs[corners[cell * 3 + 2]]
    const m = a > b ? a : b
    out[o + cell] = m > d ? m : d
  }
}

/** Writes the rows of all centres, starting at row `first`. */
export function writeCostRows(region: Region, centres: Float64Array, out: Float32Array, first: number): void {
  for (let k = 0; k * CENTRE < centres.length; k++) {
    writeCostRow(region, centres, k * CENTRE, out, (first + k) * region.count)
  }
}
