import { createMedialBalls, type MedialBalls } from '../../../geometry/medial/medialBalls.ts'
import { regionBalls } from '../../../geometry/medial/regionBalls.ts'
import { addSampleBall } from '../../../geometry/medial/sampleBall.ts'
import { axisOfSamples, type VoronoiAxis } from '../../../geometry/medial/voronoiAxis.ts'
import type { Solid } from '../../../geometry/solid.ts'
import type { SurfaceSamples } from '../../../geometry/surfaceSamples.ts'
import type { Progress } from '../../../progress.ts'
import { toBallSet } from './ballSet.ts'
import type { BallSource } from './topDown.ts'

/** Points of the first diagram. */
const FIRST_POINTS = 400
/** Fewest medial balls at the root and at other nodes. [BO04] §6.3 uses 500 and 100. */
const ROOT_BALLS = 500
const NODE_BALLS = 150
/** Refinement stops at this multiple of the fewest balls. */
const MOST_SHARE = 1.5
/** Medial balls have at most this share of the error of the ball above, if that takes no more balls ([BO04] §7: ½ to ¼). */
const ERROR_SHARE = 0.25
/** Balls for the samples that are covered worst. */
const SAMPLE_BALLS = 50

/**
 * The adaptive medial axis of [BO04] §4: one diagram of the whole surface, refined node by node. Cover is completed by balls that
 * shrink from the samples that are covered worst (docs/algorithms.md 22), not by balls around outer vertices. Where
 * inside is not defined these are centred on the surface.
 */
export function medialSource(solid: Solid): BallSource {
  let axis: VoronoiAxis | null = null
  return (samples, region, progress) => {
    axis ??= axisOfSamples(solid, samples, FIRST_POINTS, progress)
    const fewest = region.error === Infinity ? ROOT_BALLS : NODE_BALLS
    const limits = { fewest, most: fewest * MOST_SHARE, error: region.error * ERROR_SHARE }
    const balls = usesAxis(solid, axis) ? regionBalls(axis, samples, limits, progress) : createMedialBalls(fewest)
    completeBalls(solid, samples, balls, Math.max(fewest, balls.count + SAMPLE_BALLS), progress)
    return toBallSet(balls)
  }
}

function usesAxis({ sides }: Solid, { diagram }: VoronoiAxis): boolean {
  return diagram.dimension === 3 && sides.separatedShare > 0
}

/** Until there are `count` balls, the sample that needs the largest error gets a ball of its own. */
function completeBalls(
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
  }
}

/** Error of the ball once it holds the cell of a sample, if that is less. */
function lowerGaps(samples: SurfaceSamples, balls: MedialBalls, ball: number, gaps: Float64Array): void {
  const { positions, radius } = samples
  const [x, y, z, r] = balls.spheres.subarray(ball * 4, ball * 4 + 4)
  const depth = r - balls.errors[ball]
  for (let s = 0; s < samples.count; s++) {
    const dx = positions[s * 3] - x
    const dy = positions[s * 3 + 1] - y
    const dz = positions[s * 3 + 2] - z
    const gap = Math.sqrt(dx * dx + dy * dy + dz * dz) + radius[s] - depth
    if (gap < gaps[s]) gaps[s] = gap
  }
}
