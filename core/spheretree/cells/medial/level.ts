/** The balls of a level below the root, sorted by parent. */
export interface Level {
  readonly count: number
  /** CENTRE per ball. */
  readonly centres: Float64Array
  /** Ball of the level above, per ball. */
  readonly parent: Uint32Array
  /** First ball per parent, and the end. */
  readonly childStart: Uint32Array
  /** The worst error |v − c| − sd(c). */
  readonly error: number
}
