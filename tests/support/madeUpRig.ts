import { expect } from 'vitest'
import { readRig } from '../../core/exchange/read/readRig.ts'
import { createPose } from '../../core/rig/createPose.ts'
import { poseAt } from '../../core/rig/poseAt.ts'
import { validateRig } from '../../core/rig/validateRig.ts'
import { blendLinearly } from './blendLinearly.ts'
import { expectSameAsThree } from './expectSameAsThree.ts'
import type { GltfFixture } from './gltfFixture.ts'
import { expectRig, type LoadedRig, noFiles } from './sharedRigs.ts'
import { ThreeEvaluator } from './threeEvaluator.ts'

/** Reads a rig and expects it to be valid. */
export async function load(bytes: Uint8Array, name = 'made-up.glb'): Promise<LoadedRig> {
  const loaded = expectRig(await readRig(bytes, name, noFiles))
  expect(validateRig(loaded.rig)).toEqual([])
  return loaded
}

/** Loads a rig, validates it, and compares all clips with three.js. */
export async function loadAndCompare(fixture: GltfFixture): Promise<LoadedRig> {
  const glb = fixture.glb()
  const loaded = await load(glb)
  expectSameAsThree(loaded.rig, await ThreeEvaluator.load(glb))
  return loaded
}

/** Kinds of the reported problems. */
export function kinds({ problems }: LoadedRig): string[] {
  return problems.map((problem) => problem.kind)
}

/** Blended vertices in a clip or in the default pose, rounded to six decimals. */
export function verticesOf(rig: LoadedRig['rig'], clip: number | null = null, time = 0): number[] {
  const pose = createPose(rig)
  poseAt(pose, clip === null ? null : rig.clips[clip], time)
  return [...blendLinearly(pose)].map((value) => Math.round(value * 1e6) / 1e6 + 0)
}
