import { smallestBall } from '../math/ball.ts'
import type { Skin } from '../rig/skin.ts'
import { SPHERE, type Spheres, type SphereTree } from '../spheretree/layout.ts'
import { VertexGatherer } from '../spheretree/vertexGatherer.ts'

/**
 * The best that any refit can do: for every node the smallest ball of its deformed vertices. The yardstick of tightness
 * ([KZ05] table 2); far too slow for queries. `positions` are deformed vertices, 3 each.
 */
export function writeBest(tree: SphereTree, skin: Skin, positions: Float64Array, out: Spheres<'posed'>): void {
  const vertices = new VertexGatherer(skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    smallestBall(positions, vertices.list, 0, vertices.count, out, node * SPHERE)
  }
}
