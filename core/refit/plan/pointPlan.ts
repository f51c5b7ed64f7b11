import type { Skin } from '../../rig/skin.ts'
import { GrowingFloats, GrowingInts } from '../../spheretree/growing.ts'
import { SPHERE, type SphereTree } from '../../spheretree/layout.ts'
import { VertexGatherer } from '../../spheretree/vertexGatherer.ts'
import { findShares } from '../../weights/hullDistance.ts'

/** Nodes with more vertices are bounded, not deformed. */
export const MOST_POINTS = 48

/**
 * The vertices of small nodes, and how the centre of the rest sphere is mixed of them. It lies in their hull, as the
 * centre of every smallest ball does; the same mixture of the deformed vertices is the centre of the posed ball exactly
 * where the deformation is rigid, and close to it elsewhere.
 */
export interface PointPlan {
  /** Node n has entries start[n] .. start[n + 1]. Empty if it has too many vertices. */
  readonly start: Uint32Array
  readonly vertices: Uint32Array
  readonly shares: Float64Array
}

export function planPoints(tree: SphereTree, skin: Skin): PointPlan {
  const gatherer = new VertexGatherer(skin)
  const start = new Uint32Array(tree.nodeCount + 1)
  const vertices = new GrowingInts()
  const shares = new GrowingFloats()
  const points = new Float64Array(MOST_POINTS * 3)
  const mix = new Float64Array(MOST_POINTS)
  for (let node = 0; node < tree.nodeCount; node++) {
    // At most one new vertex per triangle of a strip; a node with many triangles need not be gathered.
    if (tree.triangleCount[node] <= 2 * MOST_POINTS)
      gatherer.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    else gatherer.count = MOST_POINTS + 1
    if (gatherer.count <= MOST_POINTS) {
      const count = gatherer.count
      for (let i = 0; i < count * 3; i++) points[i] = skin.rest[gatherer.list[Math.floor(i / 3)] * 3 + (i % 3)]
      findShares(
        points,
        0,
        3,
        tree.spheres,
        node * SPHERE,
        mix.subarray(0, count),
        1e-3 * tree.spheres[node * SPHERE + 3],
        60,
      )
      for (let i = 0; i < count; i++) {
        vertices.push(gatherer.list[i])
        shares.push(mix[i])
      }
    }
    start[node + 1] = vertices.length
  }
  return { start, vertices: vertices.finish(), shares: shares.finish() }
}
