import { closestPoint, type SurfacePoint } from './closestPoint.ts'
import { isInside } from './isInside.ts'
import type { TriangleTree } from './triangleTree.ts'

/**
 * Distance to the surface, positive inside. `out` receives the closest point; out.triangle on entry is a hint, as in
 * `closestPoint`. For a closed mesh, a ball (c, r) extends beyond the surface by at most e = r − signedDistance(c)
 * (docs/algorithms.md 21). -Infinity if there are no triangles.
 */
export function signedDistance(tree: TriangleTree, x: number, y: number, z: number, out: SurfacePoint): number {
  const distance = closestPoint(tree, x, y, z, out)
  return isInside(tree, x, y, z) ? distance : -distance
}
