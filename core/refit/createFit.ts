import type { JointFrames } from '../skinning/jointFrames.ts'
import type { SphereTree } from '../spheretree/layout.ts'
import { createFitWith, type SphereFit } from './sphereFit.ts'
import { planOf } from './plan/planOf.ts'

/** The posed spheres of a body. `tree` is of the rig that the frames pose. Call `beginFit` before the first `ensureFit`. */
export function createFit(tree: SphereTree, frames: JointFrames): SphereFit {
  return createFitWith(tree, frames, planOf(tree, frames.pose.rig))
}
