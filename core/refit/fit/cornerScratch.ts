import { cornerCount, SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'

/**
 * Numbers per corner of one group, with stride 4. The fourth number of `turned`, `shifted` and `summed` stays 0, so
 * that they can be used as balls of radius 0.
 */
export interface CornerScratch {
  /** n_k = b_k / |b_k|, unit quaternions. */
  readonly units: Float64Array
  readonly turned: Float64Array
  readonly shifted: Float64Array
  readonly summed: Float64Array
  /** Y_k, quaternions; all four numbers are used. */
  readonly lifted: Float64Array
}

export function createCornerScratch(tree: SphereTree, setStart: Uint32Array): CornerScratch {
  let most = 0
  for (let g = 0; g < tree.groupSet.length; g++) most = Math.max(most, cornerCount(tree, setStart, g))
  return {
    units: new Float64Array(most * SPHERE),
    turned: new Float64Array(most * SPHERE),
    shifted: new Float64Array(most * SPHERE),
    summed: new Float64Array(most * SPHERE),
    lifted: new Float64Array(most * SPHERE),
  }
}
