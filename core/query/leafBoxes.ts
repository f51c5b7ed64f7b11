import { KEY_BOX } from '../intersect/orderKey.ts'
import type { Body } from './body.ts'
import { deformVertices } from './worldVertices.ts'

/** Opens a leaf: deforms its vertices, each once per pose, and boxes them. */
export function boxLeaf(body: Body, leaf: number): void {
  const { tree, keys, leafBoxes } = body
  const { leafVertices } = tree
  const from = tree.vertexStart[leaf]
  const to = tree.vertexStart[leaf + 1]
  deformVertices(body, leafVertices, from, to)
  let p = leafVertices[from] * 3
  let lowX = keys[p]
  let lowY = keys[p + 1]
  let lowZ = keys[p + 2]
  let highX = lowX
  let highY = lowY
  let highZ = lowZ
  for (let i = from + 1; i < to; i++) {
    p = leafVertices[i] * 3
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
  const o = leaf * KEY_BOX
  leafBoxes[o] = lowX
  leafBoxes[o + 1] = lowY
  leafBoxes[o + 2] = lowZ
  leafBoxes[o + 3] = highX
  leafBoxes[o + 4] = highY
  leafBoxes[o + 5] = highZ
  body.leafStamps[leaf] = body.stamp
}

/** Boxes the triangles of an opened leaf one by one. */
export function boxTriangles(body: Body, leaf: number): void {
  const { tree } = body
  const from = tree.triangleStart[leaf]
  boxTriangleRange(body.corners, from, from + tree.triangleCount[leaf], body.keys, body.triangleBoxes)
  body.triangleStamps[leaf] = body.stamp
}

/** Boxes of the triangles from .. to, whose corners are offsets into `keys`. */
export function boxTriangleRange(
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
