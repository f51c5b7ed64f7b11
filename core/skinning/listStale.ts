/** Maximum number of vertices that are deformed together. */
export const BATCH = 1024

/** Vertices not yet deformed in this pose. A module constant, see placeVertex.ts. */
const stale = new Uint32Array(BATCH)

/**
 * Vertex, joint and weight indices are below this. `& NUMBER` shows V8 that no offset overflows 32 bits, which saves a
 * check each.
 */
export const NUMBER = 0xfffffff

export function staleAt(k: number): number {
  return stale[k] & NUMBER
}

/**
 * Lists the vertices[from .. to) with an old stamp and updates the stamp. Returns their number. Every vertex is
 * written, and the length then grows by one or not at all, because a branch would often be mispredicted.
 */
export function listStale(stamps: Uint32Array, stamp: number, vertices: Uint32Array, from: number, to: number): number {
  let count = 0
  for (let i = from; i < to; i++) {
    const vertex = vertices[i] & NUMBER
    stale[count] = vertex
    count += stamps[vertex] === stamp ? 0 : 1
    stamps[vertex] = stamp
  }
  return count
}
