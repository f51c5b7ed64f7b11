import { closestPoint, createSurfacePoint } from '../../../geometry/closestPoint.ts'
import { isClearlyInside } from '../../../geometry/isClearlyInside.ts'
import type { Solid } from '../../../geometry/solid.ts'

const hit = createSurfacePoint()

/**
 * Depth of a point: its distance from the surface if it is inside, otherwise the negative distance. On an open mesh,
 * points count as outside near openings, and where the closest triangle has no defined inside. Returns -Infinity if the
 * depth is at most `needed`, without testing for inside.
 */
export function depthAt({ tree, sides }: Solid, x: number, y: number, z: number, needed: number): number {
  hit.triangle = -1
  const distance = closestPoint(tree, x, y, z, hit, Math.max(0, needed))
  if (distance <= needed) return -Infinity
  if (!tree.closed && sides.inner[hit.triangle] === 0) return -distance
  return isClearlyInside(tree, x, y, z) ? distance : -distance
}
