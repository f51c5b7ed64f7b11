import { regionBalls } from '../../../geometry/medial/regionBalls.ts'
import { axisOfSamples } from '../../../geometry/medial/voronoiAxis.ts'
import type { Solid } from '../../../geometry/solid.ts'
import { type BallSet, toBallSet } from './ballSet.ts'
import { completeBalls } from './completeBalls.ts'
import type { BallSource } from './topDown.ts'

const NO_REFINEMENT = { fewest: 0, error: Infinity }
/** Points in regular positions can produce many more balls than others. */
const BALLS_PER_POINT = 4
/** Number of balls added for the worst covered samples. */
const SAMPLE_BALLS = 50

/** The same medial balls for all nodes: computed at the root from about `points` surface points, and never refined. */
export function staticSource(solid: Solid, points: number): BallSource {
  let balls: BallSet | null = null
  return (samples, _region, progress) => {
    if (balls !== null) return balls
    const axis = axisOfSamples(solid, samples, points, progress)
    const inner = regionBalls(axis, samples, { ...NO_REFINEMENT, most: points * BALLS_PER_POINT }, progress)
    completeBalls(solid, samples, inner, Math.max(points, inner.count + SAMPLE_BALLS), progress)
    balls = toBallSet(inner)
    return balls
  }
}
