/** Triangles as a probe or a ray meets them, each with a number where one is asked for. Grows, is reused, hands out copies. */
export interface HitList {
  count: number
  triangles: Uint32Array
  /** Of a ray: the t of each. */
  t: Float64Array
}

export function createHitList(): HitList {
  return { count: 0, triangles: new Uint32Array(256), t: new Float64Array(256) }
}

/** Room for `more`. */
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

/** The triangles by number. */
export function sortedTriangles({ count, triangles }: HitList): Uint32Array {
  return triangles.slice(0, count).sort()
}

/** Places in the list by t, and where t is the same by triangle. */
export function orderByT({ count, triangles, t }: HitList): Uint32Array {
  return new Uint32Array(count).map((_, i) => i).sort((i, j) => t[i] - t[j] || triangles[i] - triangles[j])
}
