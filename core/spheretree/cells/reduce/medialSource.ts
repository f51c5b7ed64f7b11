import { regionBalls } from '../../../geometry/medial/regionBalls.ts'
import { axisOfSamples, type VoronoiAxis } from '../../../geometry/medial/voronoiAxis.ts'
import type { Solid } from '../../../geometry/solid.ts'
import { toBallSet } from './ballSet.ts'
import { completeBalls } from './completeBalls.ts'
import type { EffortLimits } from './effortLimits.ts'
import type { BallSource } from './topDown.ts'

/** Points of the first diagram per ball at the root: about four balls per point lie inside, and refinement adds the rest. */
const POINTS_PER_BALL = 0.2
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
