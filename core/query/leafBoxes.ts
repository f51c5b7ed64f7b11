import { boxTriangles as boxRange, joinRange } from '../boxtree/refitBoxes.ts'
import { KEY_BOX } from '../intersect/keyBoxes.ts'
import { deformVertices } from '../skinning/posedSkin.ts'
import type { Body } from './body.ts'
import { CHUNK } from './leafTables.ts'

/** Opens a leaf: deforms its vertices, each once per pose, and boxes them. */
export function boxLeaf(body: Body, leaf: number): void {
  const { vertexStart, keys, leafBoxes, leafVertices } = body
  const from = vertexStart[leaf]
  const to = vertexStart[leaf + 1]
  deformVertices(body.skin, leafVertices, from, to)
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

/** Boxes the triangles of an opened leaf one by one, and its chunks. */
export function boxTriangles(body: Body, leaf: number): void {
  const { tree, triangleBoxes, chunkBoxes, chunkStart } = body
  const from = tree.triangleStart[leaf]
  const to = from + tree.triangleCount[leaf]
  boxRange(body.corners, from, to, body.keys, triangleBoxes)
  for (let start = from, chunk = chunkStart[leaf]; start < to; start += CHUNK, chunk++) {
    joinRange(triangleBoxes, start, Math.min(start + CHUNK, to), chunkBoxes, chunk * KEY_BOX)
  }
  body.triangleStamps[leaf] = body.stamp
}
