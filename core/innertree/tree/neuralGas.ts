import { CLUSTERS, type Clustering, spreadPrototypes, squaredDistance } from './clustering.ts'

const ROUNDS = 32
/** Prototypes that move less, relative to the extent of the centres, have converged. */
const SETTLED = 1e-5

/**
 * Batch neural gas with magnification control, [WZ09] §3.2 eqs. (1) to (3): every prototype moves to the mean of all
 * centres, weighted by exp(−rank / λ) and by the volume of the sphere; λ decreases from 2 to 0.01. Ranks are ordered by
 * distance, then by the index of the prototype. exp(−rank / λ) is kept above 0, so that a prototype that is not the
 * closest to any sphere does not become NaN (docs/algorithms.md 30).
 */
export const neuralGas: Clustering = { name: 'neural-gas', divide }

const prototypes = new Float64Array(CLUSTERS * 3)
const sums = new Float64Array(CLUSTERS * 4)
const distances = new Float64Array(CLUSTERS)
const influence = new Float64Array(CLUSTERS)

function divide(spheres: Float64Array, list: Uint32Array, first: number, count: number, owner: Uint8Array): void {
  spreadPrototypes(spheres, list, first, count, prototypes)
  const spread = Math.sqrt(squaredDistance(prototypes, 0, prototypes, 3))
  for (let round = 0; round < ROUNDS; round++) {
    const lambda = (CLUSTERS / 2) * (0.01 / (CLUSTERS / 2)) ** (round / (ROUNDS - 1))
    for (let rank = 0; rank < CLUSTERS; rank++) influence[rank] = Math.max(Math.exp(-rank / lambda), 1e-200)
    adapt(spheres, list, first, count, owner)
    if (movePrototypes() < SETTLED * spread && lambda < 0.2) break
  }
  adapt(spheres, list, first, count, owner)
}

/** Adds every sphere to the sums of all prototypes, weighted by rank. Writes the nearest prototype to `owner`. */
function adapt(spheres: Float64Array, list: Uint32Array, first: number, count: number, owner: Uint8Array): void {
  sums.fill(0)
  for (let i = 0; i < count; i++) {
    const s = list[first + i] * 4
    for (let p = 0; p < CLUSTERS; p++) distances[p] = squaredDistance(spheres, s, prototypes, p * 3)
    const r = spheres[s + 3]
    const volume = r * r * r
    for (let p = 0; p < CLUSTERS; p++) {
      let rank = 0
      for (let q = 0; q < CLUSTERS; q++) {
        if (distances[q] < distances[p] || (distances[q] === distances[p] && q < p)) rank++
      }
      if (rank === 0) owner[i] = p
      const weight = volume * influence[rank]
      sums[p * 4] += weight * spheres[s]
      sums[p * 4 + 1] += weight * spheres[s + 1]
      sums[p * 4 + 2] += weight * spheres[s + 2]
      sums[p * 4 + 3] += weight
    }
  }
}

/** Returns the largest movement. */
function movePrototypes(): number {
  let largest = 0
  for (let p = 0; p < CLUSTERS; p++) {
    if (!(sums[p * 4 + 3] > 0)) continue
    let squared = 0
    for (let k = 0; k < 3; k++) {
      const x = sums[p * 4 + k] / sums[p * 4 + 3]
      squared += (x - prototypes[p * 3 + k]) ** 2
      prototypes[p * 3 + k] = x
    }
    largest = Math.max(largest, squared)
  }
  return Math.sqrt(largest)
}
