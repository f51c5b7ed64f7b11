import type { Progress } from '../../base/progress.ts'
import type { Skin } from '../../rig/skin.ts'
import { triangleCount } from '../../rig/skin.ts'
import type { Hierarchy } from '../tree/sphereTree.ts'
import { middlesOf } from '../tree/middlesOf.ts'
import { splitInHalf } from './splitInHalf.ts'
import type { TreeBuilder } from './treeBuilder.ts'
import { buildTopDown, DEEPEST_FREE_SPLIT, type Splitter } from './buildTopDown.ts'

/**
 * Top-down tree over triangles in the reference pose. Each node divides its triangles into up to four compact clusters,
 * each with its smallest enclosing ball.
 *
 * A k-centre heuristic: the seeds are far from each other, followed by rounds of Lloyd's algorithm, which measures the
 * distance to the farthest vertex of a triangle. docs/algorithms.md 23 compares the alternatives.
 */
export const kcentre: TreeBuilder = {
  name: 'kcentre',
  title: 'Compact clusters (k-centre)',
  description: 'Divides each node into up to four compact clusters of triangles. Fastest for queries.',
  collapse: 0.8,
  build,
}

const MOST_CLUSTERS = 4

/** With 4 rounds, queries are a few percent slower; 16 are no better than 8. */
const ROUNDS = 8

/**
 * A squared distance counts as smaller only if it is below this fraction of the other. Symmetric bodies have many equal
 * distances. If rounding broke these ties, scaling or mirroring a body would change its tree.
 */
const SMALLER = 1 - 1e-5

function build(skin: Skin, leaf: number, progress: Progress): Hierarchy {
  return buildTopDown(skin, leaf, progress, new Clusters(skin, leaf))
}

class Clusters implements Splitter {
  readonly mostParts = MOST_CLUSTERS
  readonly #skin: Skin
  readonly #leaf: number
  readonly #middles: Float64Array
  /** Per triangle: its cluster, and during seeding its squared distance to the nearest seed. */
  readonly #owner: Uint8Array
  readonly #gap: Float64Array
  readonly #sorted: Uint32Array
  /** 3 numbers per cluster. */
  readonly #centres = new Float64Array(MOST_CLUSTERS * 3)
  readonly #sums = new Float64Array(MOST_CLUSTERS * 3)
  readonly #counts = new Uint32Array(MOST_CLUSTERS)

  constructor(skin: Skin, leaf: number) {
    const count = triangleCount(skin)
    this.#skin = skin
    this.#leaf = leaf
    this.#middles = middlesOf(skin)
    this.#owner = new Uint8Array(count)
    this.#gap = new Float64Array(count)
    this.#sorted = new Uint32Array(count)
  }

  split(order: Uint32Array, start: number, count: number, level: number, sizes: Uint32Array): number {
    if (level < DEEPEST_FREE_SPLIT) {
      const triangles = order.subarray(start, start + count)
      const clusters = Math.min(MOST_CLUSTERS, count, Math.max(2, Math.round(count / this.#leaf)))
      this.#seed(triangles, clusters)
      for (let round = 0; round < ROUNDS; round++) {
        this.#recentre(triangles, clusters)
        if (!this.#reassign(triangles, clusters)) break
      }
      const parts = this.#gatherClusters(triangles, clusters, sizes)
      if (parts > 1) return parts
    }
    return splitInHalf(order, start, count, this.#middles, sizes)
  }

  /**
   * Chooses triangles far from each other as initial centres, starting with the one farthest from the mean, and assigns
   * all triangles.
   */
  #seed(triangles: Uint32Array, clusters: number): void {
    const gap = this.#gap
    for (let i = 0; i < triangles.length; i++) this.#owner[triangles[i]] = 0
    this.#recentre(triangles, 1)
    this.#measure(triangles, 0, true)
    for (let cluster = 0; cluster < clusters; cluster++) {
      let farthest = triangles[0]
      for (let i = 1; i < triangles.length; i++)
        if (gap[farthest] < gap[triangles[i]] * SMALLER) farthest = triangles[i]
      for (let axis = 0; axis < 3; axis++) {
        this.#centres[cluster * 3 + axis] = this.#middles[farthest * 3 + axis]
      }
      this.#measure(triangles, cluster, cluster === 0)
    }
  }

  /**
   * Assigns triangles to `cluster` if its centre is closer than their current one. If `first`, assigns all triangles.
   */
  #measure(triangles: Uint32Array, cluster: number, first: boolean): void {
    const gap = this.#gap
    for (let i = 0; i < triangles.length; i++) {
      const triangle = triangles[i]
      const distance = reachFrom(this.#skin, triangle, this.#centres, cluster * 3)
      if (!first && !(distance < gap[triangle] * SMALLER)) continue
      gap[triangle] = distance
      this.#owner[triangle] = cluster
    }
  }

  /** Moves each centre to the mean of its triangles' centroids. The centre of an empty cluster does not move. */
  #recentre(triangles: Uint32Array, clusters: number): void {
    const sums = this.#sums.fill(0)
    const counts = this.#counts.fill(0)
    const middles = this.#middles
    for (let i = 0; i < triangles.length; i++) {
      const m = triangles[i] * 3
      const cluster = this.#owner[triangles[i]]
      counts[cluster]++
      sums[cluster * 3] += middles[m]
      sums[cluster * 3 + 1] += middles[m + 1]
      sums[cluster * 3 + 2] += middles[m + 2]
    }
    for (let k = 0; k < clusters * 3; k++) {
      const size = counts[Math.floor(k / 3)]
      if (size > 0) this.#centres[k] = sums[k] / size
    }
  }

  /**
   * Assigns each triangle to the centre with the smallest distance to the triangle's farthest vertex. Returns whether
   * any assignment changed.
   */
  #reassign(triangles: Uint32Array, clusters: number): boolean {
    const owner = this.#owner
    let moved = false
    for (let i = 0; i < triangles.length; i++) {
      const triangle = triangles[i]
      let nearest = 0
      let least = Number.POSITIVE_INFINITY
      for (let cluster = 0; cluster < clusters; cluster++) {
        const distance = reachFrom(this.#skin, triangle, this.#centres, cluster * 3)
        if (!(distance < least * SMALLER)) continue
        least = distance
        nearest = cluster
      }
      if (owner[triangle] === nearest) continue
      owner[triangle] = nearest
      moved = true
    }
    return moved
  }

  /** Sorts the triangles by cluster (stable) and returns the number of non-empty clusters. */
  #gatherClusters(triangles: Uint32Array, clusters: number, sizes: Uint32Array): number {
    let parts = 0
    let at = 0
    for (let cluster = 0; cluster < clusters; cluster++) {
      const from = at
      for (let i = 0; i < triangles.length; i++) {
        if (this.#owner[triangles[i]] === cluster) this.#sorted[at++] = triangles[i]
      }
      if (at > from) sizes[parts++] = at - from
    }
    triangles.set(this.#sorted.subarray(0, at))
    return parts
  }
}

/** Squared distance from the point at `points[p]` to the farthest vertex of a triangle. */
function reachFrom({ rest, triangles }: Skin, triangle: number, points: Float64Array, p: number): number {
  const x = points[p]
  const y = points[p + 1]
  const z = points[p + 2]
  let farthest = 0
  for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++) {
    const v = triangles[corner] * 3
    const dx = rest[v] - x
    const dy = rest[v + 1] - y
    const dz = rest[v + 2] - z
    farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz)
  }
  return farthest
}
