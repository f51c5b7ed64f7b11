import { voronoiBalls } from '../../../geometry/medial/voronoiBalls.ts'
import type { Solid } from '../../../geometry/solid.ts'
import { type BallSet, toBallSet } from './ballSet.ts'
import type { BallSource } from './topDown.ts'

/** The same medial balls for all nodes: those of about `points` surface points, made at the root and never refined. */
export function staticSource(solid: Solid, points: number): BallSource {
  const limits = { initialPoints: points, points: 0, error: 0 }
  let balls: BallSet | null = null
  return (samples, _region, progress) => {
    balls ??= toBallSet(voronoiBalls(solid, samples, limits, progress))
    return balls
  }
}
