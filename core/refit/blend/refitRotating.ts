import { refitRotatingBundle, growSphere } from '../kinds/refitBundle.ts'
import { carryOne, refitLinear } from './refitLinear.ts'
import { BUNDLE, ONE_JOINT, GROWN } from '../plan/refitPlan.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/**
 * Faster refits shared by spherical and dual-quaternion blending, for nodes for which the plan has one. Returns false
 * if there is none, or none that is valid in this pose.
 */
export function refitRotating(fit: SphereFit, node: number, out: Float64Array, o: number): boolean {
  const kind = fit.plan.turnKinds[node]
  if (kind === ONE_JOINT) carryOne(fit, node, out, o)
  else if (kind === BUNDLE) return refitRotatingBundle(fit, node, out, o)
  else if (kind === GROWN) return refitGrown(fit, node, out, o)
  else return false
  return true
}

function refitGrown(fit: SphereFit, node: number, out: Float64Array, o: number): boolean {
  refitLinear(fit, node, out, o)
  return growSphere(fit, node, out, o)
}
