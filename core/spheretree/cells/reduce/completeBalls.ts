import { isClearlyInside } from '../../../geometry/isClearlyInside.ts'
import { BALL, type MedialBalls } from '../../../geometry/medial/medialBalls.ts'
import { addSampleBall } from '../../../geometry/medial/addSampleBall.ts'
import type { Solid } from '../../../geometry/solid.ts'
import type { SurfaceSamples } from '../../../geometry/cells/surfaceSamples.ts'
import type { Progress } from '../../../base/progress.ts'

/** Adds balls until there are `count`: repeatedly adds a ball for the sample that needs the largest error. */
export function completeBalls(
  solid: Solid,
  samples: SurfaceSamples,
  balls: MedialBalls,
  count: number,
  progress: Progress,
): void {
  const gaps = new Float64Array(samples.count).fill(Infinity)
  const isTried = new Uint8Array(samples.count)
  let done = 0
  for (;;) {
    for (; done < balls.count; done++) lowerGaps(samples, balls, done, gaps)
    if (balls.count >= count) return
    progress.report(balls.count, count, 'completing the cover')
    let worst = -1
    for (let s = 0; s < samples.count; s++) if (isTried[s] === 0 && (worst < 0 || gaps[s] > gaps[worst])) worst = s
    if (worst < 0) return
    isTried[worst] = 1
    addSampleBall(solid, samples, worst, balls)
    const o = (balls.count - 1) * BALL
    const [x, y, z] = balls.spheres.subarray(o, o + 3)
    if (!solid.tree.closed && !isClearlyInside(solid.tree, x, y, z)) centreOnSample(samples, worst, balls)
  }
}

/** Lowers the error of each sample to the error of the ball when it contains the sample's cell. */
function lowerGaps(samples: SurfaceSamples, balls: MedialBalls, ball: number, gaps: Float64Array): void {
  const { positions, radius } = samples
  const [x, y, z, r] = balls.spheres.subarray(ball * BALL, ball * BALL + BALL)
  const depth = r - balls.errors[ball]
  for (let s = 0; s < samples.count; s++) {
    const dx = positions[s * 3] - x
    const dy = positions[s * 3 + 1] - y
    const dz = positions[s * 3 + 2] - z
    const gap = Math.sqrt(dx * dx + dy * dy + dz * dz) + radius[s] - depth
    if (gap < gaps[s]) gaps[s] = gap
  }
}

/** Moves the last ball to the surface. */
function centreOnSample({ positions, radius }: SurfaceSamples, sample: number, balls: MedialBalls): void {
  const ball = balls.count - 1
  for (let k = 0; k < 3; k++) balls.spheres[ball * BALL + k] = positions[sample * 3 + k]
  balls.spheres[ball * BALL + 3] = radius[sample]
  balls.errors[ball] = radius[sample]
}
