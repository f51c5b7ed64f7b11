/** At most so many vertices are moved together. */
export const BATCH = 1024

/** Vertices that nobody asked for yet in this pose: a constant of this module, see placeVertex.ts. */
const stale = new Uint32Array(BATCH)

/** Numbers of vertices, joints and weights stay below: `& NUMBER` says that no offset overflows 32 bits, which spares a check each. */
export const NUMBER = 0xfffffff

export function staleAt(k: number): number {
  return stale[k] & NUMBER
}

/**
 * Lists those of vertices[from .. to) whose stamp is old, and renews it; returns how many. Every vertex is written and the length then
 * grows by one or not at all: a branch would guess wrong too often.
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
