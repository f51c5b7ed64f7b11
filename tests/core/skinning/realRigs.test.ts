import { afterAll, describe, expect, it } from 'vitest'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createDeformer, deformAll, deformVertex } from '../../../core/skinning/deformer.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { blendLinearly } from '../../support/blendLinearly.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { tally } from '../../support/tally.ts'

/**
 * Rigid and scaled joints, armatures with a scale of 100, six influences, morph targets, several skins, rigid parts.
 */
const files = [
  'CesiumMan.glb',
  'Fox.glb',
  'RobotExpressive.glb',
  'aframe-leftHandLow.glb',
  'gdx-pbrTest-6-influences/pbrTest.gltf',
  'kaykit-Barbarian.glb',
  'mannequiny.glb',
  'quaternius-Spider.glb',
  'Godette_vrm_v4.vrm',
  'conformance/Animation_Skin_08.gltf',
]
const TIMES = 3

const counts = { poses: 0, vertices: 0, oneJoint: 0, stretchedPoses: 0, worstLinear: 0 }
afterAll(() => tally('Every vertex is deformed as the formulas say', counts.vertices))

describe.skipIf(!hasSharedRigs)('real rigs, every clip', () => {
  it.each(files)(
    '%s: linear equals the plain sum, the others are close, and all are bit-identical vertex by vertex',
    async (name) => {
      const { rig } = await loadSharedRig(name)
      const pose = createPose(rig)
      const frames = createJointFrames(pose)
      const deformer = createDeformer(frames)
      const outs = skinnings.map(() => new Float64Array(rig.skin.rest.length))
      for (const clip of [null, ...rig.clips]) {
        for (let i = 0; i < TIMES; i++) {
          poseAt(pose, clip, ((clip?.seconds ?? 0) * (i + 0.5)) / TIMES)
          expect(refreshFrames(frames).ok).toBe(true)
          counts.poses++
          if (frames.unrigid > 0) counts.stretchedPoses++
          for (const [k, skinning] of skinnings.entries()) deformAll(deformer, skinning, outs[k])
          checkPose(rig, outs, blendLinearly(pose))
          const one = new Float64Array(3)
          for (let v = counts.poses % 97; v < rig.skin.setOf.length; v += 97) {
            for (const [k, skinning] of skinnings.entries()) {
              deformVertex(deformer, skinning, v, one, 0)
              expect(one.every((value, c) => Object.is(value, outs[k][v * 3 + c]))).toBe(true)
            }
          }
        }
      }
    },
  )
})

function checkPose(rig: Rig, [linear, spherical, dual]: Float64Array[], plain: Float64Array): void {
  const { setOf, setStart } = rig.skin
  let size = 0
  for (const value of plain) size = Math.max(size, Math.abs(value))
  let off = 0
  let apart = 0
  let oneJointDiffers = 0
  for (let v = 0; v < setOf.length; v++) {
    const alone = setStart[setOf[v] + 1] - setStart[setOf[v]] === 1
    if (alone) counts.oneJoint++
    for (let k = v * 3; k < v * 3 + 3; k++) {
      off = Math.max(off, Math.abs(linear[k] - plain[k]))
      // Written so that NaN counts as different.
      if (!(Math.abs(spherical[k] - linear[k]) <= apart)) apart = Math.abs(spherical[k] - linear[k])
      if (!(Math.abs(dual[k] - linear[k]) <= apart)) apart = Math.abs(dual[k] - linear[k])
      if (alone && !(linear[k] === spherical[k] && linear[k] === dual[k])) oneJointDiffers++
    }
  }
  counts.vertices += setOf.length
  counts.worstLinear = Math.max(counts.worstLinear, off / size)
  expect(off).toBeLessThan(1e-12 * size)
  expect(oneJointDiffers).toBe(0)
  // Clips rotate joints by less than half a turn, so the methods differ by a fraction of a limb's width.
  expect(apart).toBeLessThan(0.15 * size)
}
