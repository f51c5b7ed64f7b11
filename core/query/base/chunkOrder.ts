import type { Skin } from '../../rig/skin.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { middlesOf } from '../../spheretree/tree/middlesOf.ts'

/**
 * Reorders the triangles of each stop node so that the triangles of a chunk are close together at rest. Each stop node
 * is split recursively across its longest axis until at most `chunk` triangles are left; every split is at a multiple
 * of `chunk`.
 */
export function chunkOrder(tree: SphereTree, isStop: Uint8Array, skin: Skin, chunk: number): Uint32Array {
  const order = tree.triangles.slice()
  const middles = middlesOf(skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    if (isStop[node] !== 1 || tree.triangleCount[node] <= chunk) continue
    const start = tree.triangleStart[node]
    splitRange(order.subarray(start, start + tree.triangleCount[node]), middles, chunk)
  }
  return order
}

function splitRange(order: Uint32Array, middles: Float64Array, chunk: number): void {
  if (order.length <= chunk) return
  const axis = widestAxis(order, middles)
  order.sort((s, t) => middles[s * 3 + axis] - middles[t * 3 + axis] || s - t)
  const half = Math.ceil(order.length / 2 / chunk) * chunk
  splitRange(order.subarray(0, half), middles, chunk)
  splitRange(order.subarray(half), middles, chunk)
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
