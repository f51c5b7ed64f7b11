import { onceFor } from '../../base/onceFor.ts'
import type { Skin } from '../../rig/skin.ts'
import { vertexCount } from '../../rig/skin.ts'

/**
 * Maps every vertex to the vertex of lowest index with the same rest position. Files split a vertex where normals or
 * texture coordinates are discontinuous. The copies coincide at rest, and in every pose if they have the same weights
 * and morphs. Computed once per skin.
 */
export const weldOf = onceFor(weldVertices)

function weldVertices(skin: Skin): Uint32Array {
  const count = vertexCount(skin)
  const weld = new Uint32Array(count)
  // Hash table with open addressing, at most half full. A slot holds vertex + 1, or 0 if it is empty.
  const slots = new Uint32Array(2 ** (32 - Math.clz32(count * 2)))
  const mask = slots.length - 1
  // Adding 0 turns -0 into 0, so that equal numbers have equal bits.
  const rest = skin.rest.map((x) => x + 0)
  const bits = new Int32Array(rest.buffer)
  for (let v = 0; v < count; v++) {
    let slot = hash(bits, v * 6) & mask
    while (slots[slot] !== 0 && !samePosition(rest, (slots[slot] - 1) * 3, v * 3)) slot = (slot + 1) & mask
    if (slots[slot] === 0) slots[slot] = v + 1
    weld[v] = slots[slot] - 1
  }
  return weld
}

function samePosition(points: Float64Array, p: number, q: number): boolean {
  return points[p] === points[q] && points[p + 1] === points[q + 1] && points[p + 2] === points[q + 2]
}

function hash(bits: Int32Array, o: number): number {
  let h = 0
  for (let k = 0; k < 6; k++) h = Math.imul(h ^ bits[o + k], 0x9e3779b1) ^ (h >>> 15)
  return (h ^ (h >>> 13)) >>> 0
}

/** Corners that triangles can have in common without sharing a vertex. */
export interface Seams {
  /** See `weldOf`. */
  readonly weld: Uint32Array
  /** Per triangle: 1 if another vertex has the same rest position as one of its corners. */
  readonly isSplit: Uint8Array
}

/** Computed once per skin. */
export const seamsOf = onceFor(findSeams)

function findSeams(skin: Skin): Seams {
  const weld = weldOf(skin)
  const hasCopy = new Uint8Array(weld.length)
  for (let v = 0; v < weld.length; v++) {
    if (weld[v] === v) continue
    hasCopy[v] = 1
    hasCopy[weld[v]] = 1
  }
  const { triangles } = skin
  const isSplit = new Uint8Array(triangles.length / 3)
  for (let i = 0; i < triangles.length; i++) isSplit[Math.floor(i / 3)] |= hasCopy[triangles[i]]
  return { weld, isSplit }
}

/**
 * Whether the triangles s and t have a corner in common in the pose of `positions`: a shared vertex, or two vertices
 * that coincide at rest and in this pose. Copies with different weights or morphs separate when the body moves
 * (docs/algorithms.md 13). Only split triangles need the second test.
 */
export function shareCorner(
  { weld, isSplit }: Seams,
  triangles: Uint32Array,
  positions: Float64Array,
  s: number,
  t: number,
): boolean {
  const a = triangles[s * 3]
  const b = triangles[s * 3 + 1]
  const c = triangles[s * 3 + 2]
  const p = triangles[t * 3]
  const q = triangles[t * 3 + 1]
  const r = triangles[t * 3 + 2]
  if (a === p || a === q || a === r || b === p || b === q || b === r || c === p || c === q || c === r) return true
  if ((isSplit[s] & isSplit[t]) === 0) return false
  for (let i = s * 3; i < s * 3 + 3; i++) {
    const v = triangles[i]
    for (let j = t * 3; j < t * 3 + 3; j++) {
      const w = triangles[j]
      if (weld[v] === weld[w] && samePosition(positions, v * 3, w * 3)) return true
    }
  }
  return false
}
