/** Something in a file that was repaired or left out, or that the artist should know. Nothing is repaired silently. */
export interface ImportProblem {
  readonly kind: string
  readonly severity: 'info' | 'warning' | 'error'
  /** Number of affected elements: vertices, triangles, joints or other elements named in the message. */
  readonly count: number
  readonly message: string
  /** A few affected elements: vertex, triangle or joint indices, or names. */
  readonly examples: readonly (number | string)[]
}
