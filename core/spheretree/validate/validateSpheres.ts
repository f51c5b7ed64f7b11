import type { Skin } from '../../rig/skin.ts'
import { SPHERE, type SphereTree } from '../tree/sphereTree.ts'
import type { Report } from './validateTree.ts'
import { VertexGatherer } from '../tree/vertexGatherer.ts'

/**
 * Checks that rest spheres enclose the vertices below them, and that leaves list exactly the vertices of their
 * triangles.
 */
export function validateSpheres(tree: SphereTree, skin: Skin, report: Report): void {
  const vertices = new VertexGatherer(skin)
  for (let node = 0; node < tree.nodeCount; node++) {
    vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
    const out = firstOutside(tree.spheres, node * SPHERE, skin.rest, vertices.list, vertices.count)
    if (out >= 0 && !report('sphere', node, `vertex ${out} is outside its rest sphere`)) return
    if (!checkLeaf(tree, node, vertices, report)) return
  }
}

function firstOutside(
  spheres: Float64Array,
  s: number,
  points: Float64Array,
  list: Uint32Array,
  count: number,
): number {
  for (let i = 0; i < count; i++) {
    if (!isInside(spheres, s, points, list[i] * 3)) return list[i]
  }
  return -1
}

/** Measures the distance from the stored centre, like all code that computes radii. */
export function isInside(spheres: Float64Array, s: number, points: Float64Array, p: number): boolean {
  const x = points[p] - spheres[s]
  const y = points[p + 1] - spheres[s + 1]
  const z = points[p + 2] - spheres[s + 2]
  return Math.sqrt(x * x + y * y + z * z) <= spheres[s + 3]
}

/** Returns false when the maximum number of faults is reached. */
function checkLeaf(tree: SphereTree, node: number, vertices: VertexGatherer, report: Report): boolean {
  const start = tree.vertexStart[node]
  const count = tree.vertexStart[node + 1] - start
  if (tree.childCount[node] > 0) return count === 0 || report('vertices', node, `an inner node lists ${count} vertices`)
  const listed = new Set(tree.leafVertices.subarray(start, start + count))
  let same = count === vertices.count && listed.size === count
  for (let i = 0; i < vertices.count; i++) same = same && listed.has(vertices.list[i])
  return same || report('vertices', node, `its ${count} vertices are not the ${vertices.count} of its triangles`)
}
