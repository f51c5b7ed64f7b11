import { closestPoint, createSurfacePoint } from '../../geometry/closestPoint.ts'
import { isInside } from '../../geometry/isInside.ts'
import type { SurfaceMesh } from '../../geometry/surfaceMesh.ts'
import type { TriangleTree } from '../../geometry/triangleTree.ts'
import type { Progress } from '../../base/progress.ts'

/**
 * Distances to the surface at the centres of the voxels inside it. Only inside voxels are stored, row by row along x,
 * so memory is proportional to the volume of the body and not to that of its box.
 */
export interface InsideField {
  /** Lower corner of the grid. */
  readonly low: Float64Array
  readonly cell: number
  /** Number of voxels along x, y and z. */
  readonly size: readonly [number, number, number]
  /** The voxels of row (j, k) start at rowStart[k * size[1] + j] and end at the start of the next row. */
  readonly rowStart: Uint32Array
  /** Per voxel: its index along x, ascending within a row. */
  readonly column: Uint16Array
  readonly distance: Float64Array
  /** Per voxel: the nearest triangle. */
  readonly triangle: Uint32Array
}

/** Maximum number of voxels along x, limited by the type of `column`, and maximum number of rows. */
const MOST_COLUMNS = 65_535
const MOST_ROWS = 250_000

/**
 * Voxel size that divides a body into about `count` voxels. A body thinner than a voxel has one layer of voxels over
 * half its area. Without this bound, thin plates would have millions of voxels.
 */
export function voxelSize({ area }: SurfaceMesh, volume: number, count: number): number {
  return Math.max(Math.cbrt(volume / count), Math.sqrt(area / 2 / count))
}

/**
 * Finds all voxels of a grid whose centre is inside. The cell size is at least `smallestCell`, and larger if the grid
 * would have too many cells, as for parts that are far from each other. On a closed surface, the distance shortens the
 * search along rows: all points within that distance of a voxel are on the same side.
 */
export function insideField(tree: TriangleTree, smallestCell: number, progress: Progress): InsideField {
  const { boxes } = tree
  const [x, y, z] = [0, 1, 2].map((k) => boxes[k + 3] - boxes[k])
  const widest = Math.max(x / MOST_COLUMNS, y / MOST_ROWS, z / MOST_ROWS, Math.sqrt((y * z) / MOST_ROWS))
  const cell = Math.max(smallestCell, widest)
  const size = [x, y, z].map((length) => Math.max(1, Math.ceil(length / cell - 1e-9)))
  const low = Float64Array.from([0, 1, 2], (k) => (boxes[k] + boxes[k + 3] - size[k] * cell) / 2)
  const rowStart = new Uint32Array(size[1] * size[2] + 1)
  const rows = new RowWriter(1 << 16)
  // The triangle of an earlier field would be a hint, and ties between triangles would depend on it.
  nearest.triangle = -1
  for (let k = 0; k < size[2]; k++) {
    progress.report(k, size[2], 'measuring distances to the surface')
    for (let j = 0; j < size[1]; j++) {
      writeRow(tree, rows, low[0], low[1] + (j + 0.5) * cell, low[2] + (k + 0.5) * cell, cell, size[0])
      rowStart[k * size[1] + j + 1] = rows.count
    }
  }
  return { low, cell, size: size as [number, number, number], rowStart, ...rows.finish() }
}

const nearest = createSurfacePoint()

function writeRow(
  tree: TriangleTree,
  rows: RowWriter,
  lowX: number,
  y: number,
  z: number,
  cell: number,
  count: number,
): void {
  let inside = false
  /** Distance to the surface from the last visited voxel, or a lower bound of it. */
  let clear = -1
  for (let i = 0; i < count; i++) {
    const x = lowX + (i + 0.5) * cell
    if (!tree.closed) {
      if (!isInside(tree, x, y, z)) continue
      rows.add(i, closestPoint(tree, x, y, z, nearest), nearest.triangle)
      continue
    }
    const distance = closestPoint(tree, x, y, z, nearest)
    if (!(clear > cell)) inside = isInside(tree, x, y, z)
    clear = distance
    if (inside) rows.add(i, distance, nearest.triangle)
    else if (distance > 2 * cell) {
      const skipped = Math.floor(distance / cell) - 1
      i += skipped
      clear = distance - skipped * cell
    }
  }
}

/** Growable arrays of a field. */
class RowWriter {
  count = 0
  #column: Uint16Array
  #distance: Float64Array
  #triangle: Uint32Array

  constructor(capacity: number) {
    this.#column = new Uint16Array(capacity)
    this.#distance = new Float64Array(capacity)
    this.#triangle = new Uint32Array(capacity)
  }

  add(column: number, distance: number, triangle: number): void {
    if (this.count === this.#column.length) this.#grow()
    this.#column[this.count] = column
    this.#distance[this.count] = distance
    this.#triangle[this.count++] = triangle
  }

  finish(): Pick<InsideField, 'column' | 'distance' | 'triangle'> {
    return {
      column: this.#column.slice(0, this.count),
      distance: this.#distance.slice(0, this.count),
      triangle: this.#triangle.slice(0, this.count),
    }
  }

  #grow(): void {
    const grown = new RowWriter(this.count * 2)
    grown.#column.set(this.#column)
    grown.#distance.set(this.#distance)
    grown.#triangle.set(this.#triangle)
    this.#column = grown.#column
    this.#distance = grown.#distance
    this.#triangle = grown.#triangle
  }
}

/** Calls `visit` for the range of voxels of every row whose centres can be within `radius` of a point. */
export function visitRows(
  field: InsideField,
  x: number,
  y: number,
  z: number,
  radius: number,
  visit: (from: number, to: number, y: number, z: number) => void,
): void {
  const { low, cell, size, rowStart, column } = field
  const fromJ = Math.max(0, Math.ceil((y - radius - low[1]) / cell - 0.5))
  const toJ = Math.min(size[1] - 1, Math.floor((y + radius - low[1]) / cell - 0.5))
  const fromK = Math.max(0, Math.ceil((z - radius - low[2]) / cell - 0.5))
  const toK = Math.min(size[2] - 1, Math.floor((z + radius - low[2]) / cell - 0.5))
  for (let k = fromK; k <= toK; k++) {
    const middleZ = low[2] + (k + 0.5) * cell
    for (let j = fromJ; j <= toJ; j++) {
      const middleY = low[1] + (j + 0.5) * cell
      const rest = radius * radius - (middleY - y) ** 2 - (middleZ - z) ** 2
      if (rest < 0) continue
      const half = Math.sqrt(rest)
      const row = k * size[1] + j
      const from = firstAtLeast(column, rowStart[row], rowStart[row + 1], (x - half - low[0]) / cell - 0.5)
      const to = firstAtLeast(column, from, rowStart[row + 1], (x + half - low[0]) / cell - 0.5 + 1e-9)
      if (to > from) visit(from, to, middleY, middleZ)
    }
  }
}

/** Binary search in an ascending range. */
function firstAtLeast(values: Uint16Array, from: number, to: number, least: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] < least) low = middle + 1
    else high = middle
  }
  return low
}
