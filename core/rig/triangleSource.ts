/**
 * The triangles of an obstacle in their original form: a list of corners with or without indices, strips, fans, or a
 * height grid. Corners are looked up on demand; no index list is created ([MA] Maia et al., §4).
 *
 * Triangles are numbered as in glTF 2.0 §3.7.2.1 and in `expandTriangles`: in the order of their indices, with every
 * other triangle of a strip reversed, and degenerate triangles kept. All kinds use the same record, so that kernels
 * stay monomorphic.
 */
export interface TriangleSource {
  readonly kind: number
  readonly vertexCount: number
  readonly triangleCount: number
  /** 3 per vertex. Empty for a grid. */
  readonly positions: Positions
  /** Vertex of each corner; empty for 0, 1, 2, … */
  readonly indices: Indices
  /** For strips and fans: the first index of each run, and its first triangle; both have one more entry at the end. */
  readonly runStart: Uint32Array
  readonly runTriangle: Uint32Array
  /** For grids. */
  readonly grid: HeightGrid
}

export type Positions = Float64Array | Float32Array
export type Indices = Uint32Array | Uint16Array | Uint8Array

export const LIST = 0
export const STRIP = 1
export const FAN = 2
export const GRID = 3

/**
 * Heights over a regular grid: vertex (row, column) has index row · columns + column and is at (x + column · stepX,
 * height, z + row · stepZ). A NaN height is a hole: triangles with such a corner touch nothing.
 */
export interface HeightGrid {
  readonly rows: number
  readonly columns: number
  readonly heights: Positions
  readonly x: number
  readonly z: number
  readonly stepX: number
  readonly stepZ: number
}

const noGrid: HeightGrid = { rows: 0, columns: 0, heights: new Float64Array(0), x: 0, z: 0, stepX: 0, stepZ: 0 }
const none = new Uint32Array(0)

/** Three corners per triangle: three consecutive vertices if there are no indices. */
export function listSource(positions: Positions, indices: Indices | null = null): TriangleSource {
  const corners = indices === null ? positions.length / 3 : indices.length
  return sourceOf(LIST, positions, indices, Math.floor(corners / 3), none, none)
}

/** `restart`: the index that ends a strip and starts the next one. Without indices all vertices form one strip. */
export function stripSource(positions: Positions, indices: Indices | null = null, restart = -1): TriangleSource {
  return runSource(STRIP, positions, indices, restart)
}

/** All triangles of a fan share its first vertex. */
export function fanSource(positions: Positions, indices: Indices | null = null, restart = -1): TriangleSource {
  return runSource(FAN, positions, indices, restart)
}

export function gridSource(grid: HeightGrid): TriangleSource {
  const cells = Math.max(0, grid.rows - 1) * Math.max(0, grid.columns - 1)
  const source = sourceOf(GRID, new Float64Array(0), null, 2 * cells, none, none)
  return { ...source, vertexCount: grid.rows * grid.columns, grid }
}

function runSource(kind: number, positions: Positions, indices: Indices | null, restart: number): TriangleSource {
  const length = indices === null ? positions.length / 3 : indices.length
  const starts = [0]
  const triangles = [0]
  for (let i = 0; i <= length; i++) {
    if (i < length && (indices === null || indices[i] !== restart)) continue
    const size = Math.max(0, i - starts[starts.length - 1] - 2)
    triangles.push(triangles[triangles.length - 1] + size)
    starts.push(i + 1)
  }
  const count = triangles[triangles.length - 1]
  return sourceOf(kind, positions, indices, count, Uint32Array.from(starts), Uint32Array.from(triangles))
}

function sourceOf(
  kind: number,
  positions: Positions,
  indices: Indices | null,
  triangleCount: number,
  runStart: Uint32Array,
  runTriangle: Uint32Array,
): TriangleSource {
  const vertexCount = positions.length / 3
  return { kind, vertexCount, triangleCount, positions, indices: indices ?? none, runStart, runTriangle, grid: noGrid }
}

/** Returns a list of faults, empty if the source is valid. */
export function validateSource(source: TriangleSource, restart = -1): string[] {
  const { grid, kind, indices, positions, vertexCount } = source
  if (kind === GRID) return validateGrid(grid)
  const wrong: string[] = []
  const lost = positions.findIndex((x) => !Number.isFinite(x))
  if (positions.length % 3 !== 0) wrong.push(`there are ${positions.length} coordinates, not three for each vertex`)
  if (lost >= 0) wrong.push(`coordinate ${lost % 3} of vertex ${Math.floor(lost / 3)} is ${positions[lost]}`)
  const stray = indices.findIndex((vertex) => vertex >= vertexCount && vertex !== restart)
  if (stray >= 0) wrong.push(`index ${stray} is ${indices[stray]}, there are ${vertexCount} vertices`)
  return wrong
}

function validateGrid({ rows, columns, heights, x, z, stepX, stepZ }: HeightGrid): string[] {
  const wrong: string[] = []
  if (heights.length !== rows * columns)
    wrong.push(`there are ${heights.length} heights for a grid of ${rows} × ${columns}`)
  const numbers = Object.entries({ x, z, stepX, stepZ })
  for (const [name, value] of numbers) if (!Number.isFinite(value)) wrong.push(`${name} of the grid is ${value}`)
  if (heights.some((height) => Math.abs(height) === Infinity)) wrong.push('a height is infinite; a hole is NaN')
  return wrong
}

/** Writes the three vertices of a triangle to out[0 .. 3]. */
export function cornersOf(source: TriangleSource, triangle: number, out: Uint32Array): void {
  const { kind, indices } = source
  if (kind === GRID) return cellCorners(source.grid.columns, triangle, out)
  if (kind === LIST) {
    out[0] = triangle * 3
    out[1] = triangle * 3 + 1
    out[2] = triangle * 3 + 2
  } else runCorners(source, triangle, out)
  if (indices.length === 0) return
  out[0] = indices[out[0]]
  out[1] = indices[out[1]]
  out[2] = indices[out[2]]
}

/** A cell is split from its second corner to its third, so that both halves face up. */
function cellCorners(columns: number, triangle: number, out: Uint32Array): void {
  const cell = triangle >> 1
  const row = Math.floor(cell / (columns - 1))
  const a = row * columns + (cell - row * (columns - 1))
  const second = triangle & 1
  out[0] = a + second
  out[1] = a + columns
  out[2] = second === 1 ? a + columns + 1 : a + 1
}

function runCorners({ kind, runStart, runTriangle }: TriangleSource, triangle: number, out: Uint32Array): void {
  // Binary search for the last run that starts at or before this triangle.
  let low = 0
  let high = runTriangle.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (runTriangle[middle] <= triangle) low = middle
    else high = middle
  }
  const start = runStart[low]
  const i = start + triangle - runTriangle[low]
  const odd = (i - start) & 1
  out[0] = kind === STRIP ? i : i + 1
  out[1] = kind === STRIP ? i + 1 + odd : i + 2
  out[2] = kind === STRIP ? i + 2 - odd : start
}

/** Writes a vertex to out[o .. o + 3]. */
export function vertexAt(source: TriangleSource, vertex: number, out: Float64Array, o: number): void {
  if (source.kind !== GRID) {
    const { positions } = source
    out[o] = positions[vertex * 3]
    out[o + 1] = positions[vertex * 3 + 1]
    out[o + 2] = positions[vertex * 3 + 2]
    return
  }
  const { columns, heights, x, z, stepX, stepZ } = source.grid
  const row = Math.floor(vertex / columns)
  out[o] = x + (vertex - row * columns) * stepX
  out[o + 1] = heights[vertex]
  out[o + 2] = z + row * stepZ
}

const corners = new Uint32Array(3)

/** Writes the three corners of a triangle, nine numbers, to out[o ..]. */
export function triangleAt(source: TriangleSource, triangle: number, out: Float64Array, o: number): void {
  cornersOf(source, triangle, corners)
  vertexAt(source, corners[0], out, o)
  vertexAt(source, corners[1], out, o + 3)
  vertexAt(source, corners[2], out, o + 6)
}
