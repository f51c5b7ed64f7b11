import { outward } from '../../math/outward.ts'
import type { Progress } from '../../base/progress.ts'
import type { Solid } from '../solid.ts'
import type { SurfaceSamples } from '../surfaceSamples.ts'
import { BALL, GROWN, holds, type MedialBalls } from './medialBalls.ts'
import { addSampleBall } from './addSampleBall.ts'

/** Samples between two progress reports. */
const BATCH = 64

/**
 * Enlarges or adds balls until they contain all samples. For each uncovered sample s, enlarges the ball with the
 * smallest resulting error, D(s, c) = |s − c| − sd(c). If that exceeds `limit`, adds a separate ball for the sample.
 */
export function completeCover(
  solid: Solid,
  samples: SurfaceSamples,
  balls: MedialBalls,
  limit: number,
  progress: Progress,
): void {
  for (let s = 0; s < samples.count; s++) {
    if (s % BATCH === 0) progress.report(s, samples.count, 'covering the surface')
    const ball = bestBall(balls, samples.positions, s * 3)
    if (ball < 0) addSampleBall(solid, samples, s, balls)
    else if (!holds(balls.spheres, ball * BALL, samples.positions, s * 3)) {
      const distance = distanceTo(balls.spheres, ball * BALL, samples.positions, s * 3)
      const depth = balls.spheres[ball * BALL + 3] - balls.errors[ball]
      if (distance - depth > limit) addSampleBall(solid, samples, s, balls)
      else growBall(balls, ball, distance, depth)
    }
  }
}

/** A ball that contains the point, or else the one with the smallest D. -1 if there are no balls. */
function bestBall({ count, spheres, errors }: MedialBalls, points: Float64Array, p: number): number {
  let best = -1
  let least = Infinity
  for (let b = 0; b < count; b++) {
    const distance = distanceTo(spheres, b * BALL, points, p)
    if (distance <= spheres[b * BALL + 3] && holds(spheres, b * BALL, points, p)) return b
    const error = distance - (spheres[b * BALL + 3] - errors[b])
    if (error < least) {
      least = error
      best = b
    }
  }
  return best
}

function growBall(balls: MedialBalls, ball: number, distance: number, depth: number): void {
  balls.spheres[ball * BALL + 3] = outward(distance)
  balls.errors[ball] = balls.spheres[ball * BALL + 3] - depth
  balls.kinds[ball] = GROWN
}

function distanceTo(spheres: Float64Array, o: number, points: Float64Array, p: number): number {
  const x = points[p] - spheres[o]
  const y = points[p + 1] - spheres[o + 1]
  const z = points[p + 2] - spheres[o + 2]
  return Math.sqrt(x * x + y * y + z * z)
}
