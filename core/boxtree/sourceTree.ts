import { BOX, clearBox } from '../math/worldBox.ts'
import { GRID, type HeightGrid, triangleAt, type TriangleSource } from '../rig/triangleSource.ts'
import { splitBoxes } from './buildBoxTree.ts'

/**
 * A tree of boxes over a triangle source, in its local space. Built once, because obstacles do not deform. Nodes as in
 * `BoxTree`. Memory in addition to the source: less than 4 bytes per triangle for a grid; otherwise the order of the
 * triangles, 4 bytes each, and the nodes, about 18 bytes per triangle. An index list would take 12, and the corners
 * stored by `BoxTree` another 12.
 */
export interface SourceTree {
  readonly nodeCount: number
  /** Right child; 0 for leaves. The left child follows its parent. */
  readonly right: Uint32Array
  /** BOX numbers per node. */
  readonly boxes: Float64Array
  /**
   * For a leaf: first entry of `order` and their number. For a grid: first vertex of a tile of TILE × TILE cells, or
   * fewer at the border.
   */
  readonly start: Uint32Array
  readonly count: Uint32Array
  /** Empty for a grid, where the tile determines the triangles. */
  readonly order: Uint32Array
}

/** Maximum number of triangles per leaf. */
export const SOURCE_LEAF = 32
const TILE = 4

export function buildSourceTree(source: TriangleSource): SourceTree {
  return source.kind === GRID ? buildGridTree(source.grid) : buildListTree(source)
}

function buildListTree(source: TriangleSource): SourceTree {
  const triangles = new Float64Array(source.triangleCount * BOX)
  const corners = new Float64Array(9)
  for (let t = 0; t < source.triangleCount; t++) {
    triangleAt(source, t, corners, 0)
    clearBox(triangles, t * BOX)
    for (let k = 0; k < 9; k++) include(triangles, t * BOX, k % 3, corners[k])
  }
  const { nodeCount, right, start, count, order } = splitBoxes(triangles, SOURCE_LEAF / 4)
  const boxes = new Float64Array(nodeCount * BOX)
  for (let node = nodeCount - 1; node >= 0; node--) {
    clearBox(boxes, node * BOX)
    if (right[node] !== 0) joinChildren(boxes, node, right[node])
    else
      for (let i = start[node]; i < start[node] + count[node]; i++) join(boxes, node * BOX, triangles, order[i] * BOX)
  }
  return { nodeCount, right, boxes, start, count, order }
}

/** Splits the longer side of a rectangle of tiles in half until one tile is left. */
function buildGridTree(grid: HeightGrid): SourceTree {
  const rows = Math.ceil(Math.max(0, grid.rows - 1) / TILE)
  const columns = Math.ceil(Math.max(0, grid.columns - 1) / TILE)
  const most = Math.max(0, 2 * rows * columns - 1)
  const right = new Uint32Array(most)
  const start = new Uint32Array(most)
  const count = new Uint32Array(most)
  const boxes = new Float64Array(most * BOX)
  // Pending rectangles of tiles: first row, first column, rows, columns, and the node whose right child it is.
  const todo = rows * columns === 0 ? [] : [[0, 0, rows, columns, -1]]
  let nodeCount = 0
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [row, column, height, width, parent] = next
    const node = nodeCount++
    if (parent >= 0) right[parent] = node
    count[node] = height * width
    if (height * width === 1) {
      start[node] = row * TILE * grid.columns + column * TILE
      continue
    }
    const half = (height > width ? height : width) >> 1
    if (height > width) todo.push([row + half, column, height - half, width, node], [row, column, half, width, -1])
    else todo.push([row, column + half, height, width - half, node], [row, column, height, half, -1])
  }
  for (let node = nodeCount - 1; node >= 0; node--) {
    clearBox(boxes, node * BOX)
    if (right[node] !== 0) joinChildren(boxes, node, right[node])
    else boxTile(grid, start[node], boxes, node * BOX)
  }
  return { nodeCount, right, boxes, start, count, order: new Uint32Array(0) }
}

function boxTile(
  { rows, columns, heights, x, z, stepX, stepZ }: HeightGrid,
  first: number,
  boxes: Float64Array,
  o: number,
): void {
  const top = Math.floor(first / columns)
  const left = first - top * columns
  for (let row = top; row <= Math.min(top + TILE, rows - 1); row++) {
    for (let column = left; column <= Math.min(left + TILE, columns - 1); column++) {
      const height = heights[row * columns + column]
      include(boxes, o, 0, x + column * stepX)
      // Holes do not extend the box: comparisons with NaN are false.
      include(boxes, o, 1, height)
      include(boxes, o, 2, z + row * stepZ)
    }
  }
}

function include(boxes: Float64Array, o: number, axis: number, x: number): void {
  if (x < boxes[o + axis]) boxes[o + axis] = x
  if (x > boxes[o + axis + 3]) boxes[o + axis + 3] = x
}

function join(boxes: Float64Array, o: number, by: Float64Array, b: number): void {
  for (let k = 0; k < 3; k++) {
    if (by[b + k] < boxes[o + k]) boxes[o + k] = by[b + k]
    if (by[b + k + 3] > boxes[o + k + 3]) boxes[o + k + 3] = by[b + k + 3]
  }
}

function joinChildren(boxes: Float64Array, node: number, right: number): void {
  join(boxes, node * BOX, boxes, (node + 1) * BOX)
  join(boxes, node * BOX, boxes, right * BOX)
}

/** Writes the triangles of a leaf, at most SOURCE_LEAF, to `out`. Returns their number. */
export function leafTriangles(tree: SourceTree, source: TriangleSource, leaf: number, out: Uint32Array): number {
  if (source.kind !== GRID) {
    for (let i = 0; i < tree.count[leaf]; i++) out[i] = tree.order[tree.start[leaf] + i]
    return tree.count[leaf]
  }
  const { rows, columns } = source.grid
  const first = tree.start[leaf]
  const top = Math.floor(first / columns)
  const left = first - top * columns
  let count = 0
  for (let row = top; row < Math.min(top + TILE, rows - 1); row++) {
    for (let column = left; column < Math.min(left + TILE, columns - 1); column++) {
      const cell = row * (columns - 1) + column
      out[count++] = cell * 2
      out[count++] = cell * 2 + 1
    }
  }
  return count
}
