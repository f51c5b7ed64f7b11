import type { Progress } from '../../base/progress.ts'
import type { Solid } from '../solid.ts'
import type { SurfaceSamples } from '../surfaceSamples.ts'
import { completeCover } from './completeCover.ts'
import { createMedialBalls, finishBalls, type MedialBalls } from './medialBalls.ts'
import { pickSamples } from './pickSamples.ts'
import { addSampleBall } from './addSampleBall.ts'

/** Samples between two progress reports. */
const BATCH = 64

/**
 * Computes medial balls by shrinking, one for each of about `count` samples distributed evenly by area, at least one
 * per component. Then enlarges them until they contain all samples.
 */
export function shrinkingBalls(solid: Solid, samples: SurfaceSamples, count: number, progress: Progress): MedialBalls {
  const picked = pickSamples(solid.mesh, samples, count)
  const balls = createMedialBalls(picked.length)
  for (let i = 0; i < picked.length; i++) {
    if (i % BATCH === 0) progress.report(i, picked.length, 'finding medial balls')
    addSampleBall(solid, samples, picked[i], balls)
  }
  // Without subsampling, every sample has its own ball.
  if (picked.length < samples.count) completeCover(solid, samples, balls, Infinity, progress)
  return finishBalls(balls)
}
