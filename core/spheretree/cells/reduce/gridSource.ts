import type { Solid } from '../../../geometry/solid.ts'
import { createBallSet, pushBall } from './ballSet.ts'
import { depthAt } from './depthAt.ts'
import type { BallSource } from './topDown.ts'

/** Number of balls along the longest side of the box of a region. */
const SIDE = 9

/**
 * Balls on a regular cubic grid over the box of a region. Where the interior is not defined, all depths are negative.
 */
export function gridSource(solid: Solid): BallSource {
  return (_samples, region, progress) => {
    const { points } = region.cells
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    for (let i = 0; i < points.length; i++) {
      low[i % 3] = Math.min(low[i % 3], points[i])
      high[i % 3] = Math.max(high[i % 3], points[i])
    }
    const step = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / (SIDE - 1)
    const counts = low.map((value, axis) => (step > 0 ? Math.round((high[axis] - value) / step) + 1 : 1))
    const start = low.map((value, axis) => (value + high[axis] - (counts[axis] - 1) * step) / 2)
    const balls = createBallSet(counts[0] * counts[1] * counts[2])
    for (let i = 0; i < counts[0]; i++) {
      progress.report(i, counts[0], 'placing balls on a grid')
      for (let j = 0; j < counts[1]; j++) {
        for (let k = 0; k < counts[2]; k++) {
          const [x, y, z] = [start[0] + i * step, start[1] + j * step, start[2] + k * step]
          pushBall(balls, x, y, z, depthAt(solid, x, y, z, -Infinity), 0)
        }
      }
    }
    return balls
  }
}
