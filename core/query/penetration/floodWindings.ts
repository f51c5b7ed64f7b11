import { deformVertices } from '../../skinning/posedSkin.ts'
import { GrowingInts } from '../../base/growing.ts'
import type { Counts } from '../base/counts.ts'
import { addFace } from './addFace.ts'
import type { CutSide } from './cutSide.ts'
import type { RunningSum } from './runningSum.ts'
import { windingAt } from './windingAt.ts'

/** Vertices whose neighbours are still to be visited, enclosed vertices, and entirely enclosed triangles. */
const stack = new GrowingInts()
const enclosed = new GrowingInts()
const whole = new GrowingInts()

/** Vertices or triangles between two clock checks. */
const STEPS_PER_CLOCK_CHECK = 512

/** Inputs and sums of `floodWindings`. */
export interface Flood {
  readonly other: CutSide
  /** Encloses the other body. */
  readonly box: Float64Array
  readonly origin: Float64Array
  readonly counts: Counts
  readonly sum: RunningSum
  /** See `core/query/penetration/push.ts`. */
  readonly push: Float64Array
  readonly isLate: () => boolean
}

/**
 * Finds the winding number of the other body around the vertices of a side, and adds the triangles that are enclosed
 * without being cut. The number is constant over triangles that are not cut, and across a cut triangle it changes by
 * the crossings of its edges. So one ray per connected region of cut triangles, and per part without any, determines
 * the number, which is then propagated over everything that is enclosed. All other vertices are outside and not
 * visited. Returns false if time ran out.
 */
export function floodWindings(side: CutSide, flood: Flood): boolean {
  const { corners, partVertex } = side.surface
  stack.length = 0
  enclosed.length = 0
  whole.length = 0
  for (let cut = 0; cut < side.cuts; cut++) {
    if (!start(side, corners[side.faces[cut] * 3] / 3, flood)) return false
  }
  for (let part = 0; part < partVertex.length; part++) {
    if (side.partStamps[part] !== side.stamp && !start(side, partVertex[part], flood)) return false
  }
  return addWhole(side, flood)
}

function start(side: CutSide, vertex: number, flood: Flood): boolean {
  if (side.vertexStamps[vertex] === side.stamp) return true
  if (flood.isLate()) return false
  setWinding(side, vertex, windingAt(side, vertex * 3, flood.other, flood.box, flood.counts))
  for (let steps = 1; stack.length > 0; steps++) {
    if (steps % STEPS_PER_CLOCK_CHECK === 0 && flood.isLate()) return false
    propagate(side, stack.values[--stack.length])
  }
  return true
}

/** Propagates the winding number of a vertex to the vertices that share a triangle with it. */
function propagate(side: CutSide, vertex: number): void {
  const { aroundStart, around, corners } = side.surface
  const winding = side.windings[vertex]
  for (let k = aroundStart[vertex]; k < aroundStart[vertex + 1]; k++) {
    const face = around[k]
    if (side.faceStamps[face] === side.stamp) {
      if (side.rigidOf[face] >= 0) crossCut(side, face, vertex)
    } else if (winding !== 0) {
      side.faceStamps[face] = side.stamp
      side.rigidOf[face] = -1
      whole.push(face)
      for (let c = face * 3; c < face * 3 + 3; c++) setWinding(side, corners[c] / 3, winding)
    }
  }
}

function crossCut(side: CutSide, face: number, vertex: number): void {
  const { corners } = side.surface
  const { rises } = side
  const r = side.rigidOf[face] * 3
  if (rises[r] + rises[r + 1] + rises[r + 2] !== 0)
    throw new Error(`crossCut: triangle ${face} is not entered as often as it is left`)
  let k = 0
  while (corners[face * 3 + k] !== vertex * 3) k++
  let winding = side.windings[vertex]
  for (let step = 0; step < 2; step++) {
    winding += rises[r + k]
    k = k === 2 ? 0 : k + 1
    setWinding(side, corners[face * 3 + k] / 3, winding)
  }
}

/**
 * Stores the winding number of a vertex, or checks it against the stored one: equal numbers along all paths confirm
 * that the cuts are consistent.
 */
function setWinding(side: CutSide, vertex: number, winding: number): void {
  if (side.vertexStamps[vertex] === side.stamp) {
    if (side.windings[vertex] === winding) return
    const windings = `${side.windings[vertex]} along one path and ${winding} along another`
    throw new Error(`setWinding: vertex ${vertex} has winding number ${windings}`)
  }
  side.vertexStamps[vertex] = side.stamp
  side.windings[vertex] = winding
  stack.push(vertex)
  if (winding !== 0) enclosed.push(vertex)
}

/** Deforms the enclosed vertices in batches, then adds the enclosed triangles. Returns false if time ran out. */
function addWhole(side: CutSide, { origin, sum, push, isLate }: Flood): boolean {
  for (let from = 0; from < enclosed.length; from += STEPS_PER_CLOCK_CHECK) {
    if (isLate()) return false
    deformVertices(side.body.skin, enclosed.values, from, Math.min(from + STEPS_PER_CLOCK_CHECK, enclosed.length))
  }
  const { corners } = side.surface
  for (let k = 0; k < whole.length; k++) {
    if (k % STEPS_PER_CLOCK_CHECK === 0 && isLate()) return false
    const face = whole.values[k]
    addFace(side, face, side.windings[corners[face * 3] / 3], origin, sum, push)
  }
  return true
}
