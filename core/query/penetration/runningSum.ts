import { UNIT_ROUNDOFF } from '../../math/outward.ts'

/** A compensated sum with an error bound. */
export interface RunningSum {
  value: number
  /** Accumulated rounding errors of the additions. */
  rest: number
  /** Bound of the errors of the terms and of the sum. */
  error: number
}

export function createSum(): RunningSum {
  return { value: 0, rest: 0, error: 0 }
}

/** Adds a term with an error of at most `roundings` roundings of `size`, where `size` is not less than |term|. */
export function addTerm(sum: RunningSum, term: number, size: number, roundings: number): void {
  const before = sum.value
  sum.value = before + term
  sum.rest += Math.abs(before) >= Math.abs(term) ? before - sum.value + term : term - sum.value + before
  // Three more roundings for the compensated addition.
  sum.error += (roundings + 3) * UNIT_ROUNDOFF * size
}
