export interface ScanFrame {
  readonly time: number
  /** Number of intersecting triangle pairs, over all pairs of bodies. */
  readonly contacts: number
  readonly refits: number
  readonly milliseconds: number
}
