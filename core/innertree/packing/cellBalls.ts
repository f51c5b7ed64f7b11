import { noProgress, type Progress } from '../../base/progress.ts'
import { type InsideField, visitRows } from '../field/insideField.ts'
import { SphereGrid } from './sphereGrid.ts'

/** Voxels farther than this many cells from every sphere are assigned by individual searches. */
const MARGIN = 2

/** Numbers of spheres, 4 each, between two progress reports. */
const BATCH = 4 * 64

const BALL = (4 / 3) * Math.PI

/**
 * Divides the body among the spheres of a packing and replaces each part, its *cell*, by a ball of the same volume at
 * the cell's centroid: x y z r per sphere. The cell of a sphere consists of the voxels that are closest to it, by |x −
 * c| − r. Volumes are scaled so that all cells together have `volume`.
 *
 * [WZ09] §4.2.1 enlarges the spheres around their centres ("secondary radii"). Cells are not centred on their spheres:
 * using the centroids reduces the volume error by a factor of 0.2 to 0.6 (docs/algorithms.md 30).
 */
export function cellBalls(
  field: InsideField,
  spheres: Float64Array,
  volume: number,
  progress: Progress = noProgress,
): Float64Array {
  const { low, cell, size, rowStart, column } = field
  const owner = nearestSpheres(field, spheres, progress)
  const balls = new Float64Array(spheres.length)
  for (let row = 0; row + 1 < rowStart.length; row++) {
    const y = low[1] + ((row % size[1]) + 0.5) * cell
    const z = low[2] + (Math.floor(row / size[1]) + 0.5) * cell
    for (let v = rowStart[row]; v < rowStart[row + 1]; v++) {
      const o = owner[v] * 4
      balls[o] += low[0] + (column[v] + 0.5) * cell
      balls[o + 1] += y
      balls[o + 2] += z
      balls[o + 3]++
    }
  }
  const voxel = volume / column.length
  for (let o = 0; o < balls.length; o += 4) {
    const count = balls[o + 3]
    // A sphere without voxels has no cell.
    for (let k = 0; k < 3; k++) balls[o + k] = count > 0 ? balls[o + k] / count : spheres[o + k]
    balls[o + 3] = Math.cbrt((count * voxel) / BALL)
  }
  return balls
}

/** Per voxel: the sphere with the smallest |x − c| − r. Ties are resolved by the lower index. */
function nearestSpheres(field: InsideField, spheres: Float64Array, progress: Progress): Uint32Array {
  const { cell, column, low } = field
  const owner = new Uint32Array(column.length)
  const best = new Float64Array(column.length).fill(Infinity)
  for (let s = 0; s < spheres.length; s += 4) {
    if (s % BATCH === 0) progress.report(s, spheres.length, 'dividing the body into cells')
    const x = spheres[s]
    const y = spheres[s + 1]
    const z = spheres[s + 2]
    const r = spheres[s + 3]
    visitRows(field, x, y, z, r + MARGIN * cell, (from, to, rowY, rowZ) => {
      const rest = (rowY - y) * (rowY - y) + (rowZ - z) * (rowZ - z)
      for (let v = from; v < to; v++) {
        const dx = low[0] + (column[v] + 0.5) * cell - x
        const gap = Math.sqrt(dx * dx + rest) - r
        if (gap < best[v]) {
          best[v] = gap
          owner[v] = s / 4
        }
      }
    })
  }
  assignFar(field, spheres, best, owner)
  return owner
}

/** Assigns the voxels that are far from every sphere. */
function assignFar(field: InsideField, spheres: Float64Array, best: Float64Array, owner: Uint32Array): void {
  const { low, cell, size, rowStart, column } = field
  const box = Float64Array.from({ length: 6 }, (_, k) => low[k % 3] + (k < 3 ? 0 : size[k % 3] * cell))
  const [x, y, z] = [0, 1, 2].map((k) => box[k + 3] - box[k])
  // About one sphere per cell: with smaller cells, searches in sparse packings would visit thousands of empty cells.
  const spacing = Math.max(cell, Math.cbrt((x * y * z * 4) / spheres.length))
  const grid = new SphereGrid(spheres, box, spacing)
  for (let sphere = 0; sphere < spheres.length / 4; sphere++) grid.add(sphere)
  for (let row = 0; row + 1 < rowStart.length; row++) {
    const y = low[1] + ((row % size[1]) + 0.5) * cell
    const z = low[2] + (Math.floor(row / size[1]) + 0.5) * cell
    for (let v = rowStart[row]; v < rowStart[row + 1]; v++) {
      if (best[v] === Infinity)
        owner[v] = searchNearest(grid, spheres, low[0] + (column[v] + 0.5) * cell, y, z, spacing)
    }
  }
}

function searchNearest(
  grid: SphereGrid,
  spheres: Float64Array,
  x: number,
  y: number,
  z: number,
  spacing: number,
): number {
  let range = spacing / 4
  do {
    range *= 2
    grid.gather(x, y, z, range)
  } while (grid.found.length === 0)
  let best = Infinity
  let nearest = 0
  for (let i = 0; i < grid.found.length; i++) {
    const s = grid.found.values[i] * 4
    const dx = spheres[s] - x
    const dy = spheres[s + 1] - y
    const dz = spheres[s + 2] - z
    const gap = Math.sqrt(dx * dx + dy * dy + dz * dz) - spheres[s + 3]
    if (gap < best || (gap === best && s / 4 < nearest)) {
      best = gap
      nearest = s / 4
    }
  }
  return nearest
}
