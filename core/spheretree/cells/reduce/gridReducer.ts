import { expandAndSelect } from './expandReducer.ts'
import type { ReducerInput, Reduction } from './reducer.ts'

/** Expand and select by the area that becomes covered. */
export function gridReducer(input: ReducerInput): Reduction {
  return { balls: expandAndSelect(input, ['cover']) }
}
