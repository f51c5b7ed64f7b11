import type { TypedArray } from '@gltf-transform/core'
import { Broken } from '../../base/broken.ts'

const STRIP = 5

/** Upper bound of the number of triangles for a number of indices. */
export function mostTriangles(mode: number, indexCount: number): number {
  return mode === 4 ? Math.floor(indexCount / 3) : Math.max(0, indexCount - 2)
}

/**
 * Writes the triangles of a primitive to out[o ..], in the order and winding of glTF 2.0 §3.7.2.1, with `base` added to
 * every vertex. Returns their number. Degenerate triangles of strips are kept, because triangle indices include them.
 * `restart` is the index that ends a strip or fan (KHR_mesh_primitive_restart), or -1. If `indices` is null, they are
 * 0, 1, 2, …
 */
export function expandTriangles(
  mode: number,
  indices: TypedArray | null,
  vertexCount: number,
  restart: number,
  base: number,
  out: Uint32Array,
  o: number,
  where: string,
): number {
  const count = indices === null ? vertexCount : indices.length
  if (mode === 4) return copyList(indices, count, vertexCount, base, out, o, where)
  if (indices !== null) checkIndices(indices, vertexCount, restart, where)
  let written = 0
  for (let start = 0; start < count; ) {
    const end = indices === null ? count : runEnd(indices, start, restart)
    for (let i = start; i + 2 < end; i++, written++) {
      writeCorner(mode, indices, i, start, base, out, o + written * 3)
    }
    start = end + 1
  }
  return written
}

/** End of the strip or fan that begins at `start`. */
function runEnd(indices: ArrayLike<number>, start: number, restart: number): number {
  let end = start
  while (end < indices.length && indices[end] !== restart) end++
  return end
}

function copyList(
  indices: TypedArray | null,
  count: number,
  vertexCount: number,
  base: number,
  out: Uint32Array,
  o: number,
  where: string,
): number {
  const whole = count - (count % 3)
  if (indices === null) for (let i = 0; i < whole; i++) out[o + i] = i
  else out.set(whole === count ? indices : indices.subarray(0, whole), o)
  for (let i = o; i < o + whole; i++) {
    if (out[i] >= vertexCount) throw strayIndex(where, i - o, out[i], vertexCount)
  }
  if (base !== 0) for (let i = o; i < o + whole; i++) out[i] += base
  return whole / 3
}

function writeCorner(
  mode: number,
  indices: TypedArray | null,
  i: number,
  start: number,
  base: number,
  out: Uint32Array,
  o: number,
): void {
  const odd = (i - start) & 1
  const a = mode === STRIP ? i : i + 1
  const b = mode === STRIP ? i + 1 + odd : i + 2
  const c = mode === STRIP ? i + 2 - odd : start
  out[o] = base + (indices === null ? a : indices[a])
  out[o + 1] = base + (indices === null ? b : indices[b])
  out[o + 2] = base + (indices === null ? c : indices[c])
}

function checkIndices(indices: ArrayLike<number>, vertexCount: number, restart: number, where: string): void {
  for (let i = 0; i < indices.length; i++) {
    if (indices[i] < vertexCount || indices[i] === restart) continue
    throw strayIndex(where, i, indices[i], vertexCount)
  }
}

function strayIndex(where: string, at: number, index: number, vertexCount: number): Broken {
  return new Broken(`${where}: index ${at} is ${index}, but the primitive has ${vertexCount} vertices`)
}
