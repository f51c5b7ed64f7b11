import { outward, UNIT_ROUNDOFF } from '../../../math/outward.ts'
import { cellCorner } from './cellCorner.ts'
import type { TriangleParts } from './cellTree.ts'

const corner = new Float64Array(3)

/** Roundings of a corner and its distance from a point: three products, two sums and a difference per coordinate. */
const CORNER_ROUNDINGS = 16

/**
 * Radius of the ball around the stored centre at centres[c] that contains the cells first .. first + count. Includes
 * the rounding of their corners, so the exact points of the cells are inside. This rounding is relative to the vertex
 * coordinates and not to the distance, because a corner near the centre can be a sum of large numbers.
 */
export function cellReach(
  cells: TriangleParts,
  first: number,
  count: number,
  triangles: Uint32Array,
  positions: ArrayLike<number>,
  centres: ArrayLike<number>,
  c: number,
): number {
  let farthest = 0
  let largest = 0
  for (let cell = first; cell < first + count; cell++) {
    for (let k = 0; k < 3; k++) {
      cellCorner(cells, cell, k, triangles, positions, corner, 0)
      const x = corner[0] - centres[c]
      const y = corner[1] - centres[c + 1]
      const z = corner[2] - centres[c + 2]
      farthest = Math.max(farthest, x * x + y * y + z * z)
      const v = triangles[cells.triangle[cell] * 3 + k] * 3
      largest = Math.max(largest, Math.abs(positions[v]), Math.abs(positions[v + 1]), Math.abs(positions[v + 2]))
    }
  }
  return outward(Math.sqrt(farthest)) + CORNER_ROUNDINGS * UNIT_ROUNDOFF * largest
}
