import type { TriangleParts } from './cellTree.ts'

/**
 * Writes corner k of a cell to out[o .. o + 3]. `positions` are the skin's vertices in any pose. All code that measures
 * cells uses this function, so that results agree bit for bit.
 */
export function cellCorner(
  cells: TriangleParts,
  cell: number,
  k: number,
  triangles: Uint32Array,
  positions: ArrayLike<number>,
  out: Float64Array,
  o: number,
): void {
  const w = cell * 9 + k * 3
  const t = cells.triangle[cell] * 3
  const a = triangles[t] * 3
  const b = triangles[t + 1] * 3
  const c = triangles[t + 2] * 3
  const u = cells.weights[w]
  const v = cells.weights[w + 1]
  const s = cells.weights[w + 2]
  out[o] = u * positions[a] + v * positions[b] + s * positions[c]
  out[o + 1] = u * positions[a + 1] + v * positions[b + 1] + s * positions[c + 1]
  out[o + 2] = u * positions[a + 2] + v * positions[b + 2] + s * positions[c + 2]
}
