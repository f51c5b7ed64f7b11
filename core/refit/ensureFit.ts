import { SPHERE } from '../spheretree/layout.ts'
import { refitDual } from './dual.ts'
import { refitLinear } from './linear.ts'
import { CORE, POINTS } from './plan/refitPlan.ts'
import { refitPoints } from './points.ts'
import { refitSpherical } from './spherical.ts'
import type { SphereFit } from './sphereFit.ts'

/**
 * After this call the sphere of `node` in `fit.posed` encloses every deformed vertex below the node, in the world,
 * as computed in floating point. Free if it was asked for before in this pose.
 */
export function ensureFit(fit: SphereFit, node: number): void {
  if (fit.stamps[node] === fit.stamp) return
  fit.stamps[node] = fit.stamp
  refit(fit, node)
}

/** Refits one sphere whether it is fresh or not. */
export function refit(fit: SphereFit, node: number): void {
  const { posed } = fit
  const o = node * SPHERE
  if (fit.kinds[node] === POINTS) refitPoints(fit, node, posed, o)
  else refitBound(fit, node, o)
  // A number that is not finite may have hidden any vertex: such a sphere meets everything.
  if (!(posed[o + 3] < Number.POSITIVE_INFINITY)) {
    posed.fill(0, o, o + 3)
    posed[o + 3] = Number.POSITIVE_INFINITY
  }
}

/** From joint maps alone, with room for the roundings of the skin and of the placement. */
function refitBound(fit: SphereFit, node: number, o: number): void {
  const { posed } = fit
  if (fit.skinning === 'linear') refitLinear(fit, node, posed, o)
  else if (fit.skinning === 'spherical') refitSpherical(fit, node, posed, o)
  else refitDual(fit, node, posed, o)
  posed[o + 3] += fit.padScale * fit.plan.cores[node * CORE + 4] + fit.padShift
  if (fit.placed) placeBall(fit, posed, o)
}

/** From rig space to the world: B(c, r) goes into B(W c, |W| r). */
export function placeBall(fit: SphereFit, balls: Float64Array, o: number): void {
  const { place: w } = fit
  const x = balls[o]
  const y = balls[o + 1]
  const z = balls[o + 2]
  const r = balls[o + 3]
  balls[o] = w[0] * x + w[1] * y + w[2] * z + w[3]
  balls[o + 1] = w[4] * x + w[5] * y + w[6] * z + w[7]
  balls[o + 2] = w[8] * x + w[9] * y + w[10] * z + w[11]
  const reach = Math.abs(x) + Math.abs(y) + Math.abs(z) + r
  balls[o + 3] = r * fit.placeNorm + fit.placePadScale * reach + fit.placePadShift
}
