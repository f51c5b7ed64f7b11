import { deformVertices } from '../../skinning/posedSkin.ts'
import { GrowingInts } from '../../spheretree/growing.ts'
import type { Counts } from '../counts.ts'
import { addFace } from './addArea.ts'
import type { CutSide } from './cutSide.ts'
import type { RunningSum } from './runningSum.ts'
import { windingAt } from './windingAt.ts'

/** Vertices whose neighbours are still to be looked at, vertices that are enclosed, and triangles all of which is. */
const stack = new GrowingInts()
const enclosed = new GrowingInts()
const whole = new GrowingInts()

/** Vertices or triangles between two looks at the clock. */
const HELPING = 512

/** What the flood reads and adds to. */
export interface Flood {
  readonly other: CutSide
  /** Around all of the other body. */
  readonly box: Float64Array
  readonly origin: Float64Array
  readonly counts: Counts
  readonly sum: RunningSum
  readonly isLate: () => boolean
}

/**
 * Finds how often the other body encloses each vertex of a side, and adds the triangles that it encloses without cutting them. Where no
 * triangle is cut the number stays the same from vertex to vertex; across a cut one it changes by what its edges cross. So it is
 * counted once, by a ray, for every stretch of cut triangles and every part without any, and carried on from there over
 * whatever is enclosed. All other vertices are outside and are never looked at. Returns false if time ran out.
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
  reach(side, vertex, windingAt(side, vertex * 3, flood.other, flood.box, flood.counts))
  for (let steps = 1; stack.length > 0; steps++) {
    if (steps % HELPING === 0 && flood.isLate()) return false
    spread(side, stack.values[--stack.length])
  }
  return true
}

/** From a vertex to those that share a triangle with it. */
function spread(side: CutSide, vertex: number): void {
  const { aroundStart, around, corners } = side.surface
  const winding = side.windings[vertex]
  for (let k = aroundStart[vertex]; k < aroundStart[vertex + 1]; k++) {
    const face = around[k]
    if (side.faceStamps[face] === side.stamp) {
      if (side.cutOf[face] >= 0) crossCut(side, face, vertex)
    } else if (winding !== 0) {
      side.faceStamps[face] = side.stamp
      side.cutOf[face] = -1
      whole.push(face)
      for (let c = face * 3; c < face * 3 + 3; c++) reach(side, corners[c] / 3, winding)
    }
  }
}

function crossCut(side: CutSide, face: number, vertex: number): void {
  const { corners } = side.surface
  const { rises } = side
  const r = side.cutOf[face] * 3
  if (rises[r] + rises[r + 1] + rises[r + 2] !== 0)
    throw new Error(`crossCut: triangle ${face} is entered more often than left, or less`)
  let k = 0
  while (corners[face * 3 + k] !== vertex * 3) k++
  let winding = side.windings[vertex]
  for (let step = 0; step < 2; step++) {
    winding += rises[r + k]
    k = k === 2 ? 0 : k + 1
    reach(side, corners[face * 3 + k] / 3, winding)
  }
}

/** Notes the winding of a vertex, or finds it as it was noted: that whichever way is taken it is the same proves the cuts right. */
function reach(side: CutSide, vertex: number, winding: number): void {
  if (side.vertexStamps[vertex] === side.stamp) {
    if (side.windings[vertex] === winding) return
    throw new Error(`reach: vertex ${vertex} is enclosed ${side.windings[vertex]} times one way and ${winding} another`)
  }
  side.vertexStamps[vertex] = side.stamp
  side.windings[vertex] = winding
  stack.push(vertex)
  if (winding !== 0) enclosed.push(vertex)
}

/** Deforms what is enclosed, many vertices at a time, and then adds its triangles. Returns false if time ran out. */
function addWhole(side: CutSide, { origin, sum, isLate }: Flood): boolean {
  for (let from = 0; from < enclosed.length; from += HELPING) {
    if (isLate()) return false
    deformVertices(side.body.skin, enclosed.values, from, Math.min(from + HELPING, enclosed.length))
  }
  const { corners } = side.surface
  for (let k = 0; k < whole.length; k++) {
    if (k % HELPING === 0 && isLate()) return false
    const face = whole.values[k]
    addFace(side, face, side.windings[corners[face * 3] / 3], origin, sum)
  }
  return true
}
