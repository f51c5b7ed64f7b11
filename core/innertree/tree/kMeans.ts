import { CLUSTERS, type Clustering, spreadPrototypes, squaredDistance } from './clustering.ts'

const ROUNDS = 16

/** Lloyd's algorithm on the centres, weighted by the volumes of the spheres. */
export const kMeans: Clustering = { name: 'k-means', divide }

const prototypes = new Float64Array(CLUSTERS * 3)
/** Per cluster: weighted sum of the centres, and sum of the weights. */
const sums = new Float64Array(CLUSTERS * 4)

function divide(spheres: Float64Array, list: Uint32Array, first: number, count: number, owner: Uint8Array): void {
  spreadPrototypes(spheres, list, first, count, prototypes)
  owner.fill(CLUSTERS, 0, count)
  for (let round = 0; round < ROUNDS; round++) {
    if (!assign(spheres, list, first, count, owner)) return
    for (let p = 0; p < CLUSTERS; p++) {
      const weight = sums[p * 4 + 3]
      if (weight > 0) for (let k = 0; k < 3; k++) prototypes[p * 3 + k] = sums[p * 4 + k] / weight
    }
  }
}

/**
 * Assigns every sphere to the nearest prototype and adds it to the sums of that cluster. Returns false if nothing
 * changed.
 */
function assign(spheres: Float64Array, list: Uint32Array, first: number, count: number, owner: Uint8Array): boolean {
  sums.fill(0)
  let changed = false
  for (let i = 0; i < count; i++) {
    const s = list[first + i] * 4
    let nearest = 0
    let least = Infinity
    for (let p = 0; p < CLUSTERS; p++) {
      const d = squaredDistance(spheres, s, prototypes, p * 3)
      if (d < least) {
        least = d
        nearest = p
      }
    }
    if (owner[i] !== nearest) changed = true
    owner[i] = nearest
    const r = spheres[s + 3]
    const weight = r * r * r
    sums[nearest * 4] += weight * spheres[s]
    sums[nearest * 4 + 1] += weight * spheres[s + 1]
    sums[nearest * 4 + 2] += weight * spheres[s + 2]
    sums[nearest * 4 + 3] += weight
  }
  return changed
}
