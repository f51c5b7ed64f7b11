import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { SphereFit } from '../fit/sphereFit.ts'

/** Loads the ball about the node's centre that encloses the group into the workspace. */
export function loadConcentric(fit: SphereFit, node: number, group: number): void {
  const { tree } = fit
  const { restBall } = fit.corners
  const s = node * SPHERE
  restBall[0] = tree.spheres[s]
  restBall[1] = tree.spheres[s + 1]
  restBall[2] = tree.spheres[s + 2]
  restBall[3] = tree.groupRadius[group]
  if (fit.morphing) morph(fit, group)
}

/** Loads the group's own ball. */
export function loadOwn(fit: SphereFit, group: number): void {
  const { groupSpheres } = fit.tree
  const { restBall } = fit.corners
  const s = group * SPHERE
  restBall[0] = groupSpheres[s]
  restBall[1] = groupSpheres[s + 1]
  restBall[2] = groupSpheres[s + 2]
  restBall[3] = groupSpheres[s + 3]
  if (fit.morphing) morph(fit, group)
}

/**
 * v = v₀ + Σ a_t δ_t(v) lies in B(p + Σ a_t d_t, r + Σ |a_t| ρ_t) if every δ_t(v) is in B(d_t, ρ_t):
 * docs/algorithms.md (iii).
 */
function morph(fit: SphereFit, group: number): void {
  const { morphStart, morphTarget, morphSpheres } = fit.tree
  const { morphWeights } = fit.frames.pose
  const { restBall } = fit.corners
  for (let e = morphStart[group]; e < morphStart[group + 1]; e++) {
    const weight = morphWeights[morphTarget[e]]
    const s = e * SPHERE
    restBall[0] += weight * morphSpheres[s]
    restBall[1] += weight * morphSpheres[s + 1]
    restBall[2] += weight * morphSpheres[s + 2]
    restBall[3] += Math.abs(weight) * morphSpheres[s + 3]
  }
}
