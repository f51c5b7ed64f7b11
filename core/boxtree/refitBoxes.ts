import { KEY_BOX } from '../intersect/orderKey.ts'
import type { BoxTree } from './layout.ts'

/** Fits all boxes of the tree, bottom up, to deformed vertices whose order keys are given, 3 per vertex. */
export function refitBoxes(tree: BoxTree, keys: Int32Array, boxes: Int32Array): void {
  const { right } = tree
  for (let node = tree.nodeCount - 1; node >= 0; node--) {
    if (right[node] === 0) boxTriangleRange(tree, node, keys, boxes)
    else joinBoxes(boxes, (node + 1) * KEY_BOX, right[node] * KEY_BOX, node * KEY_BOX)
  }
}

function joinBoxes(boxes: Int32Array, a: number, b: number, o: number): void {
  boxes[o] = Math.min(boxes[a], boxes[b])
  boxes[o + 1] = Math.min(boxes[a + 1], boxes[b + 1])
  boxes[o + 2] = Math.min(boxes[a + 2], boxes[b + 2])
  boxes[o + 3] = Math.max(boxes[a + 3], boxes[b + 3])
  boxes[o + 4] = Math.max(boxes[a + 4], boxes[b + 4])
  boxes[o + 5] = Math.max(boxes[a + 5], boxes[b + 5])
}

function boxTriangleRange(tree: BoxTree, node: number, keys: Int32Array, boxes: Int32Array): void {
  const { corners } = tree
  const from = tree.start[node] * 3
  const to = from + tree.count[node] * 3
  let p = corners[from]
  let lowX = keys[p]
  let lowY = keys[p + 1]
  let lowZ = keys[p + 2]
  let highX = lowX
  let highY = lowY
  let highZ = lowZ
  for (let i = from + 1; i < to; i++) {
    p = corners[i]
    const x = keys[p]
    const y = keys[p + 1]
    const z = keys[p + 2]
    lowX = Math.min(lowX, x)
    lowY = Math.min(lowY, y)
    lowZ = Math.min(lowZ, z)
    highX = Math.max(highX, x)
    highY = Math.max(highY, y)
    highZ = Math.max(highZ, z)
  }
  const o = node * KEY_BOX
  boxes[o] = lowX
  boxes[o + 1] = lowY
  boxes[o + 2] = lowZ
  boxes[o + 3] = highX
  boxes[o + 4] = highY
  boxes[o + 5] = highZ
}
