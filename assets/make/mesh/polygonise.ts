import { type Shape, SLACK } from '../shape/shape.ts'
import type { Mesh } from './mesh.ts'

/** Edge length, in cells, of the sampled blocks and of the blocks where the search for the surface starts. */
const BLOCK = 4
const COARSE = 32
const SAMPLES = BLOCK + 1

/**
 * Corner c of a cell is at (c & 1, c >> 1 & 1, c >> 2). Six tetrahedra around the diagonal 0-7 that match between
 * adjacent cells.
 */
const TETRAHEDRA = [0, 1, 3, 7, 0, 3, 2, 7, 0, 2, 6, 7, 0, 6, 4, 7, 0, 4, 5, 7, 0, 5, 1, 7]

interface March {
  readonly shape: Shape
  readonly cell: number
  readonly originY: number
  readonly originZ: number
  /** Number of samples per row and column, used to compute their indices. */
  readonly span: number
  readonly values: Float64Array
  /** Vertex on a grid edge, keyed by the indices of the edge's two samples. */
  readonly crossings: Map<number, number>
  readonly positions: number[]
  readonly triangles: number[]
}

/**
 * Polygonises the half x >= 0 of a shape's surface by marching tetrahedra. The result is always manifold, and its
 * border lies exactly in x = 0, where it is joined to its mirror image. A sample of exactly zero counts as outside, and
 * crossings keep a distance from the samples, so that no triangle is degenerate.
 */
export function polygonise(shape: Shape, cell: number): Mesh {
  const { center, radius } = shape
  const from = (c: number) => Math.floor((c - radius) / cell) * cell
  const blocks = Math.ceil((2 * radius) / (cell * COARSE) + 1)
  const march: March = {
    shape,
    cell,
    originY: from(center[1]),
    originZ: from(center[2]),
    span: blocks * COARSE + 1,
    values: new Float64Array(SAMPLES ** 3),
    crossings: new Map(),
    positions: [],
    triangles: [],
  }
  for (let i = 0; i < blocks; i++)
    for (let j = 0; j < blocks; j++)
      for (let k = 0; k < blocks; k++) visit(march, i * COARSE, j * COARSE, k * COARSE, COARSE)
  return { positions: Float64Array.from(march.positions), triangles: Uint32Array.from(march.triangles) }
}

/** Subdivides a block recursively and skips parts far from the surface. */
function visit(march: March, i: number, j: number, k: number, size: number): void {
  const { shape, cell, originY, originZ } = march
  const half = size / 2
  const reach = half * cell * Math.sqrt(3) * SLACK
  const d = shape.distance((i + half) * cell, originY + (j + half) * cell, originZ + (k + half) * cell, reach)
  if (Math.abs(d) >= reach) return
  if (size === BLOCK) {
    sampleBlock(march, i, j, k)
    marchBlock(march, i, j, k)
    return
  }
  for (let corner = 0; corner < 8; corner++)
    visit(march, i + (corner & 1) * half, j + ((corner >> 1) & 1) * half, k + (corner >> 2) * half, half)
}

function sampleBlock({ shape, cell, originY, originZ, values }: March, i: number, j: number, k: number): void {
  let at = 0
  for (let dk = 0; dk < SAMPLES; dk++)
    for (let dj = 0; dj < SAMPLES; dj++)
      for (let di = 0; di < SAMPLES; di++)
        values[at++] = shape.distance((i + di) * cell, originY + (j + dj) * cell, originZ + (k + dk) * cell, 2 * cell)
}

function marchBlock(march: March, i: number, j: number, k: number): void {
  for (let dk = 0; dk < BLOCK; dk++)
    for (let dj = 0; dj < BLOCK; dj++)
      for (let di = 0; di < BLOCK; di++)
        for (let t = 0; t < TETRAHEDRA.length; t += 4) marchTetrahedron(march, i, j, k, di, dj, dk, t)
}

const ids = [0, 0, 0, 0]
const heights = [0, 0, 0, 0]

function marchTetrahedron(
  march: March,
  i: number,
  j: number,
  k: number,
  di: number,
  dj: number,
  dk: number,
  t: number,
): void {
  const { values, span } = march
  let inside = 0
  for (let c = 0; c < 4; c++) {
    const corner = TETRAHEDRA[t + c]
    const x = di + (corner & 1)
    const y = dj + ((corner >> 1) & 1)
    const z = dk + (corner >> 2)
    heights[c] = values[(z * SAMPLES + y) * SAMPLES + x]
    ids[c] = ((k + z) * span + (j + y)) * span + i + x
    if (heights[c] < 0) inside |= 1 << c
  }
  if (inside === 0 || inside === 15) return
  const cut = (a: number, b: number) => crossing(march, ids[a], heights[a], ids[b], heights[b])
  const emit = (a: number, b: number, c: number) => void march.triangles.push(a, b, c)
  // The corners of TETRAHEDRA are ordered so that (1, 2, 3) is counter-clockwise seen from the side opposite 0.
  switch (inside) {
    case 1:
      return emit(cut(0, 1), cut(0, 2), cut(0, 3))
    case 14:
      return emit(cut(0, 1), cut(0, 3), cut(0, 2))
    case 2:
      return emit(cut(1, 0), cut(1, 3), cut(1, 2))
    case 13:
      return emit(cut(1, 0), cut(1, 2), cut(1, 3))
    case 4:
      return emit(cut(2, 0), cut(2, 1), cut(2, 3))
    case 11:
      return emit(cut(2, 0), cut(2, 3), cut(2, 1))
    case 8:
      return emit(cut(3, 0), cut(3, 2), cut(3, 1))
    case 7:
      return emit(cut(3, 0), cut(3, 1), cut(3, 2))
    default:
      return quad(inside, cut, emit)
  }
}

/** Two corners inside, two outside: four crossings. */
function quad(
  inside: number,
  cut: (a: number, b: number) => number,
  emit: (a: number, b: number, c: number) => void,
): void {
  const pairs: Record<number, readonly [number, number, number, number]> = {
    3: [0, 1, 2, 3],
    5: [0, 2, 3, 1],
    9: [0, 3, 1, 2],
    12: [2, 3, 0, 1],
    10: [3, 1, 0, 2],
    6: [1, 2, 0, 3],
  }
  const [a, b, c, d] = pairs[inside]
  const [ac, ad, bd, bc] = [cut(a, c), cut(a, d), cut(b, d), cut(b, c)]
  emit(ac, ad, bd)
  emit(ac, bd, bc)
}

function crossing(march: March, a: number, da: number, b: number, db: number): number {
  if (a > b) return crossing(march, b, db, a, da)
  const { span, crossings, positions, cell, originY, originZ } = march
  const key = a * 8 + direction(b - a, span)
  const known = crossings.get(key)
  if (known !== undefined) return known
  const t = Math.min(Math.max(da / (da - db), 0.02), 0.98)
  const at = (n: number, m: number) => n + (m - n) * t
  positions.push(
    at(a % span, b % span) * cell,
    originY + at(Math.floor(a / span) % span, Math.floor(b / span) % span) * cell,
    originZ + at(Math.floor(a / (span * span)), Math.floor(b / (span * span))) * cell,
  )
  const vertex = positions.length / 3 - 1
  crossings.set(key, vertex)
  return vertex
}

/** 1 to 7: the edge direction, one of seven, from a sample to a later one. */
function direction(step: number, span: number): number {
  const z = Math.floor(step / (span * span))
  const rest = step - z * span * span
  const y = Math.floor(rest / span)
  return (z << 2) | (y << 1) | (rest - y * span)
}
