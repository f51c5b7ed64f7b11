import { orient2d, orient3d } from 'robust-predicates'
import { BOX } from '../math/worldBox.ts'
import type { TriangleTree } from './triangleTree.ts'

/**
 * Exact winding number of a point that is not on a closed mesh: the number of triangles above the point (along z) that
 * face up minus those that face down. All signs are exact. The two triangles of an edge treat points directly below it
 * consistently, so a ray through an edge or a vertex is counted once.
 */
export function crossingNumber(tree: TriangleTree, x: number, y: number, z: number): number {
  const { right, start, count, boxes, corners, stack } = tree
  let winding = 0
  let top = 0
  let node = tree.nodeCount > 0 ? 0 : -1
  while (node >= 0) {
    const o = node * BOX
    const isHit = x >= boxes[o] && x <= boxes[o + 3] && y >= boxes[o + 1] && y <= boxes[o + 4] && z <= boxes[o + 5]
    if (isHit && right[node] !== 0) {
      stack[top++] = right[node]
      node++
      continue
    }
    if (isHit) {
      const end = start[node] + count[node]
      for (let i = start[node]; i < end; i++) {
        const turns = turnsAround(corners, i * 9, x, y)
        if (turns !== 0 && isAbove(corners, i * 9, x, y, z, turns)) winding += turns
      }
    }
    node = top > 0 ? stack[--top] : -1
  }
  return winding
}

/**
 * Winding of the projected triangle around the point, seen from above: 1 counterclockwise, -1 clockwise, otherwise 0.
 */
function turnsAround(corners: Float64Array, o: number, x: number, y: number): number {
  return (
    edgeTurns(corners, o, o + 3, x, y) + edgeTurns(corners, o + 3, o + 6, x, y) + edgeTurns(corners, o + 6, o, x, y)
  )
}

/**
 * ±1 if the edge crosses the horizontal line through the point to its right, upward or downward. Reversing the edge
 * negates the result.
 */
function edgeTurns(corners: Float64Array, a: number, b: number, x: number, y: number): number {
  const isUp = corners[a + 1] <= y && y < corners[b + 1]
  const isDown = corners[b + 1] <= y && y < corners[a + 1]
  if (!isUp && !isDown) return 0
  // orient2d is positive for clockwise orientation.
  const left = -orient2d(corners[a], corners[a + 1], corners[b], corners[b + 1], x, y)
  return isUp ? (left > 0 ? 1 : 0) : left < 0 ? -1 : 0
}

/** Whether the plane of a triangle is above the point; `turns` is its orientation seen from above. */
function isAbove(corners: Float64Array, o: number, x: number, y: number, z: number, turns: number): boolean {
  const below = orient3d(
    corners[o],
    corners[o + 1],
    corners[o + 2],
    corners[o + 3],
    corners[o + 4],
    corners[o + 5],
    corners[o + 6],
    corners[o + 7],
    corners[o + 8],
    x,
    y,
    z,
  )
  return below * turns > 0
}
