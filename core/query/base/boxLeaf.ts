import { boxTriangles as boxRange, boxVertices } from '../../boxtree/refitBoxes.ts'
import { KEY_BOX } from '../../intersect/keyBoxes.ts'
import { deformVertices } from '../../skinning/posedSkin.ts'
import type { Body } from './body.ts'
import { CHUNK } from './leafTables.ts'

/** Deforms the vertices of a stop node, each once per pose, and computes the box of the node. */
export function boxLeaf(body: Body, leaf: number): void {
  const { vertexStart, keys, leafBoxes, leafVertices } = body
  const from = vertexStart[leaf]
  const to = vertexStart[leaf + 1]
  deformVertices(body.skin, leafVertices, from, to)
  boxVertices(leafVertices, from, to, keys, leafBoxes, leaf * KEY_BOX)
  body.leafStamps[leaf] = body.stamp
}

/** Computes the boxes of the chunks and of all triangles of a stop node whose vertices are deformed. */
export function boxTriangles(body: Body, leaf: number): void {
  if (body.chunkedStamps[leaf] !== body.stamp) boxChunks(body, leaf)
  for (let chunk = body.chunkStart[leaf]; chunk < body.chunkStart[leaf + 1]; chunk++) {
    if (body.chunkStamps[chunk] !== body.stamp) boxChunk(body, leaf, chunk)
  }
  body.triangleStamps[leaf] = body.stamp
}

/**
 * Computes the boxes of the chunks of a stop node from their vertices. A chunk has about half as many vertices as
 * triangle corners.
 */
export function boxChunks(body: Body, leaf: number): void {
  const { chunkStart, chunkVertexStart, chunkVertices, keys, chunkBoxes } = body
  for (let chunk = chunkStart[leaf]; chunk < chunkStart[leaf + 1]; chunk++) {
    boxVertices(chunkVertices, chunkVertexStart[chunk], chunkVertexStart[chunk + 1], keys, chunkBoxes, chunk * KEY_BOX)
  }
  body.chunkedStamps[leaf] = body.stamp
}

/** Computes the boxes of the triangles of one chunk. */
export function boxChunk(body: Body, leaf: number, chunk: number): void {
  const { tree, chunkStart } = body
  const start = tree.triangleStart[leaf] + (chunk - chunkStart[leaf]) * CHUNK
  const end = Math.min(start + CHUNK, tree.triangleStart[leaf] + tree.triangleCount[leaf])
  boxRange(body.corners, start, end, body.keys, body.triangleBoxes)
  body.chunkStamps[chunk] = body.stamp
}
