import { expandAndSelect } from './expandReducer.ts'
import type { ReducerInput, Reduction } from '../reducer.ts'

/** Expand and select, ranked by newly covered area. */
export function gridReducer(input: ReducerInput): Reduction {
  return { balls: expandAndSelect(input, ['cover']) }
}
