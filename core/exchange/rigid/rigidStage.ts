import { AFFINE } from '../../math/affine.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import type { AnimatedPose } from '../../rig/animatedPose.ts'
import { createPose } from '../../rig/createPose.ts'
import { poseAt } from '../../rig/poseAt.ts'
import type { Rig } from '../../rig/rig.ts'
import { createDeformer, deformAll, type Deformer } from '../../skinning/deformer.ts'
import { createJointFrames } from '../../skinning/jointFrames.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import type { Skinning } from '../../skinning/skinning.ts'
import type { Moment } from './measuredMoments.ts'

/** A rig that can be posed repeatedly, with its deformed vertices. */
export interface RigidStage {
  readonly rig: Rig
  readonly skinning: Skinning
  readonly pose: AnimatedPose
  readonly deformer: Deformer
  /** Deformed vertices in rig space, 3 numbers each. */
  readonly positions: Float64Array
}

export function createStage(rig: Rig, skinning: Skinning): RigidStage {
  const pose = createPose(rig)
  const deformer = createDeformer(createJointFrames(pose))
  return { rig, skinning, pose, deformer, positions: new Float64Array(rig.skin.rest.length) }
}

export function showMoment(stage: RigidStage, { clip, time }: Moment): Reply<true> {
  const { pose, deformer, skinning, positions } = stage
  poseAt(pose, clip, time)
  const fresh = refreshFrames(deformer.frames, skinning !== 'linear')
  if (!fresh.ok) {
    const where = clip === null ? 'in the default pose' : `in clip "${clip.name}" at ${time} s`
    return failed(fresh.problem.kind, `${fresh.problem.message}, ${where}`)
  }
  deformAll(deformer, skinning, positions)
  return done(true)
}

/** A copy of the joint matrices of the current pose. */
export function mapsNow(stage: RigidStage): Float64Array {
  return stage.pose.maps.slice(0, stage.rig.joints.nodes.length * AFFINE)
}
