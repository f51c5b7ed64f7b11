import type { BallSet } from '../ballSet.ts'
import { expandReducer } from './expandReducer.ts'
import { mergeReducer } from './mergeReducer.ts'
import type { ReducerInput, Reduction } from '../reducer.ts'

/** [BO04] §6.3: the better result of expand and merge. */
export function combinedReducer(input: ReducerInput): Reduction {
  const expanded = expandReducer(input)
  const merged = mergeReducer(input)
  return worstError(merged.balls) < worstError(expanded.balls) ? merged : expanded
}

function worstError({ count, radii, depths }: BallSet): number {
  let worst = -Infinity
  for (let ball = 0; ball < count; ball++) worst = Math.max(worst, radii[ball] - depths[ball])
  return worst
}
