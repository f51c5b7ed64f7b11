import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSamples } from '../../../assets/make/ensureSamples.ts'
import type { SampleName } from '../../../assets/make/samples.ts'
import { readRig } from '../../../core/exchange/read/readRig.ts'
import { createPose } from '../../../core/rig/createPose.ts'
import { findClip } from '../../../core/rig/findClip.ts'
import type { ImportProblem } from '../../../core/rig/importProblem.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Rig } from '../../../core/rig/rig.ts'
import { createDeformer, deformAll } from '../../../core/skinning/deformer.ts'
import { createJointFrames } from '../../../core/skinning/jointFrames.ts'
import { refreshFrames } from '../../../core/skinning/refreshFrames.ts'
import { root } from '../../../scripts/paths.mjs'
import { expectRig, noFiles } from '../../support/sharedRigs.ts'

const folder = join(root, 'assets', 'rigs')

/** Building all samples takes seconds on an idle machine and minutes on a busy one. */
export const BUILD_TIME = 600_000

export function sampleBytes(name: SampleName): Uint8Array {
  ensureSamples(folder, [name])
  return new Uint8Array(readFileSync(join(folder, `${name}.glb`)))
}

export async function readSample(name: SampleName): Promise<{ rig: Rig; problems: ImportProblem[] }> {
  return expectRig(await readRig(sampleBytes(name), `${name}.glb`, noFiles))
}

/** Returns a function that computes vertex positions at a clip time by linear blending. The array is reused. */
export function player(rig: Rig): (clip: string, time: number, loop?: boolean) => Float64Array {
  const pose = createPose(rig)
  const frames = createJointFrames(pose)
  const deformer = createDeformer(frames)
  const out = new Float64Array(rig.skin.rest.length)
  return (name, time, loop = false) => {
    const clip = findClip(rig, name)
    if (clip === null) throw new Error(`the rig "${rig.name}" has no clip "${name}"`)
    poseAt(pose, clip, time, loop)
    const fresh = refreshFrames(frames, false)
    if (!fresh.ok) throw new Error(fresh.problem.message)
    deformAll(deformer, 'linear', out)
    return out
  }
}
