import { smallestBall } from '../../math/smallestBall.ts'
import type { Skin } from '../../rig/skin.ts'
import { SPHERE, type Spheres, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'

/**
 * Writes the optimal sphere of every node: the smallest ball of its deformed vertices. Reference for tightness ([KZ05]
 * table 2); far too slow for queries. `positions` are the deformed vertices, 3 each.
 */
export function writeBest(tree: SphereTree, skin: Skin, positions: Float64Array, out: Spheres<'posed'>): void {
  const vertices = new VertexGatherer(skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    smallestBall(positions, vertices.list, 0, vertices.count, out, node * SPHERE)
  }
}
