import { AFFINE, composeTrs } from '../../../core/math/affine.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { type Body, createBody, placeBody, setSkinning } from '../../../core/query/base/body.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { skinnings } from '../../../core/skinning/skinning.ts'
import { buildTree, defaultTreeSettings } from '../../../core/spheretree/buildTree.ts'
import { pick, randomRotation, signed } from '../../support/randomRig.ts'
import { type Random, seeded } from '../../support/seeded.ts'
import { expectAgreement } from './agreement.ts'

export function bodyOf(rig: Rig, leaf: number, builder = defaultTreeSettings.builder): Body {
  const tree = buildTree(rig, { builder, collapse: 0.6, leaf }, noProgress)
  return createBody(rig, tree, createPose(rig))
}

/**
 * Sets a random time of the first clip and a random placement near the other body, with rotation, scale and mirroring.
 */
export function moveAtRandom(random: Random, body: Body, size: number): void {
  const pose = body.pose as ReturnType<typeof createPose>
  poseAt(pose, body.rig.clips[0] ?? null, random() * 10, true)
  const place = new Float64Array(AFFINE)
  const scale = pick(random, [
    [1, 1, 1],
    [1, 1, 1],
    [0.7, 0.7, 0.7],
    [-1, 1, 1],
    [0.5, 1.5, 1],
  ])
  const shift = [0, 1, 2].map(() => signed(random) * size * pick(random, [0.1, 0.3, 0.6]))
  composeTrs(shift, 0, randomRotation(random, pick(random, [0, 0.5, Math.PI])), 0, scale, 0, place, 0)
  placeBody(body, place)
  setSkinning(body, pick(random, skinnings))
}

/** Moves two bodies and compares all methods. Returns the total number of pairs found. */
export function compareOften(a: Body, b: Body, cases: number, seed: number): number {
  const random = seeded(seed)
  const size = a.tree.spheres[3]
  let found = 0
  for (let i = 0; i < cases; i++) {
    moveAtRandom(random, a, size)
    moveAtRandom(random, b, size)
    found += expectAgreement(a, b).length / 2
  }
  return found
}
