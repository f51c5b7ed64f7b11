import { isInside } from './isInside.ts'
import type { TriangleTree } from './triangleTree.ts'
import { windingNumber } from './windingNumber.ts'

/**
 * Maximum share of the view that openings may cover. From the centre of a hemisphere's boundary, the opening covers
 * half of it.
 */
const CLEAR = 0.2
/** Same value as in `surfaceSides`. */
const REACH = 4.5
const winding = new Float64Array(2)

/** Whether a point is inside and, for an open mesh, not close to an opening. */
export function isClearlyInside(tree: TriangleTree, x: number, y: number, z: number): boolean {
  if (!isInside(tree, x, y, z)) return false
  if (tree.closed) return true
  windingNumber(tree, x, y, z, REACH, -1, winding)
  return Math.abs(winding[0]) > 1 - CLEAR
}
