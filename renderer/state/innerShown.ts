/** Whose inner spheres are drawn. */
export interface InnerShown {
  readonly body: number
  /** A second body: spheres of both are drawn, and those that overlap stand out. */
  readonly other?: number
  /** The largest so many of each body. */
  readonly count: number
  readonly colour: InnerColour
}

export type InnerColour = 'size' | 'joint' | 'overlap'
