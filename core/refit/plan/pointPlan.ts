import type { Skin } from '../../rig/skin.ts'
import { GrowingFloats, GrowingInts } from '../../base/growing.ts'
import { SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'
import { findShares } from '../../weights/hullDistance.ts'

/** Nodes with more vertices are bounded from joint matrices instead of fitted to their vertices. */
export const MOST_POINTS = 96

/**
 * The vertices of small nodes, and the coefficients that combine them into the centre of the rest sphere. The centre of
 * a smallest ball lies in the hull of its points. The same combination of the deformed vertices is the centre of the
 * posed ball if the deformation is rigid, and close to it otherwise.
 */
export interface PointPlan {
  /** Node n has vertices[start[n] .. start[n + 1]], sorted by joint set; none if it has too many. */
  readonly start: Uint32Array
  readonly vertices: Uint32Array
  /** The vertices supports[supportStart[n] .. supportStart[n + 1]] and their coefficients in the centre. */
  readonly supportStart: Uint32Array
  readonly supports: Uint32Array
  readonly shares: Float64Array
}

export function planPoints(tree: SphereTree, skin: Skin): PointPlan {
  const gatherer = new VertexGatherer(skin)
  const start = new Uint32Array(tree.nodeCount + 1)
  const supportStart = new Uint32Array(tree.nodeCount + 1)
  const vertices = new GrowingInts()
  const supports = new GrowingInts()
  const shares = new GrowingFloats()
  for (let node = 0; node < tree.nodeCount; node++) {
    // A node far above the limit cannot have few vertices, so gathering them would be wasted.
    const isSmall = tree.triangleCount[node] <= 4 * MOST_POINTS
    if (isSmall) gatherer.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    if (isSmall && gatherer.count <= MOST_POINTS) {
      const list = gatherer.list.subarray(0, gatherer.count).sort((v, w) => skin.setOf[v] - skin.setOf[w] || v - w)
      for (let i = 0; i < list.length; i++) vertices.push(list[i])
      writeShares(tree, node, skin.rest, list, supports, shares)
    }
    start[node + 1] = vertices.length
    supportStart[node + 1] = supports.length
  }
  return { start, vertices: vertices.finish(), supportStart, supports: supports.finish(), shares: shares.finish() }
}

/** Vertices closer to the surface of the smallest ball than this fraction of its radius count as touching it. */
const TOUCHING = 1e-7
const touching = new Uint32Array(MOST_POINTS)
const points = new Float64Array(MOST_POINTS * 3)
const mix = new Float64Array(MOST_POINTS)

/** Only vertices on the surface of the ball contribute to its centre. */
function writeShares(
  tree: SphereTree,
  node: number,
  rest: Float64Array,
  list: Uint32Array,
  supports: GrowingInts,
  shares: GrowingFloats,
): void {
  const s = node * SPHERE
  const least = tree.spheres[s + 3] * (1 - TOUCHING)
  let count = 0
  for (let i = 0; i < list.length; i++) {
    let square = 0
    for (let k = 0; k < 3; k++) {
      points[count * 3 + k] = rest[list[i] * 3 + k]
      square += (points[count * 3 + k] - tree.spheres[s + k]) ** 2
    }
    if (square >= least * least) touching[count++] = list[i]
  }
  // An imported sphere may touch no vertex: then all contribute equally.
  const isLoose = count === 0
  if (isLoose) for (let i = 0; i < list.length; i++) touching[count++] = list[i]
  if (isLoose || count === 2) mix.fill(1 / count, 0, count)
  else findShares(points, 0, 3, tree.spheres, s, mix.subarray(0, count))
  for (let k = 0; k < count; k++) {
    if (mix[k] === 0) continue
    supports.push(touching[k])
    shares.push(mix[k])
  }
}
