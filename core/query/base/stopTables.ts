import { onceFor } from '../../base/onceFor.ts'
import type { Skin } from '../../rig/skin.ts'
import { depthOf, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { GrowingInts } from '../../base/growing.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'
import { stopNodes } from '../../spheretree/tree/stopNodes.ts'
import { chunkOrder } from './chunkOrder.ts'

/**
 * Lookup tables that queries need for a tree. Created once per tree and shared by its bodies. Traversal ends at stop
 * nodes, see `stopNodes`.
 */
export interface StopTables {
  /** Number of levels of the tree. */
  readonly depth: number
  /** 1 for a stop node, otherwise 0. */
  readonly isStop: Uint8Array
  /** `tree.triangles`, reordered within each stop node so that each run of CHUNK triangles is close together. */
  readonly triangles: Uint32Array
  /**
   * Offsets (vertex · 3) of the corners of every triangle, in the order of `triangles`, so that reads are sequential.
   */
  readonly corners: Uint32Array
  /** First chunk of each stop node; other nodes have no chunks. Length is the number of nodes + 1. */
  readonly chunkStart: Uint32Array
  /** Chunk c has the vertices chunkVertices[chunkVertexStart[c] .. chunkVertexStart[c + 1]], each once. */
  readonly chunkVertexStart: Uint32Array
  readonly chunkVertices: Uint32Array
  /**
   * Stop node n has stopVertices[vertexStart[n] .. vertexStart[n + 1]], sorted by joint set because the vertices of one
   * set are deformed together.
   */
  readonly vertexStart: Uint32Array
  readonly stopVertices: Uint32Array
}

/** Triangles per chunk. Queries test the box of a chunk before those of its triangles. */
export const CHUNK = 8

export const stopTables = onceFor((tree: SphereTree, skin: Skin): StopTables => {
  const isStop = stopNodes(tree)
  const triangles = chunkOrder(tree, isStop, skin, CHUNK)
  const corners = cornersOf(triangles, skin)
  const chunkStart = countChunks(tree, isStop)
  return {
    depth: depthOf(tree),
    isStop,
    triangles,
    corners,
    chunkStart,
    ...verticesByChunk(tree, corners, chunkStart),
    ...verticesBySet(tree, isStop, skin),
  }
})

function cornersOf(triangles: Uint32Array, skin: Skin): Uint32Array {
  const corners = new Uint32Array(triangles.length * 3)
  for (let i = 0; i < triangles.length; i++) {
    for (let k = 0; k < 3; k++) corners[i * 3 + k] = skin.triangles[triangles[i] * 3 + k] * 3
  }
  return corners
}

function countChunks(tree: SphereTree, isStop: Uint8Array): Uint32Array {
  const start = new Uint32Array(tree.nodeCount + 1)
  for (let node = 0; node < tree.nodeCount; node++) {
    const size = isStop[node] === 1 ? tree.triangleCount[node] : 0
    start[node + 1] = start[node] + Math.ceil(size / CHUNK)
  }
  return start
}

function verticesByChunk(
  tree: SphereTree,
  corners: Uint32Array,
  chunkStart: Uint32Array,
): Pick<StopTables, 'chunkVertexStart' | 'chunkVertices'> {
  const chunkVertexStart = new Uint32Array(chunkStart[tree.nodeCount] + 1)
  const vertices = new GrowingInts()
  for (let node = 0; node < tree.nodeCount; node++) {
    const end = tree.triangleStart[node] + tree.triangleCount[node]
    for (let chunk = chunkStart[node]; chunk < chunkStart[node + 1]; chunk++) {
      const start = tree.triangleStart[node] + (chunk - chunkStart[node]) * CHUNK
      const offsets = new Set(corners.subarray(start * 3, Math.min(start + CHUNK, end) * 3))
      for (const offset of offsets) vertices.push(offset / 3)
      chunkVertexStart[chunk + 1] = vertices.length
    }
  }
  return { chunkVertexStart, chunkVertices: vertices.finish() }
}

function verticesBySet(
  tree: SphereTree,
  isStop: Uint8Array,
  skin: Skin,
): Pick<StopTables, 'vertexStart' | 'stopVertices'> {
  const gatherer = new VertexGatherer(skin)
  const vertexStart = new Uint32Array(tree.nodeCount + 1)
  const vertices = new GrowingInts()
  for (let node = 0; node < tree.nodeCount; node++) {
    if (isStop[node] === 1) {
      gatherer.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
      const list = gatherer.list.subarray(0, gatherer.count).sort((v, w) => skin.setOf[v] - skin.setOf[w] || v - w)
      for (let i = 0; i < list.length; i++) vertices.push(list[i])
    }
    vertexStart[node + 1] = vertices.length
  }
  return { vertexStart, stopVertices: vertices.finish() }
}
