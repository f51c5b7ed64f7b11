import type { JointFrames } from '../skinning/jointFrames.ts'
import type { SphereTree } from '../spheretree/layout.ts'
import type { PosedSkin } from '../skinning/posedSkin.ts'
import type { Aim } from './plan/aim.ts'
import { createFitWith, type SphereFit } from './sphereFit.ts'
import { planOf } from './plan/planOf.ts'

/**
 * The posed spheres of a body. `tree` is of the rig that the frames pose. Call `beginFit` before the first `ensureFit`. A second
 * fit of a body can share its vertices, `skin`.
 */
export function createFit(tree: SphereTree, frames: JointFrames, aim: Aim, skin?: PosedSkin): SphereFit {
  return createFitWith(tree, frames, planOf(tree, frames.pose.rig, aim), skin)
}
