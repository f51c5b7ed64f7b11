import { crossingNumber } from './crossingNumber.ts'
import type { TriangleTree } from './triangleTree.ts'
import { windingNumber } from './windingNumber.ts'

/** Values of `reach` to try in turn. Each lowers the error bound of a node 16 times; the last is exact. */
const REACHES = [3, 6, Infinity]
const winding = new Float64Array(2)

/**
 * Whether a point is inside the bounding box and its winding number is closer to another integer than to 0 (|w| > ½).
 * The absolute value makes the result independent of the orientation of the mesh and of each separate part. The result
 * equals that of the exact sum: for a closed mesh, w is an exact crossing count; otherwise the approximation is refined
 * until its error bound excludes the threshold.
 */
export function isInside(tree: TriangleTree, x: number, y: number, z: number): boolean {
  const { boxes, nodeCount } = tree
  if (nodeCount === 0) return false
  if (!(x >= boxes[0] && y >= boxes[1] && z >= boxes[2])) return false
  if (!(x <= boxes[3] && y <= boxes[4] && z <= boxes[5])) return false
  if (tree.closed) return crossingNumber(tree, x, y, z) !== 0
  for (let k = 0; k < REACHES.length; k++) {
    windingNumber(tree, x, y, z, REACHES[k], -1, winding)
    if (Math.abs(Math.abs(winding[0]) - 0.5) > winding[1]) break
  }
  return Math.abs(winding[0]) > 0.5
}
