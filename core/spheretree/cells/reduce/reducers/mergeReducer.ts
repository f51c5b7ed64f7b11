import { smallestBall } from '../../../../math/smallestBall.ts'
import { depthAt } from '../depthAt.ts'
import { mergeAll } from './mergeAll.ts'
import { type MergeBall, type Merged, reachOfPoints } from './mergeBall.ts'
import type { ReducerInput, Reduction } from '../reducer.ts'

const smallest = new Float64Array(4)

/**
 * [BO04] §5.1: merges pairs of neighbouring balls until few are left, the pair with the least resulting error first.
 * Merges that lower the error of the worst ball take precedence.
 *
 * Differs from [BO04]: every cell belongs only to the ball that contains it with the least error, so merged balls do
 * not cover cells twice. The initial neighbours are the closest balls. Balls centred outside also have the error r −
 * depth, which (2) does not define.
 */
export function mergeReducer(input: ReducerInput): Reduction {
  const { balls } = mergeAll(input, (a, b, list, count) => tightest(input, a, b, list, count), true)
  return { balls }
}

/** The tightest of three balls that contain the points of both: each of the two, grown, and the smallest ball. */
function tightest(
  { solid, cells: { points } }: ReducerInput,
  a: MergeBall,
  b: MergeBall,
  list: Uint32Array,
  count: number,
): Merged {
  const grownA = Math.max(a.error, reachOfPoints(points, b.points, b.points.length, a.x, a.y, a.z) - a.depth)
  const grownB = Math.max(b.error, reachOfPoints(points, a.points, a.points.length, b.x, b.y, b.z) - b.depth)
  const best = grownB < grownA ? { ...b, error: grownB } : { ...a, error: grownA }
  smallestBall(points, list, 0, count, smallest, 0)
  const [x, y, z, radius] = smallest
  // Depth changes by at most the distance moved. Skip the depth query if the centre cannot be deep enough.
  const moved = Math.sqrt((x - a.x) ** 2 + (y - a.y) ** 2 + (z - a.z) ** 2)
  if (radius - a.depth - moved >= best.error) return best
  const depth = depthAt(solid, x, y, z, radius - best.error)
  return radius - depth < best.error ? { x, y, z, depth, error: radius - depth } : best
}
