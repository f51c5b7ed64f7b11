/** A method for dividing spheres into clusters, used to build the hierarchy of an inner tree. */
export interface Clustering {
  readonly name: string
  /**
   * Writes the cluster of each of the spheres list[first .. first + count], 0 to CLUSTERS − 1, to owner[0 .. count].
   * `spheres`: x y z r each. Clusters may be empty.
   */
  divide(spheres: Float64Array, list: Uint32Array, first: number, count: number, owner: Uint8Array): void
}

/** Branching factor of inner trees: four was the fastest in [WZ09] §3.2. */
export const CLUSTERS = 4

/**
 * Initial prototypes: the sphere farthest from the mean, then repeatedly the sphere farthest from all chosen ones.
 * Deterministic; ties are resolved by list order.
 */
export function spreadPrototypes(
  spheres: Float64Array,
  list: Uint32Array,
  first: number,
  count: number,
  prototypes: Float64Array,
): void {
  writeMean(spheres, list, first, count, prototypes)
  if (gaps.length < count) gaps = new Float64Array(count * 2)
  gaps.fill(Infinity, 0, count)
  for (let p = 0; p < CLUSTERS; p++) {
    const from = p === 0 ? 0 : (p - 1) * 3
    let farthest = 0
    for (let i = 0; i < count; i++) {
      const d = squaredDistance(spheres, list[first + i] * 4, prototypes, from)
      if (p <= 1 || d < gaps[i]) gaps[i] = d
      if (gaps[i] > gaps[farthest]) farthest = i
    }
    const s = list[first + farthest] * 4
    for (let k = 0; k < 3; k++) prototypes[p * 3 + k] = spheres[s + k]
  }
}

let gaps = new Float64Array(1024)

/** Mean of the centres, weighted by volume. */
function writeMean(spheres: Float64Array, list: Uint32Array, first: number, count: number, out: Float64Array): void {
  let x = 0
  let y = 0
  let z = 0
  let total = 0
  for (let i = first; i < first + count; i++) {
    const s = list[i] * 4
    const weight = spheres[s + 3] ** 3
    x += weight * spheres[s]
    y += weight * spheres[s + 1]
    z += weight * spheres[s + 2]
    total += weight
  }
  out[0] = x / total
  out[1] = y / total
  out[2] = z / total
}

export function squaredDistance(points: Float64Array, p: number, others: Float64Array, q: number): number {
  const x = points[p] - others[q]
  const y = points[p + 1] - others[q + 1]
  const z = points[p + 2] - others[q + 2]
  return x * x + y * y + z * z
}
