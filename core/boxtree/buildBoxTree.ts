import { BOX } from '../math/worldBox.ts'
import type { Skin } from '../rig/skin.ts'
import type { BoxTree } from './boxTree.ts'

/** Candidate splits per axis. */
const BINS = 16

/** Builds the tree of a skin over the boxes of its triangles at rest. */
export function buildBoxTree(skin: Skin, leaf: number): BoxTree {
  const { order, ...nodes } = splitBoxes(triangleBoxes(skin), leaf)
  return { ...nodes, triangles: order, corners: cornersInOrder(skin, order) }
}

/** Nodes as in `BoxTree`, over `order`. */
export interface SplitBoxes extends Pick<BoxTree, 'nodeCount' | 'right' | 'start' | 'count'> {
  readonly order: Uint32Array
}

/**
 * Splits boxes (low x y z, high x y z) top-down where the surface-area heuristic is lowest among 16 bins along each
 * axis: area(left) · count(left) + area(right) · count(right). If no split separates the boxes, they are divided in
 * half by count.
 */
export function splitBoxes(boxes: Float64Array, leaf: number): SplitBoxes {
  const count = boxes.length / BOX
  const most = Math.max(0, 2 * count - 1)
  const draft: Draft = {
    boxes,
    order: new Uint32Array(count).map((_, i) => i),
    right: new Uint32Array(most),
    start: new Uint32Array(most),
    count: new Uint32Array(most),
  }
  const nodeCount = count === 0 ? 0 : split(draft, leaf)
  return {
    nodeCount,
    right: draft.right.slice(0, nodeCount),
    start: draft.start.slice(0, nodeCount),
    count: draft.count.slice(0, nodeCount),
    order: draft.order,
  }
}

interface Draft {
  readonly boxes: Float64Array
  readonly order: Uint32Array
  readonly right: Uint32Array
  readonly start: Uint32Array
  readonly count: Uint32Array
}

/** Creates the nodes in depth-first order. Returns their number. */
function split(draft: Draft, leaf: number): number {
  const { right, start, count } = draft
  // Pending ranges, each with the node whose right child it is (-1: the left child of the preceding node, or the root).
  const todo = [[0, draft.order.length, -1]]
  let nodes = 0
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [from, size, parent] = next
    const node = nodes++
    if (parent >= 0) right[parent] = node
    start[node] = from
    count[node] = size
    if (size <= leaf) continue
    const left = partition(draft, from, size)
    todo.push([from + left, size - left, node], [from, left, -1])
  }
  return nodes
}

const middles = new Float64Array(BOX)
const binCount = new Uint32Array(BINS)
const binBoxes = new Float64Array(BINS * BOX)
const running = new Float64Array(BOX)
const rightCost = new Float64Array(BINS)

/** Reorders a range so that the left part comes first. Returns the size of the left part. */
function partition(draft: Draft, from: number, size: number): number {
  const { boxes, order } = draft
  boundMiddles(draft, from, size)
  let best = Infinity
  let bestAxis = -1
  let bestBin = 0
  for (let axis = 0; axis < 3; axis++) {
    const low = middles[axis]
    const width = middles[axis + 3] - low
    if (!(width > 0)) continue
    fillBins(draft, from, size, axis, low, width)
    sweepFromRight()
    clear(running, 0)
    let count = 0
    for (let bin = 0; bin + 1 < BINS; bin++) {
      count += binCount[bin]
      grow(running, 0, binBoxes, bin * BOX)
      const cost = count === 0 || count === size ? Infinity : area(running, 0) * count + rightCost[bin + 1]
      if (cost < best) {
        best = cost
        bestAxis = axis
        bestBin = bin
      }
    }
  }
  if (bestAxis < 0) return size >> 1
  const low = middles[bestAxis]
  const width = middles[bestAxis + 3] - low
  let left = from
  for (let i = from; i < from + size; i++) {
    const triangle = order[i]
    if (binOf(boxes, triangle, bestAxis, low, width) > bestBin) continue
    order[i] = order[left]
    order[left++] = triangle
  }
  return left - from
}

function boundMiddles(draft: Draft, from: number, size: number): void {
  const { boxes, order } = draft
  clear(middles, 0)
  for (let i = from; i < from + size; i++) {
    const b = order[i] * BOX
    for (let axis = 0; axis < 3; axis++) {
      const middle = boxes[b + axis] + boxes[b + axis + 3]
      middles[axis] = Math.min(middles[axis], middle)
      middles[axis + 3] = Math.max(middles[axis + 3], middle)
    }
  }
}

function binOf(boxes: Float64Array, triangle: number, axis: number, low: number, width: number): number {
  const middle = boxes[triangle * BOX + axis] + boxes[triangle * BOX + axis + 3]
  return Math.min(BINS - 1, Math.floor(((middle - low) / width) * BINS))
}

function fillBins(draft: Draft, from: number, size: number, axis: number, low: number, width: number): void {
  const { boxes, order } = draft
  binCount.fill(0)
  for (let bin = 0; bin < BINS; bin++) clear(binBoxes, bin * BOX)
  for (let i = from; i < from + size; i++) {
    const bin = binOf(boxes, order[i], axis, low, width)
    binCount[bin]++
    grow(binBoxes, bin * BOX, boxes, order[i] * BOX)
  }
}

function sweepFromRight(): void {
  clear(running, 0)
  let count = 0
  for (let bin = BINS - 1; bin > 0; bin--) {
    count += binCount[bin]
    grow(running, 0, binBoxes, bin * BOX)
    rightCost[bin] = count === 0 ? 0 : area(running, 0) * count
  }
}

function clear(boxes: Float64Array, o: number): void {
  boxes.fill(Infinity, o, o + 3)
  boxes.fill(-Infinity, o + 3, o + BOX)
}

function grow(boxes: Float64Array, o: number, by: Float64Array, b: number): void {
  for (let k = 0; k < 3; k++) {
    boxes[o + k] = Math.min(boxes[o + k], by[b + k])
    boxes[o + k + 3] = Math.max(boxes[o + k + 3], by[b + k + 3])
  }
}

function area(boxes: Float64Array, o: number): number {
  const x = boxes[o + 3] - boxes[o]
  const y = boxes[o + 4] - boxes[o + 1]
  const z = boxes[o + 5] - boxes[o + 2]
  return x * y + y * z + z * x
}

function triangleBoxes(skin: Skin): Float64Array {
  const { rest, triangles } = skin
  const boxes = new Float64Array((triangles.length / 3) * BOX)
  for (let t = 0; t * 3 < triangles.length; t++) {
    clear(boxes, t * BOX)
    for (let k = 0; k < 3; k++) {
      const p = triangles[t * 3 + k] * 3
      for (let axis = 0; axis < 3; axis++) {
        boxes[t * BOX + axis] = Math.min(boxes[t * BOX + axis], rest[p + axis])
        boxes[t * BOX + axis + 3] = Math.max(boxes[t * BOX + axis + 3], rest[p + axis])
      }
    }
  }
  return boxes
}

function cornersInOrder(skin: Skin, order: Uint32Array): Uint32Array {
  const corners = new Uint32Array(order.length * 3)
  for (let i = 0; i < order.length; i++) {
    for (let k = 0; k < 3; k++) corners[i * 3 + k] = skin.triangles[order[i] * 3 + k] * 3
  }
  return corners
}
