import { EdgeTable } from '../rig/edgeTable.ts'
import type { Progress } from '../progress.ts'
import { CellHeap } from './cellHeap.ts'
import type { SurfaceMesh } from './surfaceMesh.ts'

/**
 * The surface cut into small triangles, each a fixed part of one triangle of the mesh. A ball that holds the three
 * corners of a cell holds the cell.
 */
export interface SurfaceCells {
  readonly count: number
  /** 3 per point. The points that were given come first. */
  readonly points: Float64Array
  /** 3 points per cell. */
  readonly corners: Uint32Array
  /** Triangle of the mesh per cell. */
  readonly triangle: Uint32Array
  /** 9 per cell: barycentric coordinates of its corners in the triangle. */
  readonly weights: Float64Array
  /** Longest edge of any cell. */
  readonly longestEdge: number
}

export interface CellLimits {
  /** No cell is bisected once there are this many. A mesh with more triangles keeps one cell per triangle. */
  readonly cells: number
  /** Cells whose longest edge is at most this are not bisected. */
  readonly edge: number
}

/** Cells between two progress reports. */
const BATCH = 1024

/** The surface of a mesh in cells. */
export function surfaceCells(mesh: SurfaceMesh, limits: CellLimits, progress: Progress): SurfaceCells {
  return bisectCells(wholeTriangles(mesh), limits, progress)
}

/**
 * Bisects at the midpoint of its longest edge the cell that has the longest one, until a limit is reached. Edges of
 * equal length are bisected in order of cell number, so the result depends on the input alone. Midpoints are shared.
 */
export function bisectCells(cells: SurfaceCells, limits: CellLimits, progress: Progress): SurfaceCells {
  const most = Math.max(cells.count, Math.floor(limits.cells))
  const draft = createDraft(cells, most)
  const heap = new CellHeap(most)
  for (let cell = 0; cell < draft.count; cell++) heap.push(cell, longest2(draft, cell))
  const edge2 = limits.edge * limits.edge
  while (draft.count < most && heap.size > 0 && heap.largest > edge2 && heap.largest > 0) {
    if (draft.count % BATCH === 0) progress.report(draft.count, most, 'dividing the surface into cells')
    const cell = heap.pop()
    bisect(draft, cell)
    heap.push(cell, longest2(draft, cell))
    heap.push(draft.count - 1, longest2(draft, draft.count - 1))
  }
  return {
    count: draft.count,
    points: draft.points.slice(0, draft.pointCount * 3),
    corners: draft.corners.slice(0, draft.count * 3),
    triangle: draft.triangle.slice(0, draft.count),
    weights: draft.weights.slice(0, draft.count * 9),
    longestEdge: heap.size > 0 ? Math.sqrt(heap.largest) : 0,
  }
}

/** One cell per triangle. `longestEdge` is not measured. */
function wholeTriangles({ triangleCount, points, corners }: SurfaceMesh): SurfaceCells {
  const weights = new Float64Array(triangleCount * 9)
  for (let t = 0; t < triangleCount; t++) for (let k = 0; k < 9; k += 4) weights[t * 9 + k] = 1
  const triangle = new Uint32Array(triangleCount).map((_, t) => t)
  return { count: triangleCount, points, corners, triangle, weights, longestEdge: Infinity }
}

interface Draft {
  count: number
  pointCount: number
  readonly points: Float64Array
  readonly corners: Uint32Array
  readonly triangle: Uint32Array
  readonly weights: Float64Array
  readonly midpoints: EdgeTable
  /** Per slot of `midpoints`: point + 1. */
  readonly midpointAt: Uint32Array
}

function createDraft(cells: SurfaceCells, most: number): Draft {
  const bisections = most - cells.count
  const pointCount = cells.points.length / 3
  const pointLimit = pointCount + bisections
  const midpoints = new EdgeTable(bisections, pointLimit)
  const draft: Draft = {
    count: cells.count,
    pointCount,
    points: new Float64Array(pointLimit * 3),
    corners: new Uint32Array(most * 3),
    triangle: new Uint32Array(most),
    weights: new Float64Array(most * 9),
    midpoints,
    midpointAt: new Uint32Array(midpoints.keys.length),
  }
  draft.points.set(cells.points)
  draft.corners.set(cells.corners)
  draft.triangle.set(cells.triangle)
  draft.weights.set(cells.weights)
  return draft
}

/** Edge k runs from corner k to corner k + 1. */
function edge2(draft: Draft, cell: number, k: number): number {
  const { points, corners } = draft
  const a = corners[cell * 3 + k] * 3
  const b = corners[cell * 3 + ((k + 1) % 3)] * 3
  const x = points[b] - points[a]
  const y = points[b + 1] - points[a + 1]
  const z = points[b + 2] - points[a + 2]
  return x * x + y * y + z * z
}

function longest2(draft: Draft, cell: number): number {
  return Math.max(edge2(draft, cell, 0), edge2(draft, cell, 1), edge2(draft, cell, 2))
}

/** The cell keeps the half at corner k; the half at corner k + 1 becomes the last cell. */
function bisect(draft: Draft, cell: number): void {
  const { corners, triangle, weights } = draft
  const longest = longest2(draft, cell)
  const k = edge2(draft, cell, 0) === longest ? 0 : edge2(draft, cell, 1) === longest ? 1 : 2
  const next = (k + 1) % 3
  const other = draft.count++
  triangle[other] = triangle[cell]
  corners.copyWithin(other * 3, cell * 3, cell * 3 + 3)
  weights.copyWithin(other * 9, cell * 9, cell * 9 + 9)
  const middle = midpoint(draft, corners[cell * 3 + k], corners[cell * 3 + next])
  corners[cell * 3 + next] = middle
  corners[other * 3 + k] = middle
  for (let j = 0; j < 3; j++) {
    const weight = (weights[cell * 9 + k * 3 + j] + weights[cell * 9 + next * 3 + j]) / 2
    weights[cell * 9 + next * 3 + j] = weight
    weights[other * 9 + k * 3 + j] = weight
  }
}

function midpoint(draft: Draft, a: number, b: number): number {
  const { points, midpoints, midpointAt } = draft
  const slot = midpoints.slotOf(a, b)
  if (midpointAt[slot] === 0) {
    const made = draft.pointCount++
    for (let k = 0; k < 3; k++) points[made * 3 + k] = points[a * 3 + k] / 2 + points[b * 3 + k] / 2
    midpointAt[slot] = made + 1
  }
  return midpointAt[slot] - 1
}
