import { depthAt } from '../depthAt.ts'
import { mergeAll } from './mergeAll.ts'
import { type Merged, reachOfPoints } from './mergeBall.ts'
import type { ReducerInput, Reduction } from '../reducer.ts'
import { ritterCentre } from './ritterCentre.ts'

const centre = new Float64Array(3)

/**
 * Hubbard's merge, as described in [BO04] §3.1 and §5.1: merges pairs of balls into Ritter's approximate ball. Each
 * ball owns the part of the surface of the medial balls it was merged from.
 */
export function hubbardReducer(input: ReducerInput): Reduction {
  return mergeAll(input, (_a, _b, list, count) => ritterBall(input, list, count), false)
}

function ritterBall({ solid, cells: { points } }: ReducerInput, list: Uint32Array, count: number): Merged {
  ritterCentre(points, list, count, centre)
  const [x, y, z] = centre
  const depth = depthAt(solid, x, y, z, -Infinity)
  return { x, y, z, depth, error: reachOfPoints(points, list, count, x, y, z) - depth }
}
