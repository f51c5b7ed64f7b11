import type { Skin } from '../rig/skin.ts'
import { vertexCount } from '../rig/skin.ts'

const welds = new WeakMap<Skin, Uint32Array>()

/**
 * For every vertex the lowest-numbered vertex with the same rest position. Files split a vertex where normals or texture
 * coordinates break; the copies are one vertex of the surface at rest, and in every pose if they have the same weights and morphs. Made once
 * per skin.
 */
export function weldOf(skin: Skin): Uint32Array {
  let weld = welds.get(skin)
  if (weld === undefined) {
    weld = weldVertices(skin)
    welds.set(skin, weld)
  }
  return weld
}

function weldVertices(skin: Skin): Uint32Array {
  const count = vertexCount(skin)
  const weld = new Uint32Array(count)
  // Open addressing, half empty: vertex + 1, or 0.
  const slots = new Uint32Array(2 ** (32 - Math.clz32(count * 2)))
  const mask = slots.length - 1
  // Adding 0 turns -0 into 0, so that equal numbers have equal bits.
  const rest = skin.rest.map((x) => x + 0)
  const bits = new Int32Array(rest.buffer)
  for (let v = 0; v < count; v++) {
    let slot = hash(bits, v * 6) & mask
    while (slots[slot] !== 0 && !samePlace(rest, (slots[slot] - 1) * 3, v * 3)) slot = (slot + 1) & mask
    if (slots[slot] === 0) slots[slot] = v + 1
    weld[v] = slots[slot] - 1
  }
  return weld
}

function samePlace(points: Float64Array, p: number, q: number): boolean {
  return points[p] === points[q] && points[p + 1] === points[q + 1] && points[p + 2] === points[q + 2]
}

function hash(bits: Int32Array, o: number): number {
  let h = 0
  for (let k = 0; k < 6; k++) h = Math.imul(h ^ bits[o + k], 0x9e3779b1) ^ (h >>> 15)
  return (h ^ (h >>> 13)) >>> 0
}

/**
 * Do the triangles whose vertex numbers start at triangles[s] and triangles[t] have a corner in common in the pose of `positions`? A
 * vertex of both is one. So are two vertices with one rest position, as long as they are at one position now: copies with other
 * weights or morphs come apart when the body moves (docs/algorithms.md 13).
 */
export function shareCorner(
  weld: Uint32Array,
  triangles: Uint32Array,
  positions: Float64Array,
  s: number,
  t: number,
): boolean {
  if (!meetAtRest(weld, triangles, s, t)) return false
  for (let i = s; i < s + 3; i++) {
    const v = triangles[i]
    for (let j = t; j < t + 3; j++) {
      const w = triangles[j]
      if (weld[v] === weld[w] && (v === w || samePlace(positions, v * 3, w * 3))) return true
    }
  }
  return false
}

/** Nearly all pairs end here, so it has no loop. */
function meetAtRest(weld: Uint32Array, triangles: Uint32Array, s: number, t: number): boolean {
  const a = weld[triangles[s]]
  const b = weld[triangles[s + 1]]
  const c = weld[triangles[s + 2]]
  const p = weld[triangles[t]]
  const q = weld[triangles[t + 1]]
  const r = weld[triangles[t + 2]]
  return a === p || a === q || a === r || b === p || b === q || b === r || c === p || c === q || c === r
}
