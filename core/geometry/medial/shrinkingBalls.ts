import type { Progress } from '../../progress.ts'
import type { Solid } from '../solid.ts'
import type { SurfaceSamples } from '../surfaceSamples.ts'
import { completeCover } from './completeCover.ts'
import { createMedialBalls, finishBalls, type MedialBalls } from './medialBalls.ts'
import { pickSamples } from './pickSamples.ts'
import { addSampleBall } from './sampleBall.ts'

/** Samples between two progress reports. */
const BATCH = 64

/**
 * Medial balls by shrinking, one each for about `count` samples spread evenly over the area, at least one per component;
 * then they grow until all samples are held.
 */
export function shrinkingBalls(solid: Solid, samples: SurfaceSamples, count: number, progress: Progress): MedialBalls {
  const picked = pickSamples(solid.mesh, samples, count)
  const balls = createMedialBalls(picked.length)
  for (let i = 0; i < picked.length; i++) {
    if (i % BATCH === 0) progress.report(i, picked.length, 'finding medial balls')
    addSampleBall(solid, samples, picked[i], balls)
  }
  // With a ball of its own every sample is held.
  if (picked.length < samples.count) completeCover(solid, samples, balls, Infinity, progress)
  return finishBalls(balls)
}
