import { resized } from '../../base/resized.ts'
import { CellHeap } from './cellHeap.ts'
import type { CellPool } from './cellPool.ts'
import { edgeLength2, longestEdge } from './longestEdge.ts'

/** Cells between two calls of `tick`. */
const BATCH = 1024

/**
 * Bisects the listed cells at the midpoint of their longest edge, longest first, until no edge is longer than `edge` or
 * the list has `most` cells. Edges of equal length are processed in cell order, so the result is deterministic.
 * Adjacent cells share midpoints. Returns the list, including the new halves.
 */
export function refineCells(
  pool: CellPool,
  list: Uint32Array,
  edge: number,
  most: number,
  tick?: (cells: number) => void,
): Uint32Array {
  const room = Math.max(list.length, Math.floor(most))
  const heap = new CellHeap(room)
  const found = new Uint32Array(room)
  found.set(list)
  let count = list.length
  const shortest2 = edge * edge
  for (let i = 0; i < count; i++) {
    const length2 = longest2(pool, list[i])
    if (length2 > shortest2) heap.push(list[i], length2)
  }
  while (count < room && heap.size > 0) {
    if (tick !== undefined && count % BATCH === 0) tick(count)
    const cell = heap.pop()
    const other = bisect(pool, cell)
    found[count++] = other
    const kept2 = longest2(pool, cell)
    const other2 = longest2(pool, other)
    if (kept2 > shortest2) heap.push(cell, kept2)
    if (other2 > shortest2) heap.push(other, other2)
  }
  return found.slice(0, count)
}

/** Squared length of the longest edge. */
function longest2(pool: CellPool, cell: number): number {
  const { points, corners } = pool
  const k = longestOf(pool, cell)
  return edgeLength2(points, corners[cell * 3 + k] * 3, corners[cell * 3 + ((k + 1) % 3)] * 3)
}

/** The longest edge of a cell. Edge k connects corners k and k + 1. */
function longestOf({ points, corners }: CellPool, cell: number): number {
  const c = cell * 3
  return longestEdge(points, corners[c] * 3, corners[c + 1] * 3, corners[c + 2] * 3)
}

/** The cell keeps the half at corner k. The half at corner k + 1 becomes a new cell, whose index is returned. */
function bisect(pool: CellPool, cell: number): number {
  if (pool.count === pool.triangle.length) growCells(pool)
  const { corners, triangle, weights } = pool
  const k = longestOf(pool, cell)
  const next = (k + 1) % 3
  const other = pool.count++
  triangle[other] = triangle[cell]
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
  if (o === pool.history.length) pool.history = resized(pool.history, Math.max(3072, o * 2))
  pool.history[o] = cell
  pool.history[o + 1] = other
  pool.history[o + 2] = k
}

function midpoint(pool: CellPool, a: number, b: number): number {
  const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
  const known = pool.midpoints.get(key)
  if (known !== undefined) return known
  if (pool.pointCount * 3 === pool.points.length) {
    pool.points = resized(pool.points, Math.max(1024, pool.pointCount * 2) * 3)
  }
  const { points } = pool
  const made = pool.pointCount++
  for (let k = 0; k < 3; k++) points[made * 3 + k] = points[a * 3 + k] / 2 + points[b * 3 + k] / 2
  pool.midpoints.set(key, made)
  return made
}

function growCells(pool: CellPool): void {
  const size = Math.max(1024, pool.count * 2)
  pool.corners = resized(pool.corners, size * 3)
  pool.triangle = resized(pool.triangle, size)
  pool.weights = resized(pool.weights, size * 9)
}
