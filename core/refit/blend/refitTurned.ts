import { refitTurnedBundle, slackenSphere } from '../kinds/refitBundle.ts'
import { carryOne, refitLinear } from './refitLinear.ts'
import { BUNDLE, ONE_JOINT, SLACKENED } from '../plan/refitPlan.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/**
 * Faster refits shared by spherical and dual-quaternion blending, for nodes for which the plan has one. Returns false
 * if there is none, or none that is valid in this pose.
 */
export function refitTurned(fit: SphereFit, node: number, out: Float64Array, o: number): boolean {
  const kind = fit.plan.turnKinds[node]
  if (kind === ONE_JOINT) carryOne(fit, node, out, o)
  else if (kind === BUNDLE) return refitTurnedBundle(fit, node, out, o)
  else if (kind === SLACKENED) return refitSlackened(fit, node, out, o)
  else return false
  return true
}

function refitSlackened(fit: SphereFit, node: number, out: Float64Array, o: number): boolean {
  refitLinear(fit, node, out, o)
  return slackenSphere(fit, node, out, o)
}
