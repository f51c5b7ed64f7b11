import type { Skin } from '../rig/skin.ts'
import { depthOf, type SphereTree } from '../spheretree/layout.ts'

/** What queries want to know about a tree, made once per tree and shared by its bodies. */
export interface LeafTables {
  /** Number of levels. */
  readonly depth: number
  /** Offsets (vertex · 3) of the corners of every triangle, in the order of `tree.triangles`: a leaf reads one stretch. */
  readonly corners: Uint32Array
  /** `tree.leafVertices`, the vertices of each leaf sorted by joint set: those of one set are deformed together. */
  readonly leafVertices: Uint32Array
}

const tables = new WeakMap<SphereTree, LeafTables>()

export function leafTables(tree: SphereTree, skin: Skin): LeafTables {
  let made = tables.get(tree)
  if (made === undefined) {
    made = {
      depth: depthOf(tree),
      corners: cornersInTreeOrder(tree, skin),
      leafVertices: verticesBySet(tree, skin),
    }
    tables.set(tree, made)
  }
  return made
}

function cornersInTreeOrder(tree: SphereTree, skin: Skin): Uint32Array {
  const corners = new Uint32Array(tree.triangles.length * 3)
  for (let i = 0; i < tree.triangles.length; i++) {
    const t = tree.triangles[i] * 3
    for (let k = 0; k < 3; k++) corners[i * 3 + k] = skin.triangles[t + k] * 3
  }
  return corners
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
