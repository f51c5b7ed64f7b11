/** Balls that cover a region. */
export interface Cover {
  readonly count: number
  /** CENTRE per ball. */
  readonly centres: Float64Array
  /** Ball per cell. */
  readonly owner: Uint32Array
  /** max |v − c| − sd(c) over the corners of the cells, per ball; 0 without cells. */
  readonly errors: Float64Array
  /** The largest error. */
  readonly worst: number
  /** The worst error that a cover without a budget has. */
  readonly reference: number
}

export function largestOf(values: Float64Array): number {
  let found = 0
  for (let i = 0; i < values.length; i++) if (values[i] > found) found = values[i]
  return found
}
