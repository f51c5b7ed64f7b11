import type { Skin } from '../rig/skin.ts'
import type { SphereTree } from '../spheretree/layout.ts'
import { middlesOf } from '../spheretree/middlesOf.ts'

/**
 * The triangles of a tree, leaf by leaf, each leaf cut in two across its widest axis again and again until `chunk` are
 * left, with every cut at a multiple of `chunk`. So the triangles of a chunk lie close together at rest.
 */
export function chunkOrder(tree: SphereTree, isLeaf: Uint8Array, skin: Skin, chunk: number): Uint32Array {
  const order = tree.triangles.slice()
  const middles = middlesOf(skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    if (isLeaf[node] !== 1 || tree.triangleCount[node] <= chunk) continue
    const start = tree.triangleStart[node]
    cutRange(order.subarray(start, start + tree.triangleCount[node]), middles, chunk)
  }
  return order
}

function cutRange(order: Uint32Array, middles: Float64Array, chunk: number): void {
  if (order.length <= chunk) return
  const axis = widestAxis(order, middles)
  order.sort((s, t) => middles[s * 3 + axis] - middles[t * 3 + axis] || s - t)
  const half = Math.ceil(order.length / 2 / chunk) * chunk
  cutRange(order.subarray(0, half), middles, chunk)
  cutRange(order.subarray(half), middles, chunk)
}

function widestAxis(order: Uint32Array, middles: Float64Array): number {
  let widest = 0
  let width = -1
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (const triangle of order) {
      low = Math.min(low, middles[triangle * 3 + axis])
      high = Math.max(high, middles[triangle * 3 + axis])
    }
    if (high - low > width) {
      width = high - low
      widest = axis
    }
  }
  return widest
}
