/** Relative costs of the operations of an interruptible search: [BO04] eq. (1), T = Nu Cu + Nv Cv. */
export interface OperationCosts {
  /** Cv: testing two spheres for overlap. */
  readonly test: number
  /** Cu: refitting a sphere to the pose. */
  readonly refit: number
  /** Testing the triangles of two stop nodes; [BO04] has no such operation. */
  readonly leaf: number
}

/** [BO04] §6.4: Cu = 2, Cv = 1. A pair of stop nodes counts as one more overlap test. */
export const defaultCosts: OperationCosts = { test: 1, refit: 2, leaf: 1 }
