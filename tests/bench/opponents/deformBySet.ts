import { AFFINE } from '../../../core/math/affine.ts'
import { ensureDisplacements, type JointFrames } from '../../../core/skinning/jointFrames.ts'

/** Vertices grouped by joint set: those of set s are sorted[start[s] .. start[s + 1]]. */
export interface BySet {
  readonly start: Uint32Array
  readonly sorted: Uint32Array
}

export function groupBySet(setOf: Uint32Array, sets: number): BySet {
  const start = new Uint32Array(sets + 1)
  for (const set of setOf) start[set + 1]++
  for (let s = 0; s < sets; s++) start[s + 1] += start[s]
  const next = start.slice()
  const sorted = new Uint32Array(setOf.length)
  for (let v = 0; v < setOf.length; v++) sorted[next[setOf[v]]++] = v
  return { start, sorted }
}

/**
 * Linear blending of all vertices, tuned for V8. Processes one joint set at a time, so that joint matrices are read
 * once and stay in registers. Uses the same arithmetic in the same order as core/skinning/deformLinear.ts, so results
 * are bit-identical. deformLinear.ts handles single vertices and takes more than twice as long per vertex.
 */
export function deformBySet(frames: JointFrames, bySet: BySet, out: Float64Array): void {
  const { setStart } = frames
  ensureDisplacements(frames)
  for (let set = 0; set + 1 < setStart.length; set++) {
    const first = setStart[set]
    const count = setStart[set + 1] - first
    for (let i = 0; i < count; i++) addJoint(frames, first, i, i + 1 === count, bySet, set, out)
  }
}

/**
 * Adds the displacement by joint i of a set. The first joint initialises `out`; the last one adds the rest position.
 */
function addJoint(
  frames: JointFrames,
  first: number,
  i: number,
  last: boolean,
  { start, sorted }: BySet,
  set: number,
  out: Float64Array,
): void {
  const { weights, weightStart, setJoints, rest, displacements: maps } = frames
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
  for (let k = start[set]; k < start[set + 1]; k++) {
    const vertex = sorted[k]
    const o = vertex * 3
    const w = weights[weightStart[vertex] + i]
    const x = rest[o]
    const y = rest[o + 1]
    const z = rest[o + 2]
    const dx = (i > 0 ? out[o] : 0) + w * (m0 * x + m1 * y + m2 * z + m3)
    const dy = (i > 0 ? out[o + 1] : 0) + w * (m4 * x + m5 * y + m6 * z + m7)
    const dz = (i > 0 ? out[o + 2] : 0) + w * (m8 * x + m9 * y + m10 * z + m11)
    out[o] = last ? x + dx : dx
    out[o + 1] = last ? y + dy : dy
    out[o + 2] = last ? z + dz : dz
  }
}
