/** The balls of a level below the root, sorted by parent. */
export interface Level {
  readonly count: number
  /** CENTRE numbers per ball. */
  readonly centres: Float64Array
  /** Per ball: its parent on the level above. */
  readonly parent: Uint32Array
  /** Per parent: index of its first ball, followed by the number of balls. */
  readonly childStart: Uint32Array
  /** The worst error |v − c| − sd(c). */
  readonly error: number
}
