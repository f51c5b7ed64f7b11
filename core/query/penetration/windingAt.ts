import { pierces } from '../../intersect/pierce.ts'
import { completeRay, RAY } from '../../intersect/ray.ts'
import type { Counts } from '../counts.ts'
import { createHitList } from '../hitList.ts'
import { ALL, walkRay } from '../walkRay.ts'
import { type CutSide, ensureCorners, ensureVertex } from './cutSide.ts'
import { isVoid } from './surface.ts'

const hits = createHitList()
const ray = new Float64Array(RAY)
/** From the vertex to a point above everything, as an edge. */
const edge = new Float64Array(6)

/**
 * How often the other body, all of which is in `box`, encloses the vertex at offset o of a side: once for every triangle through
 * which the way straight up leaves it, less those through which it enters. The ray is parallel to an axis, so that its points are
 * those of the edge without any rounding, and it is asked for closed triangles, among which are those that are crossed once the
 * second body is moved in thought.
 */
export function windingAt(side: CutSide, o: number, other: CutSide, box: Float64Array, counts: Counts): number {
  ensureVertex(side.body, o)
  const { positions } = side.body
  for (let k = 0; k < 3; k++) {
    if (positions[o + k] < box[k] || positions[o + k] > box[k + 3]) return 0
    edge[k] = positions[o + k]
    edge[k + 3] = positions[o + k]
    ray[k] = positions[o + k]
    ray[k + 3] = k === 2 ? 1 : 0
  }
  edge[5] = box[5] + (box[5] - box[2]) + 0.001 * Math.abs(box[5]) + 0.001
  completeRay(ray, 0)
  hits.count = 0
  walkRay(other.body, ray, Infinity, ALL, hits, counts)
  const { corners } = other.surface
  let winding = 0
  for (let k = 0; k < hits.count; k++) {
    const face = hits.triangles[k]
    if (isVoid(corners, face)) continue
    ensureCorners(other, face)
    const a = corners[face * 3]
    const b = corners[face * 3 + 1]
    const c = corners[face * 3 + 2]
    winding -= pierces(edge, 0, 3, other.body.positions, a, b, c, side.shift)
  }
  return winding
}
