import { SLAB, slabDistance } from './writeSlabs.ts'
import { FRAME, frameDistance2 } from './writeFrame.ts'
import { BOX } from '../math/worldBox.ts'
import type { TriangleTree } from './triangleTree.ts'

/** A point on the surface. `triangle` is -1 if there is none. */
export interface SurfacePoint {
  readonly position: Float64Array
  triangle: number
}

export function createSurfacePoint(): SurfacePoint {
  return { position: new Float64Array(3), triangle: -1 }
}

/** In-plane coordinates of the closest point of the last tested triangle. */
const plane = new Float64Array(2)

/**
 * Distance from a point to the surface, exact up to rounding. `out` receives the closest point. If out.triangle is set
 * on entry, the search starts with that triangle, which is faster if it is nearby. Returns Infinity if there are no
 * triangles.
 *
 * `enough`: the search stops at any surface point within this distance. A larger result is exact, a smaller one is an
 * upper bound. `within`: maximum distance. If no surface point is closer, returns Infinity and leaves `out` unchanged.
 */
export function closestPoint(
  tree: TriangleTree,
  x: number,
  y: number,
  z: number,
  out: SurfacePoint,
  enough = 0,
  within = Infinity,
): number {
  const { right, start, count, boxes, slabs, frames, stack, stackDistance } = tree
  const enough2 = enough * enough
  let best = within * within
  let slot = -1
  let u = 0
  let v = 0
  if (out.triangle >= 0) {
    const d = frameDistance2(frames, tree.slotOf[out.triangle] * FRAME, x, y, z, plane)
    if (d <= best) {
      best = d
      slot = tree.slotOf[out.triangle]
      u = plane[0]
      v = plane[1]
    }
  }
  let top = 0
  let node = tree.nodeCount > 0 && best > enough2 ? 0 : -1
  while (node >= 0) {
    const other = right[node]
    if (other === 0) {
      const end = start[node] + count[node]
      for (let i = start[node]; i < end; i++) {
        const d = frameDistance2(frames, i * FRAME, x, y, z, plane)
        if (d < best) {
          best = d
          slot = i
          u = plane[0]
          v = plane[1]
        }
      }
      if (best <= enough2) break
      node = -1
    } else {
      const d = nodeDistance2(boxes, slabs, node + 1, x, y, z, best)
      const e = nodeDistance2(boxes, slabs, other, x, y, z, best)
      const near = d <= e ? node + 1 : other
      const far = d <= e ? other : node + 1
      const farDistance = d <= e ? e : d
      if (farDistance < best) {
        stack[top] = far
        stackDistance[top++] = farDistance
      }
      node = (d <= e ? d : e) < best ? near : -1
    }
    while (node < 0 && top > 0) if (stackDistance[--top] < best) node = stack[top]
  }
  if (slot < 0) return Infinity
  writePoint(frames, slot * FRAME, u, v, out.position)
  out.triangle = tree.triangleAt[slot]
  return Math.sqrt(best)
}

/**
 * Squared lower bound of the distance from a point to all triangles below a node. Stops early once it reaches `best`.
 */
function nodeDistance2(
  boxes: Float64Array,
  slabs: Float64Array,
  node: number,
  x: number,
  y: number,
  z: number,
  best: number,
): number {
  const d = boxDistance2(boxes, node * BOX, x, y, z)
  if (d >= best) return d
  const s = slabDistance(slabs, node * SLAB, x, y, z)
  return s > 0 && s * s > d ? s * s : d
}

function boxDistance2(boxes: Float64Array, o: number, x: number, y: number, z: number): number {
  const a = x < boxes[o] ? boxes[o] - x : x > boxes[o + 3] ? x - boxes[o + 3] : 0
  const b = y < boxes[o + 1] ? boxes[o + 1] - y : y > boxes[o + 4] ? y - boxes[o + 4] : 0
  const c = z < boxes[o + 2] ? boxes[o + 2] - z : z > boxes[o + 5] ? z - boxes[o + 5] : 0
  return a * a + b * b + c * c
}

function writePoint(frames: Float64Array, o: number, u: number, v: number, out: Float64Array): void {
  for (let k = 0; k < 3; k++) out[k] = frames[o + k] + u * frames[o + 3 + k] + v * frames[o + 6 + k]
}
