import { createSurfacePoint, closestPoint } from '../../geometry/closestPoint.ts'
import { isInside } from '../../geometry/isInside.ts'
import type { Solid } from '../../geometry/solid.ts'
import type { Progress } from '../../base/progress.ts'
import { SPHERE } from '../tree/sphereTree.ts'

/** How far spheres extend past the surface of a solid. */
export interface Protrusions {
  /**
   * Per sphere: max(0, r − sd(centre)), an upper bound on a closed mesh (docs/algorithms.md 21). On an open mesh that
   * value is no bound near openings, so it is raised to the sampled protrusion if that is larger.
   */
  readonly bounds: Float64Array
  /**
   * Largest distance to the surface over sampled points that lie on a sphere and outside the solid: a lower bound of
   * the maximum.
   */
  readonly sampled: number
}

/** Sampled directions per sphere, in addition to the most likely one. */
const SAMPLES = 256
/** Number of spheres between two progress reports. */
const BATCH = 64

/** `spheres`: x y z r each, in the pose of the solid. */
export function protrusions(spheres: Float64Array, solid: Solid, progress: Progress): Protrusions {
  const count = spheres.length / SPHERE
  const bounds = new Float64Array(count)
  /** 3 numbers per sphere: vector from the centre towards the point that most likely protrudes farthest. */
  const likely = new Float64Array(count * 3)
  for (let k = 0; k < count; k++) bounds[k] = errorBound(spheres, k * SPHERE, solid, likely, k * 3)
  const order = Uint32Array.from(bounds.keys()).sort((a, b) => bounds[b] - bounds[a] || a - b)
  let worst = 0
  for (const [done, k] of order.entries()) {
    if (done % BATCH === 0) progress.report(done, count, 'measuring how far spheres extend past the surface')
    // On a closed solid, `bounds` limits the sampled values, so the remaining spheres cannot be worse.
    if (solid.tree.closed && bounds[k] <= worst) break
    const sampled = sampleSphere(spheres, k * SPHERE, solid, likely, k * 3)
    worst = Math.max(worst, sampled)
    if (!solid.tree.closed) bounds[k] = Math.max(bounds[k], sampled)
  }
  return { bounds, sampled: worst }
}

const near = createSurfacePoint()

function errorBound(spheres: Float64Array, s: number, solid: Solid, likely: Float64Array, o: number): number {
  const distance = distanceTo(solid, spheres[s], spheres[s + 1], spheres[s + 2])
  const inside = isInside(solid.tree, spheres[s], spheres[s + 1], spheres[s + 2])
  for (let k = 0; k < 3; k++) likely[o + k] = (near.position[k] - spheres[s + k]) * (inside ? 1 : -1)
  return Math.max(0, spheres[s + 3] - (inside ? distance : -distance))
}

function distanceTo({ tree }: Solid, x: number, y: number, z: number): number {
  near.triangle = -1
  return closestPoint(tree, x, y, z, near)
}

/** Samples the likely direction, then a Fibonacci lattice. */
function sampleSphere(spheres: Float64Array, s: number, solid: Solid, likely: Float64Array, o: number): number {
  const length = Math.sqrt(likely[o] ** 2 + likely[o + 1] ** 2 + likely[o + 2] ** 2)
  let worst = 0
  for (let k = length > 0 ? -1 : 0; k < SAMPLES; k++) {
    const z = 1 - (2 * k + 1) / SAMPLES
    const across = Math.sqrt(Math.max(0, 1 - z * z))
    const angle = k * GOLDEN_ANGLE
    const [dx, dy, dz] =
      k < 0
        ? [likely[o] / length, likely[o + 1] / length, likely[o + 2] / length]
        : [across * Math.cos(angle), across * Math.sin(angle), z]
    const r = spheres[s + 3]
    worst = Math.max(
      worst,
      outsideDistance(solid, spheres[s] + dx * r, spheres[s + 1] + dy * r, spheres[s + 2] + dz * r),
    )
  }
  return worst
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

function outsideDistance(solid: Solid, x: number, y: number, z: number): number {
  return isInside(solid.tree, x, y, z) ? 0 : distanceTo(solid, x, y, z)
}
