import { QUERY_LEAF } from '../../spheretree/queryLeaves.ts'
import type { TreeSettings } from '../../spheretree/layout.ts'

/**
 * What spheres are for. To a *walk* they are means: what one costs counts, together with what its looseness costs on the way
 * down to where walks end. *Tight* ones are looked at, measured and drawn, on all levels down to the leaves of the tree.
 */
export type Aim = 'walk' | 'tight'

/** What a plan weighs. */
export interface Prices {
  /** Triangles to a leaf: looseness of an inner node is paid for once per halving of its leaves. */
  readonly leaf: number
  /** What a radius that is too large by its own length costs an inner node, per halving, in nanoseconds. */
  readonly looseInner: number
  /** Above a few leaves, looser than this against the tightest way is too loose at any price. */
  readonly mostLoose: number
  /**
   * Nanoseconds of a vertex that follows rotations. To a walk dearer than it is: half of what is deformed to fit a sphere is of no use to
   * anybody else, and slack bounds are there instead.
   */
  readonly turnedVertex: number
  /** See `RefitPlan`. */
  readonly small: number
}

export function pricesOf(aim: Aim, { leaf }: TreeSettings): Prices {
  // Where walks end, nodes of default trees hold up to half as many triangles again as leaves of the tree (`queryLeaves`).
  if (aim === 'tight') return { leaf: 1.5 * leaf, looseInner: 2000, mostLoose: 0.04, turnedVertex: 25, small: 0.2 }
  return { leaf: Math.max(QUERY_LEAF, 1.5 * leaf), looseInner: 400, mostLoose: 0.3, turnedVertex: 120, small: 1 }
}
