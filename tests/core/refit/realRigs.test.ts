import { describe, expect, it } from 'vitest'
import { AFFINE, setIdentity } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createFit } from '../../../core/refit/createFit.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { builderNames } from '../../../core/spheretree/builders/builders.ts'
import { buildTree } from '../../../core/spheretree/buildTree.ts'
import { validateTree } from '../../../core/spheretree/validate/validateTree.ts'
import { checkEnclosure, type EnclosureTally, emptyTally } from '../../support/enclosure.ts'
import { randomPose } from '../../support/randomRig.ts'
import { readSample } from '../assets/builtSamples.ts'
import { caseCount, inTurn, seeded } from '../../support/seeded.ts'
import { hasSharedRigs, loadSharedRig } from '../../support/sharedRigs.ts'
import { tally as noteTally } from '../../support/tally.ts'

/** All kinds of rigs: shear, scale, morph targets, many influences, several skins, fingers, no clips. */
const shared = [
  'CesiumMan.glb',
  'Fox.glb',
  'Godette_vrm_v4.vrm',
  'RobotExpressive.glb',
  'aframe-leftHandLow.glb',
  'gdx-pbrTest-6-influences/pbrTest.gltf',
  'kaykit-Barbarian.glb',
  'mannequiny.glb',
  'quaternius-Spider.glb',
  'quaternius-Wasp-NaN-weights.glb',
  'xrtools-hand_l.gltf',
  'conformance/SimpleSkin.gltf',
  'conformance/Animation_SkinType_03.gltf',
  'conformance/magnum-skin-multiple-sets.gltf',
  'conformance/Animation_Skin_05.gltf',
  'conformance/Animation_Skin_10.gltf',
]

const place = new Float64Array(AFFINE)
setIdentity(place, 0)

/** Checks all clips at several times, the default pose, and random poses with rotations up to 180 degrees. */
function checkRig(rig: Rig, builder: string, leaf: number, perClip: number, tally: EnclosureTally): void {
  const tree = buildTree(rig, { builder, collapse: 0.6, leaf }, noProgress)
  expect(validateTree(tree, rig)).toEqual([])
  const pose = createPose(rig)
  const frames = createJointFrames(pose)
  const fits = [createFit(tree, frames, 'query'), createFit(tree, frames, 'tight')]
  const check = (): void => {
    for (const skinning of skinnings) for (const fit of fits) checkEnclosure(fit, skinning, place, tally)
  }
  poseAt(pose, null, 0)
  check()
  for (const clip of rig.clips) {
    for (let k = 0; k < perClip; k++) {
      poseAt(pose, clip, ((k + 0.5) / perClip) * clip.seconds)
      check()
    }
  }
  const random = seeded(leaf)
  for (let k = 0; k < 3; k++) {
    randomPose(random, pose, { turn: Math.PI, scaled: k === 0 ? 0.2 : 0 })
    check()
  }
}

function expectEnclosed(name: string, tally: EnclosureTally): void {
  console.log(
    `${name}: ${tally.checks} vertices in ${tally.spheres} spheres (${tally.unbounded} unbounded), ${tally.violations} outside`,
  )
  expect(tally.first).toBe('')
  expect(tally.violations).toBe(0)
  noteTally('A posed sphere encloses every vertex below it', tally.checks)
}

describe.runIf(hasSharedRigs)('spheres of real rigs', () => {
  it.each(shared.map((name, index) => [name, index] as const))(
    'enclose the skin in every clip and in random poses, with all skinning methods: %s',
    { timeout: 300_000 },
    async (name, index) => {
      const { rig } = await loadSharedRig(name)
      const tally = emptyTally()
      const perClip = Math.max(
        1,
        Math.min(caseCount(2, 4), Math.floor(caseCount(6, 12) / Math.max(1, rig.clips.length))),
      )
      checkRig(rig, 'quinlan', 1, perClip, tally)
      const short = { ...rig, clips: rig.clips.slice(0, 5) }
      for (const builder of inTurn(builderNames(), index)) checkRig(short, builder, 8, 1, tally)
      expectEnclosed(name, tally)
    },
  )
})

describe('spheres of the sample characters', () => {
  it.each([
    ['man', 0],
    ['dwarf', 1],
    ['creature', 0],
  ] as const)(
    'enclose the skin in every clip and in random poses, with all skinning methods: %s',
    { timeout: 600_000 },
    async (name, index) => {
      const { rig } = await readSample(name)
      const tally = emptyTally()
      checkRig(rig, 'kcentre', 1, caseCount(1, 3), tally)
      for (const builder of inTurn(builderNames(), index)) checkRig(rig, builder, 16, 1, tally)
      expectEnclosed(name, tally)
    },
  )
})
