import { regionBalls } from '../../../geometry/medial/regionBalls.ts'
import { axisOfSamples, type VoronoiAxis } from '../../../geometry/medial/voronoiAxis.ts'
import type { Solid } from '../../../geometry/solid.ts'
import { toBallSet } from './ballSet.ts'
import { completeBalls } from './completeBalls.ts'
import type { EffortLimits } from './effortLimits.ts'
import type { BallSource } from './topDown.ts'

/**
 * Points of the first diagram per ball at the root. About four balls per point lie inside, and refinement adds the
 * rest.
 */
const POINTS_PER_BALL = 0.2
/** Refinement stops at this multiple of the minimum number of balls. */
const MOST_SHARE = 1.5
/**
 * Target error of medial balls, as a fraction of the error of the ball above, if the number of balls allows it ([BO04]
 * §7: ½ to ¼).
 */
const ERROR_SHARE = 0.25
/** Number of balls added for the worst covered samples. */
const SAMPLE_BALLS = 50

/**
 * The adaptive medial axis of [BO04] §4: one diagram of the whole surface, refined node by node. The cover is completed
 * by shrinking balls at the worst covered samples (docs/algorithms.md 22), not by balls around outer vertices. Where
 * the interior is not defined, these balls are centred on the surface.
 */
export function medialSource(solid: Solid, { rootBalls, nodeBalls }: EffortLimits): BallSource {
  let axis: VoronoiAxis | null = null
  return (samples, region, progress) => {
    axis ??= axisOfSamples(solid, samples, rootBalls * POINTS_PER_BALL, progress)
    const fewest = region.error === Infinity ? rootBalls : nodeBalls
    const limits = { fewest, most: fewest * MOST_SHARE, error: region.error * ERROR_SHARE }
    const balls = regionBalls(axis, samples, limits, progress)
    completeBalls(solid, samples, balls, Math.max(fewest, balls.count + SAMPLE_BALLS), progress)
    return toBallSet(balls)
  }
}
