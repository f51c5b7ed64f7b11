import { AFFINE } from '../math/affine.ts'
import type { JointFrames } from './jointFrames.ts'
import type { VerticesBySet } from './verticesBySet.ts'

/**
 * Linear blending of all vertices, the same numbers as `deformLinear` in the same order, so the same bits. Vertices of one
 * joint set are done together, two joints at a time: their maps then stay in registers and on the stack, where reading
 * them needs no bounds check. A third less time than one vertex after the other.
 */
export function deformAllLinear(
  frames: JointFrames,
  bySet: VerticesBySet,
  points: Float64Array,
  out: Float64Array,
): void {
  const { setStart } = frames
  const { start, sorted } = bySet
  for (let set = 0; set + 1 < setStart.length; set++) {
    const first = setStart[set]
    const count = setStart[set + 1] - first
    const from = start[set]
    const to = start[set + 1]
    let i = 0
    for (; i + 1 < count; i += 2) addPair(frames, first, i, i + 2 === count, sorted, from, to, points, out)
    if (i < count) addLast(frames, first, i, sorted, from, to, points, out)
  }
}

/** Adds the displacements of joints i and i + 1 of a set to `out`, which starts at 0 with i = 0; the last one adds x. */
function addPair(
  frames: JointFrames,
  first: number,
  i: number,
  last: boolean,
  vertices: Uint32Array,
  from: number,
  to: number,
  points: Float64Array,
  out: Float64Array,
): void {
  const { weights, weightStart, setJoints, displacements: maps } = frames
  const m = setJoints[first + i] * AFFINE
  const n = setJoints[first + i + 1] * AFFINE
  const m0 = maps[m]
  const m1 = maps[m + 1]
  const m2 = maps[m + 2]
  const m3 = maps[m + 3]
  const m4 = maps[m + 4]
  const m5 = maps[m + 5]
  const m6 = maps[m + 6]
  const m7 = maps[m + 7]
  const m8 = maps[m + 8]
  const m9 = maps[m + 9]
  const m10 = maps[m + 10]
  const m11 = maps[m + 11]
  const n0 = maps[n]
  const n1 = maps[n + 1]
  const n2 = maps[n + 2]
  const n3 = maps[n + 3]
  const n4 = maps[n + 4]
  const n5 = maps[n + 5]
  const n6 = maps[n + 6]
  const n7 = maps[n + 7]
  const n8 = maps[n + 8]
  const n9 = maps[n + 9]
  const n10 = maps[n + 10]
  const n11 = maps[n + 11]
  for (let k = from; k < to; k++) {
    const vertex = vertices[k]
    const o = vertex * 3
    const w = weightStart[vertex] + i
    const x = points[o]
    const y = points[o + 1]
    const z = points[o + 2]
    const u = weights[w]
    const v = weights[w + 1]
    let dx = i > 0 ? out[o] : 0
    let dy = i > 0 ? out[o + 1] : 0
    let dz = i > 0 ? out[o + 2] : 0
    dx = dx + u * (m0 * x + m1 * y + m2 * z + m3) + v * (n0 * x + n1 * y + n2 * z + n3)
    dy = dy + u * (m4 * x + m5 * y + m6 * z + m7) + v * (n4 * x + n5 * y + n6 * z + n7)
    dz = dz + u * (m8 * x + m9 * y + m10 * z + m11) + v * (n8 * x + n9 * y + n10 * z + n11)
    out[o] = last ? x + dx : dx
    out[o + 1] = last ? y + dy : dy
    out[o + 2] = last ? z + dz : dz
  }
}

/** The last joint of a set with an odd number of them; with one, the only one. */
function addLast(
  frames: JointFrames,
  first: number,
  i: number,
  vertices: Uint32Array,
  from: number,
  to: number,
  points: Float64Array,
  out: Float64Array,
): void {
  const { weights, weightStart, setJoints, displacements: maps } = frames
  const m = setJoints[first + i] * AFFINE
  const m0 = maps[m]
  const m1 = maps[m + 1]
  const m2 = maps[m + 2]
  const m3 = maps[m + 3]
  const m4 = maps[m + 4]
  const m5 = maps[m + 5]
  const m6 = maps[m + 6]
  const m7 = maps[m + 7]
  const m8 = maps[m + 8]
  const m9 = maps[m + 9]
  const m10 = maps[m + 10]
  const m11 = maps[m + 11]
  for (let k = from; k < to; k++) {
    const vertex = vertices[k]
    const o = vertex * 3
    const w = weights[weightStart[vertex] + i]
    const x = points[o]
    const y = points[o + 1]
    const z = points[o + 2]
    const dx = i > 0 ? out[o] : 0
    const dy = i > 0 ? out[o + 1] : 0
    const dz = i > 0 ? out[o + 2] : 0
    out[o] = x + (dx + w * (m0 * x + m1 * y + m2 * z + m3))
    out[o + 1] = y + (dy + w * (m4 * x + m5 * y + m6 * z + m7))
    out[o + 2] = z + (dz + w * (m8 * x + m9 * y + m10 * z + m11))
  }
}
