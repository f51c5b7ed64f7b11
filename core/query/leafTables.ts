import type { Skin } from '../rig/skin.ts'
import { depthOf, type SphereTree } from '../spheretree/layout.ts'
import { chunkOrder } from './chunkOrder.ts'

/** What queries want to know about a tree, made once per tree and shared by its bodies. */
export interface LeafTables {
  /** Number of levels. */
  readonly depth: number
  /** `tree.triangles` with the triangles of each leaf so ordered that every CHUNK of them lie close together. */
  readonly triangles: Uint32Array
  /** Offsets (vertex · 3) of the corners of every triangle, in that order: a leaf reads one stretch. */
  readonly corners: Uint32Array
  /** First chunk of each leaf; inner nodes have none. One more than nodes. */
  readonly chunkStart: Uint32Array
  /** `tree.leafVertices`, the vertices of each leaf sorted by joint set: those of one set are deformed together. */
  readonly leafVertices: Uint32Array
}

/** Triangles per chunk: a leaf's chunks are held against a box before their triangles are. */
export const CHUNK = 8

const tables = new WeakMap<SphereTree, LeafTables>()

export function leafTables(tree: SphereTree, skin: Skin): LeafTables {
  let made = tables.get(tree)
  if (made === undefined) {
    const triangles = chunkOrder(tree, skin, CHUNK)
    made = {
      depth: depthOf(tree),
      triangles,
      corners: cornersOf(triangles, skin),
      chunkStart: countChunks(tree),
      leafVertices: verticesBySet(tree, skin),
    }
    tables.set(tree, made)
  }
  return made
}

function cornersOf(triangles: Uint32Array, skin: Skin): Uint32Array {
  const corners = new Uint32Array(triangles.length * 3)
  for (let i = 0; i < triangles.length; i++) {
    for (let k = 0; k < 3; k++) corners[i * 3 + k] = skin.triangles[triangles[i] * 3 + k] * 3
  }
  return corners
}

function countChunks(tree: SphereTree): Uint32Array {
  const start = new Uint32Array(tree.nodeCount + 1)
  for (let node = 0; node < tree.nodeCount; node++) {
    const size = tree.childCount[node] === 0 ? tree.triangleCount[node] : 0
    start[node + 1] = start[node] + Math.ceil(size / CHUNK)
  }
  return start
}

function verticesBySet(tree: SphereTree, skin: Skin): Uint32Array {
  const vertices = tree.leafVertices.slice()
  for (let node = 0; node < tree.nodeCount; node++) {
    vertices
      .subarray(tree.vertexStart[node], tree.vertexStart[node + 1])
      .sort((v, w) => skin.setOf[v] - skin.setOf[w] || v - w)
  }
  return vertices
}
