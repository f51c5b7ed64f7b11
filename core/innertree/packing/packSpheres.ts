import { CellHeap } from '../../geometry/cells/cellHeap.ts'
import type { TriangleTree } from '../../geometry/triangleTree.ts'
import type { Progress } from '../../base/progress.ts'
import { ascend } from './ascend.ts'
import { type InsideField, visitRows } from '../field/insideField.ts'
import { SphereGrid } from './sphereGrid.ts'

/** Disjoint spheres inside a surface, largest first. Every prefix is a coarser packing. */
export interface Packing {
  readonly count: number
  /** x y z r each. */
  readonly spheres: Float64Array
  /** Per sphere: the triangle closest to its centre; -1 if that is a cap of an opening. */
  readonly triangle: Int32Array
}

/** Factor for radii relative to the free radius, so that rounding does not make spheres overlap. */
const SHRINK = 1 - 1e-12
/** Number of spheres between two progress reports. */
const BATCH = 64

/**
 * Greedy packing, [WZ09] §3.1: the voxel with the largest free radius d* gets a sphere, and the free radius of the
 * voxels around it becomes d_i = min(d_i, D − r), where D is the distance from the sphere's centre. As
 * printed, the condition of the paper's update is never true (docs/algorithms.md 30). No free radius is above d*, so
 * only voxels within d* + r change.
 *
 * Differs from [WZ09]: centres leave the grid and move to a local maximum of the free radius (`ascend`), and radii are
 * at most `largest`. Stops at `count` spheres, or when all free radii are below a twentieth of a cell.
 */
export function packSpheres(
  tree: TriangleTree,
  field: InsideField,
  count: number,
  largest: number,
  progress: Progress,
): Packing {
  const { cell, column, low, distance } = field
  const free = Float64Array.from(distance)
  const heap = new CellHeap(free.length)
  for (let v = 0; v < free.length; v++) heap.push(v, free[v])
  const rowOf = rowsOf(field)
  const spheres = new Float64Array(count * 4)
  const triangle = new Int32Array(count)
  const grid = new SphereGrid(spheres, tree.boxes.slice(0, 6), cell)
  const space = { tree, spheres, grid }
  const point = new Float64Array(4)
  const smallest = 0.05 * cell
  let placed = 0
  while (placed < count && heap.size > 0 && heap.largest > smallest) {
    const key = heap.largest
    const voxel = heap.pop()
    if (free[voxel] < key) {
      if (free[voxel] > smallest) heap.push(voxel, free[voxel])
      continue
    }
    if (placed % BATCH === 0) progress.report(placed, count, 'packing spheres')
    const row = rowOf[voxel]
    point[0] = low[0] + (column[voxel] + 0.5) * cell
    point[1] = low[1] + ((row % field.size[1]) + 0.5) * cell
    point[2] = low[2] + (Math.floor(row / field.size[1]) + 0.5) * cell
    point[3] = free[voxel]
    triangle[placed] = ascend(space, point, cell, largest, field.triangle[voxel])
    point[3] = Math.min(point[3], largest) * SHRINK
    if (!(point[3] > smallest)) {
      free[voxel] = 0
      continue
    }
    spheres.set(point, placed * 4)
    grid.add(placed++)
    lowerFree(field, free, point, key)
    // The centre may have left its voxel. Try a voxel that is still free again.
    if (free[voxel] > smallest) heap.push(voxel, free[voxel])
  }
  return sortPacking(spheres.subarray(0, placed * 4), triangle)
}

/** Lowers the free radii of the voxels around a new sphere. They are at most `most` before. */
function lowerFree(field: InsideField, free: Float64Array, sphere: Float64Array, most: number): void {
  const [x, y, z, r] = sphere
  const { low, cell, column } = field
  visitRows(field, x, y, z, r + most, (from, to, rowY, rowZ) => {
    const rest = (rowY - y) * (rowY - y) + (rowZ - z) * (rowZ - z)
    for (let v = from; v < to; v++) {
      const dx = low[0] + (column[v] + 0.5) * cell - x
      const gap = Math.sqrt(dx * dx + rest) - r
      if (gap < free[v]) free[v] = gap
    }
  })
}

/** Per voxel: its row. */
function rowsOf({ rowStart, column }: InsideField): Uint32Array {
  const rows = new Uint32Array(column.length)
  for (let row = 0; row + 1 < rowStart.length; row++) rows.fill(row, rowStart[row], rowStart[row + 1])
  return rows
}

/** Sorts by radius, largest first. Equal radii keep their order. */
function sortPacking(spheres: Float64Array, triangle: Int32Array): Packing {
  const count = spheres.length / 4
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  order.sort((a, b) => spheres[b * 4 + 3] - spheres[a * 4 + 3] || a - b)
  const sorted = new Float64Array(spheres.length)
  order.forEach((from, to) => sorted.set(spheres.subarray(from * 4, from * 4 + 4), to * 4))
  return { count, spheres: sorted, triangle: Int32Array.from(order, (from) => triangle[from]) }
}
