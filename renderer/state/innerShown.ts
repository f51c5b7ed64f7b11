/** The inner spheres that are drawn. */
export interface InnerShown {
  readonly body: number
  /** A second body: the spheres of both are drawn, with those that overlap highlighted. */
  readonly other?: number
  /** The number of spheres per body, largest first. */
  readonly count: number
  readonly colour: InnerColour
}

export type InnerColour = 'size' | 'joint' | 'overlap'
