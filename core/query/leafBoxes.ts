import { boxTriangles as boxRange, boxVertices } from '../boxtree/refitBoxes.ts'
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
  boxVertices(leafVertices, from, to, keys, leafBoxes, leaf * KEY_BOX)
  body.leafStamps[leaf] = body.stamp
}

/** Boxes the triangles of an opened leaf one by one, and its chunks. */
export function boxTriangles(body: Body, leaf: number): void {
  if (body.chunkedStamps[leaf] !== body.stamp) boxChunks(body, leaf)
  for (let chunk = body.chunkStart[leaf]; chunk < body.chunkStart[leaf + 1]; chunk++) {
    if (body.chunkStamps[chunk] !== body.stamp) boxChunk(body, leaf, chunk)
  }
  body.triangleStamps[leaf] = body.stamp
}

/** Boxes the chunks of an opened leaf by their vertices, which are fewer than the corners of their triangles by half. */
export function boxChunks(body: Body, leaf: number): void {
  const { chunkStart, chunkVertexStart, chunkVertices, keys, chunkBoxes } = body
  for (let chunk = chunkStart[leaf]; chunk < chunkStart[leaf + 1]; chunk++) {
    boxVertices(chunkVertices, chunkVertexStart[chunk], chunkVertexStart[chunk + 1], keys, chunkBoxes, chunk * KEY_BOX)
  }
  body.chunkedStamps[leaf] = body.stamp
}

/** Boxes the triangles of one chunk of an opened leaf. */
export function boxChunk(body: Body, leaf: number, chunk: number): void {
  const { tree, chunkStart } = body
  const start = tree.triangleStart[leaf] + (chunk - chunkStart[leaf]) * CHUNK
  const end = Math.min(start + CHUNK, tree.triangleStart[leaf] + tree.triangleCount[leaf])
  boxRange(body.corners, start, end, body.keys, body.triangleBoxes)
  body.chunkStamps[chunk] = body.stamp
}
