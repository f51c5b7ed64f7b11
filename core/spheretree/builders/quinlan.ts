import { smallestBall } from '../../math/ball.ts'
import type { Progress } from '../../progress.ts'
import type { Skin } from '../../rig/skin.ts'
import { triangleCount } from '../../rig/skin.ts'
import { appendNode, draftHierarchy, finishHierarchy, type HierarchyDraft } from '../hierarchyDraft.ts'
import type { Hierarchy } from '../layout.ts'
import { SPHERE } from '../layout.ts'
import { VertexGatherer } from '../vertexGatherer.ts'
import type { TreeBuilder } from './builder.ts'

/**
 * Top-down binary tree over triangles in the reference pose, a smallest enclosing ball per node. [KZ05] §3.1.
 *
 * [KZ05] names the heuristic of the split only by its source: here the triangles' middles are cut at their mean, across the axis along
 * which they are spread widest.
 */
export const quinlan: TreeBuilder = {
  name: 'quinlan',
  title: 'Quinlan: top-down, cut across the widest spread',
  build,
}

/** Below this depth, lopsided cuts have used up their turn: halves by count keep a tree over any input shallow. */
const DEEPEST_MEAN_CUT = 48

function build(skin: Skin, leaf: number, progress: Progress): Hierarchy {
  const count = triangleCount(skin)
  const order = new Uint32Array(count).map((_, index) => index)
  const draft = draftHierarchy(Math.max(0, 2 * count - 1), order)
  if (count === 0) return finishHierarchy(draft)
  const middles = middlesOf(skin)
  const vertices = new VertexGatherer(skin)
  // Depth first, so that the subtree below a node is one range: a pair of children is appended when its parent is opened.
  const stack = [appendNode(draft, -1, 0, count)]
  let placed = 0
  while (stack.length > 0) {
    const node = stack.pop() as number
    encloseNode(draft, node, skin, vertices)
    if (draft.triangleCount[node] <= leaf) {
      placed += draft.triangleCount[node]
      progress.report(placed, count, 'building the sphere tree')
      continue
    }
    const first = openNode(draft, node, middles)
    stack.push(first + 1, first)
  }
  return finishHierarchy(draft)
}

/** Middle of each triangle: the centroid. */
function middlesOf(skin: Skin): Float64Array {
  const { triangles, rest } = skin
  const middles = new Float64Array(triangles.length)
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 3
    const b = triangles[t + 1] * 3
    const c = triangles[t + 2] * 3
    middles[t] = (rest[a] + rest[b] + rest[c]) / 3
    middles[t + 1] = (rest[a + 1] + rest[b + 1] + rest[c + 1]) / 3
    middles[t + 2] = (rest[a + 2] + rest[b + 2] + rest[c + 2]) / 3
  }
  return middles
}

function encloseNode(draft: HierarchyDraft, node: number, skin: Skin, vertices: VertexGatherer): void {
  vertices.gather(draft.triangles, draft.triangleStart[node], draft.triangleCount[node])
  smallestBall(skin.rest, vertices.list, 0, vertices.count, draft.spheres, node * SPHERE)
}

/** Cuts the triangles of the node in two and appends the two halves. Returns the first. */
function openNode(draft: HierarchyDraft, node: number, middles: Float64Array): number {
  const start = draft.triangleStart[node]
  const count = draft.triangleCount[node]
  const axis = widestAxis(draft.triangles, start, count, middles)
  let below = 0
  if (draft.level[node] < DEEPEST_MEAN_CUT) below = cutAtMean(draft.triangles, start, count, middles, axis)
  if (below === 0 || below === count) {
    below = count >> 1
    sortAlong(draft.triangles, start, count, middles, axis)
  }
  const first = appendNode(draft, node, start, below)
  appendNode(draft, node, start + below, count - below)
  draft.firstChild[node] = first
  draft.childCount[node] = 2
  return first
}

function widestAxis(order: Uint32Array, start: number, count: number, middles: Float64Array): number {
  let widest = 0
  let width = -1
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = start; i < start + count; i++) {
      const value = middles[order[i] * 3 + axis]
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
    if (high - low > width) {
      width = high - low
      widest = axis
    }
  }
  return widest
}

/** Moves the triangles below the mean to the front. Returns their number. */
function cutAtMean(order: Uint32Array, start: number, count: number, middles: Float64Array, axis: number): number {
  let sum = 0
  for (let i = start; i < start + count; i++) sum += middles[order[i] * 3 + axis]
  const mean = sum / count
  let below = start
  for (let i = start; i < start + count; i++) {
    const triangle = order[i]
    if (!(middles[triangle * 3 + axis] < mean)) continue
    order[i] = order[below]
    order[below++] = triangle
  }
  return below - start
}

function sortAlong(order: Uint32Array, start: number, count: number, middles: Float64Array, axis: number): void {
  order.subarray(start, start + count).sort((a, b) => middles[a * 3 + axis] - middles[b * 3 + axis] || a - b)
}
