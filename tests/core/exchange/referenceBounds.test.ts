import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createPose } from '../../../core/rig/createPose.ts'
import { poseAt } from '../../../core/rig/poseAt.ts'
import type { Clip } from '../../../core/rig/rig.ts'
import type { AnimatedPose } from '../../../core/rig/animatedPose.ts'
import { blendLinearly, boundsOf } from '../../support/blendLinearly.ts'
import { hasSharedRigs, loadSharedRig, sharedRigPath } from '../../support/sharedRigs.ts'

type Box = [number[], number[]]
interface Sample {
  skinned: Box
  all: Box
}
interface Reference {
  files: Record<
    string,
    { rest: Sample; clips: { name: string; index: number; duration: number; samples: (Sample & { time: number })[] }[] }
  >
}

const reference: Reference = hasSharedRigs
  ? JSON.parse(readFileSync(sharedRigPath('reference-bounds.json'), 'utf8'))
  : { files: {} }

describe.skipIf(!hasSharedRigs)(
  'real rigs deformed by linear blending have the bounding boxes of another evaluator',
  () => {
    it.each(Object.keys(reference.files))('%s', async (name) => {
      const { rig } = await loadSharedRig(name)
      const pose = createPose(rig)
      const { rest, clips } = reference.files[name]
      const worst = { off: 0 }
      compare(pose, null, 0, rest, worst)
      for (const { index, duration, samples } of clips) {
        expect(rig.clips[index].seconds).toBeCloseTo(duration, 5)
        for (const sample of samples) compare(pose, rig.clips[index], sample.time, sample, worst)
      }
      expect(worst.off).toBeLessThan(1e-5)
    })
  },
)

/** Ignores morph targets, as the reference does. */
function compare(pose: AnimatedPose, clip: Clip | null, time: number, expected: Sample, worst: { off: number }): void {
  poseAt(pose, clip, time)
  const vertices = blendLinearly(pose, false)
  worst.off = Math.max(
    worst.off,
    distance(boundsOf(pose, vertices, true), expected.skinned),
    distance(boundsOf(pose, vertices, false), expected.all),
  )
}

/** Largest difference of two boxes, relative to the model size. */
function distance(a: Box, b: Box): number {
  const size = Math.hypot(...b[1].map((high, c) => high - b[0][c]))
  return Math.max(...a.flatMap((corner, i) => corner.map((value, c) => Math.abs(value - b[i][c])))) / size
}
