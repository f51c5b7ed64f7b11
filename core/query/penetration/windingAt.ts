import { pierces } from '../../intersect/pierces.ts'
import { completeRay, RAY } from '../../intersect/ray.ts'
import type { Counts } from '../base/counts.ts'
import { createHitList } from '../base/hitList.ts'
import { ALL, traverseRay } from '../ray/traverseRay.ts'
import { type CutSide, ensureCorners, ensureVertex } from './cutSide.ts'
import { isVoid } from './surface.ts'

const hits = createHitList()
const ray = new Float64Array(RAY)
/** Edge from the vertex to a point above both bodies. */
const edge = new Float64Array(6)

/**
 * Winding number of the other body around the vertex at offset o of a side: the number of triangles through which the
 * upward ray leaves the body, minus those through which it enters. `box` encloses the other body. The ray is parallel
 * to an axis, so it coincides with `edge` without rounding. It finds all closed triangles that it touches; these
 * include all triangles that are crossed after the symbolic displacement of the second body.
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
  traverseRay(other.body, ray, Infinity, ALL, hits, counts)
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
