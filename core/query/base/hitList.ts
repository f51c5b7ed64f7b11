/** A growable list of the triangles hit by a probe or a ray, reused between queries. Results are copied out of it. */
export interface HitList {
  count: number
  triangles: Uint32Array
  /** Ray parameter t of each hit; unused by probes. */
  t: Float64Array
}

export function createHitList(): HitList {
  return { count: 0, triangles: new Uint32Array(256), t: new Float64Array(256) }
}

/** Grows the list so that `more` hits fit. */
export function reserveHits(list: HitList, more: number): void {
  if (list.count + more <= list.triangles.length) return
  const size = 2 * (list.count + more)
  const triangles = new Uint32Array(size)
  const t = new Float64Array(size)
  triangles.set(list.triangles)
  t.set(list.t)
  list.triangles = triangles
  list.t = t
}

/** A copy of the triangles in ascending order. */
export function sortedTriangles({ count, triangles }: HitList): Uint32Array {
  return triangles.slice(0, count).sort()
}

/** Indices into the list, sorted by t, then by triangle. */
export function orderByT({ count, triangles, t }: HitList): Uint32Array {
  return new Uint32Array(count).map((_, i) => i).sort((i, j) => t[i] - t[j] || triangles[i] - triangles[j])
}
