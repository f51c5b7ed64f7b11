import type { SurfaceCells } from '../../../geometry/cells/surfaceCells.ts'
import type { TriangleParts } from '../tree/cellTree.ts'

/** Concatenates the cells of all parts. */
export function joinCells(parts: readonly SurfaceCells[]): TriangleParts {
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  const triangle = new Uint32Array(count)
  const weights = new Float64Array(count * 9)
  let at = 0
  for (const part of parts) {
    triangle.set(part.triangle, at)
    weights.set(part.weights, at * 9)
    at += part.count
  }
  return { count, triangle, weights }
}
