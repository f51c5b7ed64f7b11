import type { JointFrames } from '../skinning/jointFrames.ts'
import type { SphereTree } from '../spheretree/tree/sphereTree.ts'
import type { PosedSkin } from '../skinning/posedSkin.ts'
import type { Aim } from './choose/aim.ts'
import { createFitWith, type SphereFit } from './fit/sphereFit.ts'
import { planOf } from './choose/planOf.ts'

/**
 * Creates the posed spheres of a body. `tree` must belong to the rig that `frames` poses. Call `beginFit` before the
 * first `ensureFit`. A second fit of the same body can share its deformed vertices, `skin`.
 */
export function createFit(tree: SphereTree, frames: JointFrames, aim: Aim, skin?: PosedSkin): SphereFit {
  return createFitWith(tree, frames, planOf(tree, frames.pose.rig, aim), skin)
}
