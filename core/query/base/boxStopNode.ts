import { boxTriangles as boxRange, boxVertices } from '../../boxtree/refitBoxes.ts'
import { KEY_BOX } from '../../intersect/keyBoxes.ts'
import { deformVertices } from '../../skinning/posedSkin.ts'
import type { Body } from './body.ts'
import { CHUNK } from './stopTables.ts'

/** Deforms the vertices of a stop node, each once per pose, and computes the box of the node. */
export function boxStopNode(body: Body, stop: number): void {
  const { vertexStart, keys, stopBoxes, stopVertices } = body
  const from = vertexStart[stop]
  const to = vertexStart[stop + 1]
  deformVertices(body.skin, stopVertices, from, to)
  boxVertices(stopVertices, from, to, keys, stopBoxes, stop * KEY_BOX)
  body.stopStamps[stop] = body.stamp
}

/** Computes the boxes of the chunks and of all triangles of a stop node whose vertices are deformed. */
export function boxTriangles(body: Body, stop: number): void {
  if (body.chunkedStamps[stop] !== body.stamp) boxChunks(body, stop)
  for (let chunk = body.chunkStart[stop]; chunk < body.chunkStart[stop + 1]; chunk++) {
    if (body.chunkStamps[chunk] !== body.stamp) boxChunk(body, stop, chunk)
  }
  body.triangleStamps[stop] = body.stamp
}

/**
 * Computes the boxes of the chunks of a stop node from their vertices. A chunk has about half as many vertices as
 * triangle corners.
 */
export function boxChunks(body: Body, stop: number): void {
  const { chunkStart, chunkVertexStart, chunkVertices, keys, chunkBoxes } = body
  for (let chunk = chunkStart[stop]; chunk < chunkStart[stop + 1]; chunk++) {
    boxVertices(chunkVertices, chunkVertexStart[chunk], chunkVertexStart[chunk + 1], keys, chunkBoxes, chunk * KEY_BOX)
  }
  body.chunkedStamps[stop] = body.stamp
}

/** Computes the boxes of the triangles of one chunk. */
export function boxChunk(body: Body, stop: number, chunk: number): void {
  const { tree, chunkStart } = body
  const start = tree.triangleStart[stop] + (chunk - chunkStart[stop]) * CHUNK
  const end = Math.min(start + CHUNK, tree.triangleStart[stop] + tree.triangleCount[stop])
  boxRange(body.corners, start, end, body.keys, body.triangleBoxes)
  body.chunkStamps[chunk] = body.stamp
}
