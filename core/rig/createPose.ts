import { AFFINE } from '../math/affine.ts'
import type { AnimatedPose } from './animatedPose.ts'
import { poseAt } from './poseAt.ts'
import type { Rig } from './rig.ts'

/** Creates the buffers for one body, in the file's default pose. */
export function createPose(rig: Rig): AnimatedPose {
  const { skeleton, joints, morphs, clips } = rig
  const nodes = skeleton.parents.length
  const isFixed = new Uint8Array(nodes)
  const fixed = new Float64Array(skeleton.fixedLocals.size === 0 ? 0 : nodes * AFFINE)
  for (const [node, local] of skeleton.fixedLocals) {
    isFixed[node] = 1
    fixed.set(local, node * AFFINE)
  }
  const pose: AnimatedPose = {
    rig,
    version: 0,
    maps: new Float64Array(joints.nodes.length * AFFINE),
    morphWeights: new Float64Array(morphs.names.length),
    globals: new Float64Array(nodes * AFFINE),
    translations: new Float64Array(nodes * 3),
    rotations: new Float64Array(nodes * 4),
    scales: new Float64Array(nodes * 3),
    isFixed,
    fixed,
    cursors: new Int32Array(clips.reduce((most, clip) => Math.max(most, clip.channels.length), 0)),
  }
  poseAt(pose, null, 0)
  return pose
}

/** A manual layer without effect: one identity quaternion (x y z w) per node of the skeleton. */
export function createOffsets(rig: Rig): Float64Array {
  const offsets = new Float64Array(rig.skeleton.parents.length * 4)
  for (let o = 3; o < offsets.length; o += 4) offsets[o] = 1
  return offsets
}
