import { CellHeap } from '../../../geometry/cellHeap.ts'
import type { SurfaceMesh } from '../../../geometry/surfaceMesh.ts'

/**
 * Cells that tile a surface and are bisected on demand: a cell keeps one half, the other half becomes the last cell. The
 * history of bisections is kept, so that halves with the same owner can be joined again.
 */
export interface CellPool {
  count: number
  pointCount: number
  /** 3 per point. */
  points: Float64Array
  /** Scratch of `regionOf`: -1 per point. */
  number: Int32Array
  /** 3 points per cell. */
  corners: Uint32Array
  /** Triangle of the mesh per cell. */
  triangle: Uint32Array
  /** 9 per cell: barycentric coordinates of its corners. */
  weights: Float64Array
  /** Ball that owns the cell. Both halves keep it. */
  owner: Uint32Array
  /** A label that both halves keep. */
  tag: Uint32Array
  /** Midpoint per edge that was bisected. */
  readonly midpoints: Map<number, number>
  /** 3 per bisection: cell, its other half, the edge. */
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
    number: new Int32Array(pointCount).fill(-1),
    corners: mesh.corners.slice(),
    triangle: new Uint32Array(triangleCount).map((_, t) => t),
    weights,
    owner: new Uint32Array(triangleCount),
    tag: new Uint32Array(triangleCount),
    midpoints: new Map(),
    history: new Uint32Array(0),
    historyCount: 0,
  }
}

export function copyPool(pool: CellPool): CellPool {
  return {
    ...pool,
    points: pool.points.slice(),
    number: pool.number.slice(),
    corners: pool.corners.slice(),
    triangle: pool.triangle.slice(),
    weights: pool.weights.slice(),
    owner: pool.owner.slice(),
    tag: pool.tag.slice(),
    midpoints: new Map(pool.midpoints),
    history: pool.history.slice(),
  }
}

export function allCells(pool: CellPool): Uint32Array {
  return new Uint32Array(pool.count).map((_, cell) => cell)
}

/** Cells per group. */
export function groupCells(groupOf: Uint32Array, groups: number): Uint32Array[] {
  const lists: number[][] = Array.from({ length: groups }, () => [])
  for (let cell = 0; cell < groupOf.length; cell++) lists[groupOf[cell]].push(cell)
  return lists.map((list) => Uint32Array.from(list))
}

/**
 * Bisects listed cells at their longest edge, the longest first, until no edge is longer than `edge` or the list has
 * `most` cells. Returns the list with the halves.
 */
export function refineCells(pool: CellPool, list: Uint32Array, edge: number, most: number): Uint32Array {
  const room = Math.max(list.length, most)
  const heap = new CellHeap(room)
  const found = new Uint32Array(room)
  found.set(list)
  let count = list.length
  for (let i = 0; i < count; i++) {
    const length2 = longest2(pool, list[i])
    if (length2 > edge * edge) heap.push(list[i], length2)
  }
  while (count < most && heap.size > 0) {
    const cell = heap.pop()
    const other = bisect(pool, cell)
    found[count++] = other
    const kept2 = longest2(pool, cell)
    const other2 = longest2(pool, other)
    if (kept2 > edge * edge) heap.push(cell, kept2)
    if (other2 > edge * edge) heap.push(other, other2)
  }
  return found.slice(0, count)
}

/** Edge k runs from corner k to corner k + 1. */
function edge2({ points, corners }: CellPool, cell: number, k: number): number {
  const a = corners[cell * 3 + k] * 3
  const b = corners[cell * 3 + ((k + 1) % 3)] * 3
  const x = points[b] - points[a]
  const y = points[b + 1] - points[a + 1]
  const z = points[b + 2] - points[a + 2]
  return x * x + y * y + z * z
}

function longest2(pool: CellPool, cell: number): number {
  return Math.max(edge2(pool, cell, 0), edge2(pool, cell, 1), edge2(pool, cell, 2))
}

/** The cell keeps the half at corner k; the half at corner k + 1 becomes a new cell, which is returned. */
function bisect(pool: CellPool, cell: number): number {
  if (pool.count === pool.triangle.length) growCells(pool)
  const { corners, triangle, weights, owner, tag } = pool
  const longest = longest2(pool, cell)
  const k = edge2(pool, cell, 0) === longest ? 0 : edge2(pool, cell, 1) === longest ? 1 : 2
  const next = (k + 1) % 3
  const other = pool.count++
  triangle[other] = triangle[cell]
  owner[other] = owner[cell]
  tag[other] = tag[cell]
  corners.copyWithin(other * 3, cell * 3, cell * 3 + 3)
  weights.copyWithin(other * 9, cell * 9, cell * 9 + 9)
  const middle = midpoint(pool, corners[cell * 3 + k], corners[cell * 3 + next])
  corners[cell * 3 + next] = middle
  corners[other * 3 + k] = middle
  for (let j = 0; j < 3; j++) {
    const weight = (weights[cell * 9 + k * 3 + j] + weights[cell * 9 + next * 3 + j]) / 2
    weights[cell * 9 + next * 3 + j] = weight
    weights[other * 9 + k * 3 + j] = weight
  }
  record(pool, cell, other, k)
  return other
}

function record(pool: CellPool, cell: number, other: number, k: number): void {
  const o = pool.historyCount++ * 3
  if (o === pool.history.length) pool.history = grown(pool.history, new Uint32Array(Math.max(3072, o * 2)))
  pool.history[o] = cell
  pool.history[o + 1] = other
  pool.history[o + 2] = k
}

function midpoint(pool: CellPool, a: number, b: number): number {
  const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
  const known = pool.midpoints.get(key)
  if (known !== undefined) return known
  if (pool.pointCount === pool.number.length) growPoints(pool)
  const { points } = pool
  const made = pool.pointCount++
  for (let k = 0; k < 3; k++) points[made * 3 + k] = points[a * 3 + k] / 2 + points[b * 3 + k] / 2
  pool.midpoints.set(key, made)
  return made
}

function growCells(pool: CellPool): void {
  const size = Math.max(1024, pool.count * 2)
  pool.corners = grown(pool.corners, new Uint32Array(size * 3))
  pool.triangle = grown(pool.triangle, new Uint32Array(size))
  pool.weights = grown(pool.weights, new Float64Array(size * 9))
  pool.owner = grown(pool.owner, new Uint32Array(size))
  pool.tag = grown(pool.tag, new Uint32Array(size))
}

function growPoints(pool: CellPool): void {
  const size = Math.max(1024, pool.pointCount * 2)
  pool.points = grown(pool.points, new Float64Array(size * 3))
  pool.number = grown(pool.number, new Int32Array(size).fill(-1))
}

function grown<T extends Uint32Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}
