import { UNIT_ROUNDOFF } from '../../math/outward.ts'

/** A sum of many terms that knows how far off it may be. */
export interface RunningSum {
  value: number
  /** What additions rounded away. */
  rest: number
  /** Bound of the errors of the terms and of the sum. */
  error: number
}

export function createSum(): RunningSum {
  return { value: 0, rest: 0, error: 0 }
}

/** Adds a term that is off by `roundings` roundings of `size` at most; `size` is not below the term. */
export function addTerm(sum: RunningSum, term: number, size: number, roundings: number): void {
  const before = sum.value
  sum.value = before + term
  sum.rest += Math.abs(before) >= Math.abs(term) ? before - sum.value + term : term - sum.value + before
  // Two more for the sum, with the compensation.
  sum.error += (roundings + 3) * UNIT_ROUNDOFF * size
}
