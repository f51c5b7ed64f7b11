import { closestPoint, createSurfacePoint } from '../../../geometry/closestPoint.ts'
import { isClearlyInside } from '../../../geometry/isClearlyInside.ts'
import type { Solid } from '../../../geometry/solid.ts'

const hit = createSurfacePoint()

/**
 * Depth of a point: its distance from the surface if it is inside, minus that distance otherwise. Where inside is not
 * defined at the closest triangle of an open mesh, and close to openings, everything counts as outside.
 * -Infinity if the depth is not more than `needed`, which is found out without testing for inside.
 */
export function depthAt({ tree, sides }: Solid, x: number, y: number, z: number, needed: number): number {
  hit.triangle = -1
  const distance = closestPoint(tree, x, y, z, hit)
  if (distance <= needed) return -Infinity
  if (!tree.closed && sides.inner[hit.triangle] === 0) return -distance
  return isClearlyInside(tree, x, y, z) ? distance : -distance
}
