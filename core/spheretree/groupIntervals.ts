import type { Skin } from '../rig/skin.ts'
import { weightIntervals } from '../weights/intervals.ts'
import type { SphereTree } from './layout.ts'
import { SetBuckets } from './setBuckets.ts'
import { VertexGatherer } from './vertexGatherer.ts'

/** The weight intervals of all groups, one number per joint of the group's set, group after group. */
export interface GroupIntervals {
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * Intervals of the vertices below the group's node that have its joint set ([KZ05] §4.1). Trees themselves keep only the
 * corners. A group without any vertex has the empty interval.
 */
export function groupIntervals(tree: SphereTree, skin: Skin): GroupIntervals {
  const starts = intervalStarts(tree, skin)
  const low = new Float64Array(starts[starts.length - 1])
  const high = new Float64Array(low.length)
  const vertices = new VertexGatherer(skin)
  const buckets = new SetBuckets(skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    buckets.sort(vertices.list, vertices.count)
    const sets = buckets.sets.subarray(0, buckets.count)
    for (let group = tree.groupStart[node]; group < tree.groupStart[node + 1]; group++) {
      const o = starts[group]
      const size = starts[group + 1] - o
      const k = sets.indexOf(tree.groupSet[group])
      const first = k < 0 ? 0 : buckets.start[k]
      const count = k < 0 ? 0 : buckets.start[k + 1] - first
      weightIntervals(skin, buckets.sorted, first, count, size, low.subarray(o), high.subarray(o))
    }
  }
  return { low, high }
}

/** Where the intervals of each group begin, and behind the last where they end. */
export function intervalStarts({ groupSet }: SphereTree, { setStart }: Skin): Uint32Array {
  const starts = new Uint32Array(groupSet.length + 1)
  for (let group = 0; group < groupSet.length; group++) {
    starts[group + 1] = starts[group] + setStart[groupSet[group] + 1] - setStart[groupSet[group]]
  }
  return starts
}
