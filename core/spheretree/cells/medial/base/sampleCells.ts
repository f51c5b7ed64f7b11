import { hilbertKeys } from '../../../../geometry/hilbertKeys.ts'
import type { Region } from './region.ts'

export interface CellSample {
  /** Cells of the pool, one per group. */
  readonly cells: Uint32Array
  /** Per cell of the region: its group. */
  readonly group: Uint32Array
}

/** Divides the cells into `count` groups of equal size along a Hilbert curve and selects one cell of each. */
export function sampleCells(region: Region, count: number): CellSample {
  const middles = new Float64Array(region.count * 3)
  for (let i = 0; i < middles.length; i++) {
    const c = Math.floor(i / 3) * 3
    for (let k = 0; k < 3; k++) middles[i] += region.points[region.corners[c + k] * 3 + (i % 3)] / 3
  }
  const keys = hilbertKeys(middles, region.count)
  const order = new Uint32Array(region.count).map((_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b)
  const cells = new Uint32Array(count)
  const group = new Uint32Array(region.count)
  for (let i = 0; i < order.length; i++) group[order[i]] = Math.floor((i * count) / order.length)
  for (let g = 0; g < count; g++) cells[g] = region.cells[order[Math.floor(((g + 0.5) * order.length) / count)]]
  return { cells, group }
}
