/** The vertices sorted by joint set, ascending inside a set: sorted[start[set]] .. sorted[start[set + 1]]. */
export interface VerticesBySet {
  readonly start: Uint32Array
  readonly sorted: Uint32Array
}

export function verticesBySet(setOf: Uint32Array, sets: number): VerticesBySet {
  const start = new Uint32Array(sets + 1)
  for (const set of setOf) start[set + 1]++
  for (let s = 0; s < sets; s++) start[s + 1] += start[s]
  const next = start.slice()
  const sorted = new Uint32Array(setOf.length)
  for (let v = 0; v < setOf.length; v++) sorted[next[setOf[v]]++] = v
  return { start, sorted }
}
