/** Something in a file that we repaired, left out, or want the artist to know. Nothing is repaired silently. */
export interface ImportProblem {
  readonly kind: string
  readonly severity: 'info' | 'warning' | 'error'
  /** How many vertices, triangles, joints or whatever the message speaks of. */
  readonly count: number
  readonly message: string
  /** A few offenders: vertex, triangle or joint numbers, or names. */
  readonly examples: readonly (number | string)[]
}
