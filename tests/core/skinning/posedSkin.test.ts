import { describe, expect, it } from 'vitest'
import { transformPoint } from '../../../core/math/affine.ts'
import { orderKey } from '../../../core/math/orderKey.ts'
import type { Pose } from '../../../core/rig/pose.ts'
import { createDeformer, deformVertex } from '../../../core/skinning/deformer.ts'
import { createJointFrames, type JointFrames } from '../../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import {
  beginSkin,
  createPosedSkin,
  deformSkin,
  deformVertices,
  type PosedSkin,
} from '../../../core/skinning/posedSkin.ts'
import { type Skinning, skinnings } from '../../../core/skinning/skinning.ts'
import { expectSameBits } from '../../support/expectSameBits.ts'
import { bindPose, type PoseWish, randomPose, randomRig, type RigWish, signed } from '../../support/randomRig.ts'
import { type Random, seeded, seeds } from '../../support/seeded.ts'

/** Joint transforms: rotations only, which all methods process in runs, and everything else. */
const poseOptions: readonly PoseWish[] = [{ shift: 0.5 }, { shift: 0.5, scaled: 0.3, mirrored: 0.2, flattened: 0.2 }]

function freshFrames(pose: Pose): JointFrames {
  const frames = refreshFrames(createJointFrames(pose))
  if (!frames.ok) throw new Error(frames.problem.message)
  return frames.value
}

function somePose(random: Random, rigOptions: RigWish, poseWish: PoseWish): Pose {
  const pose = bindPose(randomRig(random, rigOptions))
  for (let t = 0; t < pose.morphWeights.length; t++) pose.morphWeights[t] = signed(random)
  return randomPose(random, pose, poseWish)
}

/** Random affine placement: scaled, sheared, mirrored half of the time. */
function somePlace(random: Random): Float64Array {
  return Float64Array.from({ length: 12 }, () => signed(random) * 3)
}

/** Deforms each vertex separately, by definition. */
function oneByOne(frames: JointFrames, skinning: Skinning, place: Float64Array): Float64Array {
  const deformer = createDeformer(frames)
  const out = new Float64Array(frames.rest.length)
  for (let v = 0; v < frames.setOf.length; v++) {
    deformVertex(deformer, skinning, v, out, v * 3)
    transformPoint(place, 0, out, v * 3, out, v * 3)
  }
  return out
}

/** All vertices grouped by joint set, as leaves list them. */
function bySet({ setOf }: JointFrames): Uint32Array {
  return Uint32Array.from(setOf.keys()).sort((v, w) => setOf[v] - setOf[w] || v - w)
}

function expectVertices(skin: PosedSkin, expected: Float64Array): void {
  expectSameBits(skin.positions, expected)
  expect(skin.keys).toEqual(Int32Array.from(expected, orderKey))
  expect(skin.deformed).toBe(skin.stamps.length)
}

describe('vertices deformed together', () => {
  it.each(seeds(120))('are bit-identical to those deformed separately (seed %i)', (seed) => {
    const random = seeded(seed)
    const maxInfluences = [1, 2, 3, 4, 5, 8, 20][seed % 7]
    const rigOptions = { joints: 40, vertices: 150, maxInfluences, morphTargets: seed % 3 === 0 ? 2 : 0 }
    const frames = freshFrames(somePose(random, rigOptions, poseOptions[seed % 2]))
    const skin = createPosedSkin(frames)
    const sorted = bySet(frames)
    for (const skinning of skinnings) {
      const place = somePlace(random)
      const expected = oneByOne(frames, skinning, place)
      beginSkin(skin, skinning, place)
      deformVertices(skin, sorted, 0, sorted.length)
      expectVertices(skin, expected)
      beginSkin(skin, skinning, place)
      deformSkin(skin)
      expectVertices(skin, expected)
      beginSkin(skin, skinning, place)
      for (let from = 0; from < sorted.length; ) {
        const to = Math.min(from + Math.floor(random() * 9), sorted.length)
        deformVertices(skin, sorted, Math.max(0, from - 4), to)
        from = to
      }
      expectVertices(skin, expected)
    }
  })

  it.each([1, 2, 3, 4, 5, 16, 17])('with %i joints are bit-identical, in runs of any length', (joints) => {
    const random = seeded(joints)
    const frames = freshFrames(ofOneSet(random, joints, 20))
    const skin = createPosedSkin(frames)
    const vertices = bySet(frames)
    for (const skinning of skinnings) {
      const place = somePlace(random)
      const expected = oneByOne(frames, skinning, place)
      for (let length = 1; length <= vertices.length; length++) {
        beginSkin(skin, skinning, place)
        deformVertices(skin, vertices, 0, length)
        expectSameBits(skin.positions.subarray(0, length * 3), expected.subarray(0, length * 3))
        expect(skin.deformed).toBe(length)
      }
    }
  })

  it('with rotations that sum to zero are bit-identical', () => {
    const random = seeded(4)
    const pose = ofOneSet(random, 3, 5)
    pose.rig.skin.weights.fill(1 / 3)
    const frames = freshFrames(pose)
    // Quaternions 120 degrees apart: with equal weights their sum is zero up to rounding.
    for (let j = 0; j < 3; j++)
      frames.duals.set([0, 0, Math.sin((j * Math.PI) / 1.5), Math.cos((j * Math.PI) / 1.5)], j * 8)
    const skin = createPosedSkin(frames)
    for (const skinning of skinnings) {
      const place = somePlace(random)
      beginSkin(skin, skinning, place)
      deformVertices(skin, bySet(frames), 0, 5)
      expectVertices(skin, oneByOne(frames, skinning, place))
    }
  })

  it('are bit-identical in large numbers', () => {
    const random = seeded(5)
    const frames = freshFrames(somePose(random, { joints: 12, vertices: 3000, maxInfluences: 4 }, poseOptions[0]))
    const skin = createPosedSkin(frames)
    for (const skinning of skinnings) {
      const place = somePlace(random)
      beginSkin(skin, skinning, place)
      deformVertices(skin, bySet(frames), 0, 3000)
      expectVertices(skin, oneByOne(frames, skinning, place))
    }
  })

  it('are deformed once, even if listed several times', () => {
    const random = seeded(6)
    const frames = freshFrames(somePose(random, { joints: 5, vertices: 20, maxInfluences: 3 }, poseOptions[0]))
    const skin = createPosedSkin(frames)
    beginSkin(skin, 'linear', somePlace(random))
    deformVertices(skin, Uint32Array.of(3, 3, 7, 3, 7), 0, 5)
    deformVertices(skin, Uint32Array.of(7, 8), 0, 2)
    expect(skin.deformed).toBe(3)
  })
})

/** A pose of a rig whose vertices all have the same joint set. */
function ofOneSet(random: Random, joints: number, vertices: number): Pose {
  const pose = somePose(random, { joints, vertices }, poseOptions[0])
  const weights = Float64Array.from({ length: joints * vertices }, () => (0.5 + random()) / joints)
  const skin = {
    ...pose.rig.skin,
    weights,
    weightStart: Uint32Array.from({ length: vertices + 1 }, (_, v) => v * joints),
    setOf: new Uint32Array(vertices),
    setStart: Uint32Array.of(0, joints),
    setJoints: Uint32Array.from({ length: joints }, (_, j) => j),
  }
  return { ...pose, rig: { ...pose.rig, skin } }
}
