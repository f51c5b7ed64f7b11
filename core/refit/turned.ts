import { refitTurnedBundle, slackenSphere } from './bundle.ts'
import { carryOne, refitLinear } from './linear.ts'
import { BUNDLE, ONE_JOINT, SLACKENED } from './plan/refitPlan.ts'
import type { SphereFit } from './sphereFit.ts'

/**
 * What the spherical and the dual refit have in common: nodes for which the plan knows a shorter way than theirs. False if it
 * knows none, or none that holds in this pose.
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
