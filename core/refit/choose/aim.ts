import { STOP_SIZE } from '../../spheretree/tree/stopNodes.ts'
import type { TreeSettings } from '../../spheretree/tree/sphereTree.ts'

/**
 * The purpose of a set of spheres. 'query': for query traversals, where the cost of a refit and the cost caused by a
 * loose sphere are balanced, down to the stop nodes. 'tight': for display and measurement, on all levels down to the
 * leaves of the tree.
 */
export type Aim = 'query' | 'tight'

/** Cost model of a plan. */
export interface Prices {
  /** Triangles per leaf. The looseness of an inner node is charged once per halving of its leaves. */
  readonly leaf: number
  /** Cost in nanoseconds, per halving, of an inner node whose radius is too large by 100 %. */
  readonly looseInner: number
  /** For nodes above a few leaves: the largest accepted looseness relative to the tightest method. */
  readonly mostLoose: number
  /**
   * Cost in nanoseconds of deforming a vertex by blended rotations. Set higher than the real cost for traversals: half
   * of the vertices that are deformed to fit a sphere are not used by anything else, and deviation bounds are an
   * alternative.
   */
  readonly rotatingVertex: number
  /** See `RefitPlan`. */
  readonly small: number
}

export function pricesOf(aim: Aim, { leaf }: TreeSettings): Prices {
  // In default trees, stop nodes hold up to 1.5 times as many triangles as the leaves of the tree (`stopNodes`).
  if (aim === 'tight') return { leaf: 1.5 * leaf, looseInner: 2000, mostLoose: 0.04, rotatingVertex: 25, small: 0.2 }
  return { leaf: Math.max(STOP_SIZE, 1.5 * leaf), looseInner: 400, mostLoose: 0.3, rotatingVertex: 120, small: 1 }
}
