import { childOf } from '../../core/exchange/read/fbx/fbxRecord.ts'
import { numbersOf } from '../../core/exchange/read/fbx/numbersOf.ts'
import { openFbx } from '../../core/exchange/read/fbx/openFbx.ts'
import { noProgress } from '../../core/base/progress.ts'

export interface ClusterWeight {
  /** Index of the cluster in the skin. */
  readonly joint: number
  readonly weight: number
}

export interface ClusterWeights {
  /** All weights of the control point at this position whose largest weight belongs to cluster `heaviest`. */
  of(x: number, y: number, z: number, heaviest: number): readonly ClusterWeight[]
  /** Largest number of influences of a control point. */
  readonly most: number
}

const key = (x: number, y: number, z: number) => [x, y, z].map((value) => Math.fround(value) + 0).join()

/** The weights of the first skin in a file as listed by its clusters, keyed by control point position. */
export function clusterWeights(bytes: Uint8Array): ClusterWeights {
  const { objects, budget } = openFbx(bytes, noProgress)
  const [skin] = [...objects.all('Deformer')].filter(([, { values }]) => values[2] === 'Skin').map(([id]) => id)
  const [geometry] = objects.parents(skin ?? 0, 'Geometry')
  const points = numbersOf(childOf(objects.get(geometry ?? 0), 'Vertices'), budget)
  const weights: ClusterWeight[][] = Array.from({ length: points.length / 3 }, () => [])
  objects.children(skin ?? 0, 'Deformer', 'Cluster').forEach((cluster, joint) => {
    const listed = numbersOf(childOf(objects.get(cluster), 'Weights'), budget)
    numbersOf(childOf(objects.get(cluster), 'Indexes'), budget).forEach((point, k) => {
      if ((listed[k] ?? 0) > 0) weights[point]?.push({ joint, weight: listed[k] ?? 0 })
    })
  })
  const byPlace = new Map<string, ClusterWeight[][]>()
  weights.forEach((list, point) => {
    const place = key(points[point * 3] ?? 0, points[point * 3 + 1] ?? 0, points[point * 3 + 2] ?? 0)
    byPlace.set(place, [...(byPlace.get(place) ?? []), list.toSorted((a, b) => b.weight - a.weight)])
  })
  const most = weights.reduce((count, list) => Math.max(count, list.length), 0)
  return {
    most,
    of(x, y, z, heaviest) {
      const there = byPlace.get(key(x, y, z)) ?? []
      return there.find((list) => list[0]?.joint === heaviest) ?? there[0] ?? []
    },
  }
}
