import { KEY_BOX } from '../intersect/keyBoxes.ts'
import type { BoxTree } from './boxTree.ts'

/**
 * Fits all boxes of the tree bottom-up to deformed vertices, given by their order keys, 3 per vertex: first the box of
 * every triangle, in the order of the tree, then the boxes of the nodes.
 */
export function refitBoxes(tree: BoxTree, keys: Int32Array, triangleBoxes: Int32Array, boxes: Int32Array): void {
  const { right, start, count } = tree
  boxTriangles(tree.corners, 0, tree.triangles.length, keys, triangleBoxes)
  for (let node = tree.nodeCount - 1; node >= 0; node--) {
    if (right[node] === 0) joinRange(triangleBoxes, start[node], start[node] + count[node], boxes, node * KEY_BOX)
    else joinTwo(boxes, (node + 1) * KEY_BOX, right[node] * KEY_BOX, node * KEY_BOX)
  }
}

/** Computes the boxes of the triangles from .. to, whose corners are offsets into `keys`. */
export function boxTriangles(
  corners: Uint32Array,
  from: number,
  to: number,
  keys: Int32Array,
  boxes: Int32Array,
): void {
  for (let i = from; i < to; i++) {
    const a = corners[i * 3]
    const b = corners[i * 3 + 1]
    const c = corners[i * 3 + 2]
    const ax = keys[a]
    const ay = keys[a + 1]
    const az = keys[a + 2]
    const bx = keys[b]
    const by = keys[b + 1]
    const bz = keys[b + 2]
    const cx = keys[c]
    const cy = keys[c + 1]
    const cz = keys[c + 2]
    const o = i * KEY_BOX
    boxes[o] = Math.min(Math.min(ax, bx), cx)
    boxes[o + 1] = Math.min(Math.min(ay, by), cy)
    boxes[o + 2] = Math.min(Math.min(az, bz), cz)
    boxes[o + 3] = Math.max(Math.max(ax, bx), cx)
    boxes[o + 4] = Math.max(Math.max(ay, by), cy)
    boxes[o + 5] = Math.max(Math.max(az, bz), cz)
  }
}

/** Writes the box of the vertices from .. to of a list. */
export function boxVertices(
  list: Uint32Array,
  from: number,
  to: number,
  keys: Int32Array,
  out: Int32Array,
  o: number,
): void {
  let p = list[from] * 3
  let lowX = keys[p]
  let lowY = keys[p + 1]
  let lowZ = keys[p + 2]
  let highX = lowX
  let highY = lowY
  let highZ = lowZ
  for (let i = from + 1; i < to; i++) {
    p = list[i] * 3
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
  out[o] = lowX
  out[o + 1] = lowY
  out[o + 2] = lowZ
  out[o + 3] = highX
  out[o + 4] = highY
  out[o + 5] = highZ
}

/** Writes the box around the boxes from .. to. */
export function joinRange(boxes: Int32Array, from: number, to: number, out: Int32Array, o: number): void {
  let i = from * KEY_BOX
  let lowX = boxes[i]
  let lowY = boxes[i + 1]
  let lowZ = boxes[i + 2]
  let highX = boxes[i + 3]
  let highY = boxes[i + 4]
  let highZ = boxes[i + 5]
  for (i += KEY_BOX; i < to * KEY_BOX; i += KEY_BOX) {
    lowX = Math.min(lowX, boxes[i])
    lowY = Math.min(lowY, boxes[i + 1])
    lowZ = Math.min(lowZ, boxes[i + 2])
    highX = Math.max(highX, boxes[i + 3])
    highY = Math.max(highY, boxes[i + 4])
    highZ = Math.max(highZ, boxes[i + 5])
  }
  out[o] = lowX
  out[o + 1] = lowY
  out[o + 2] = lowZ
  out[o + 3] = highX
  out[o + 4] = highY
  out[o + 5] = highZ
}

function joinTwo(boxes: Int32Array, a: number, b: number, o: number): void {
  boxes[o] = Math.min(boxes[a], boxes[b])
  boxes[o + 1] = Math.min(boxes[a + 1], boxes[b + 1])
  boxes[o + 2] = Math.min(boxes[a + 2], boxes[b + 2])
  boxes[o + 3] = Math.max(boxes[a + 3], boxes[b + 3])
  boxes[o + 4] = Math.max(boxes[a + 4], boxes[b + 4])
  boxes[o + 5] = Math.max(boxes[a + 5], boxes[b + 5])
}
