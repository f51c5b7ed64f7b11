import { closestPoint, type SurfacePoint } from '../closestPoint.ts'
import type { TriangleTree } from '../triangleTree.ts'

const MAX_STEPS = 60
/** Rounding error of a distance, relative to the coordinates. At smaller distances, q equals p. */
const ROUNDING = 2 ** -48
/**
 * The largest ball that touches the surface at p on the side of the unit vector n and contains no other part of it.
 * Writes its centre to out[0 .. 3] and returns the distance from the centre to the surface.
 *
 * J. Ma, S. Bae, S. Choi, "3D Medial Axis Point Approximation Using Nearest Neighbors and the Normal Field", 2012:
 * while the closest surface point q is inside the ball, shrink it to the ball through q, r = |q − p|² / 2 (q − p)·n.
 * Difference: q is the closest point of the mesh instead of the nearest sample, so no ball is too large. `radius` is
 * the initial upper bound. The ball is final once the surface is at most `tolerance` · r inside it. `hit` is scratch
 * memory.
 */
export function shrinkingBall(
  tree: TriangleTree,
  px: number,
  py: number,
  pz: number,
  nx: number,
  ny: number,
  nz: number,
  radius: number,
  tolerance: number,
  hit: SurfacePoint,
  out: Float64Array,
): number {
  const q = hit.position
  let r = radius
  let distance = 0
  const rounding = ROUNDING * (Math.abs(px) + Math.abs(py) + Math.abs(pz) + radius)
  for (let step = 0; step < MAX_STEPS; step++) {
    out[0] = px + r * nx
    out[1] = py + r * ny
    out[2] = pz + r * nz
    distance = closestPoint(tree, out[0], out[1], out[2], hit)
    if (distance >= r * (1 - tolerance) - rounding) break
    const x = q[0] - px
    const y = q[1] - py
    const z = q[2] - pz
    const next = (x * x + y * y + z * z) / (2 * (x * nx + y * ny + z * nz))
    // Due to rounding, q equals p, or the ball through q is not smaller.
    if (!(next > 0 && next < r)) break
    r = next
  }
  return distance
}
