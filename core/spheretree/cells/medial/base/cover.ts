/** Balls that cover a region. */
export interface Cover {
  readonly count: number
  /** CENTRE numbers per ball. */
  readonly centres: Float64Array
  /** Per cell: its ball. */
  readonly owner: Uint32Array
  /** Per ball: max |v − c| − sd(c) over the corners v of its cells; 0 without cells. */
  readonly errors: Float64Array
  /** The largest error. */
  readonly worst: number
  /** The worst error of a cover without a budget. */
  readonly reference: number
}

export function largestOf(values: Float64Array): number {
  let found = 0
  for (let i = 0; i < values.length; i++) if (values[i] > found) found = values[i]
  return found
}
