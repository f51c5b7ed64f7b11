import type { Skin } from '../../rig/skin.ts'
import { weightIntervals } from '../../weights/weightIntervals.ts'
import type { SphereTree } from './sphereTree.ts'
import { SetBuckets } from './setBuckets.ts'
import { VertexGatherer } from './vertexGatherer.ts'

/** Weight intervals of all groups, concatenated: one entry per joint of each group's joint set. */
export interface GroupIntervals {
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * For each group, computes the interval of each joint's weight over the vertices of the group ([KZ05] §4.1). Computed
 * on demand, because trees store only the corners. A group without vertices gets the empty interval.
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

/** Start offset of the intervals of each group, followed by the total length. */
export function intervalStarts({ groupSet }: SphereTree, { setStart }: Skin): Uint32Array {
  const starts = new Uint32Array(groupSet.length + 1)
  for (let group = 0; group < groupSet.length; group++) {
    starts[group + 1] = starts[group] + setStart[groupSet[group] + 1] - setStart[groupSet[group]]
  }
  return starts
}
