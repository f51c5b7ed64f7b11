import { SPHERE } from '../spheretree/tree/sphereTree.ts'
import { refitDual } from './blend/refitDual.ts'
import { refitLinear } from './blend/refitLinear.ts'
import { CORE, POINTS } from './plan/refitPlan.ts'
import { refitPoints } from './kinds/refitPoints.ts'
import { refitSpherical } from './blend/refitSpherical.ts'
import type { SphereFit } from './fit/sphereFit.ts'

/**
 * After this call the sphere of `node` in `fit.posed` encloses every deformed vertex below the node, in the world, as
 * computed in floating point. Does nothing if the sphere was already refitted in this pose.
 */
export function ensureFit(fit: SphereFit, node: number): void {
  if (fit.stamps[node] === fit.stamp) return
  fit.stamps[node] = fit.stamp
  refit(fit, node)
}

/** Refits one sphere unconditionally. */
export function refit(fit: SphereFit, node: number): void {
  const { posed } = fit
  const o = node * SPHERE
  if (fit.kinds[node] === POINTS) refitPoints(fit, node, posed, o)
  else refitBound(fit, node, o)
  // If the radius is not finite, there is no bound. An infinite sphere overlaps everything.
  if (!(posed[o + 3] < Number.POSITIVE_INFINITY)) {
    posed.fill(0, o, o + 3)
    posed[o + 3] = Number.POSITIVE_INFINITY
  }
}

/**
 * Refits from joint matrices alone and pads the radius for the rounding errors of the skinning and of the placement.
 */
function refitBound(fit: SphereFit, node: number, o: number): void {
  const { posed } = fit
  if (fit.skinning === 'linear') refitLinear(fit, node, posed, o)
  else if (fit.skinning === 'spherical') refitSpherical(fit, node, posed, o)
  else refitDual(fit, node, posed, o)
  posed[o + 3] += fit.padScale * fit.plan.cores[node * CORE + 4] + fit.padShift
  if (fit.placed) placeBall(fit, posed, o)
}

/** Transforms a ball from rig space to the world: the image of B(c, r) lies in B(W c, |W| r). */
export function placeBall(fit: SphereFit, balls: Float64Array, o: number): void {
  const { placement: w } = fit
  const x = balls[o]
  const y = balls[o + 1]
  const z = balls[o + 2]
  const r = balls[o + 3]
  balls[o] = w[0] * x + w[1] * y + w[2] * z + w[3]
  balls[o + 1] = w[4] * x + w[5] * y + w[6] * z + w[7]
  balls[o + 2] = w[8] * x + w[9] * y + w[10] * z + w[11]
  const reach = Math.abs(x) + Math.abs(y) + Math.abs(z) + r
  balls[o + 3] = r * fit.placementNorm + fit.placementPadScale * reach + fit.placementPadShift
}
