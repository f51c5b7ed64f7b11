import { type Cone, createCone } from './measureCone.ts'
import { cornerCount, SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'

/**
 * Workspace of the refit of one group: its rest ball, and numbers per corner with stride 4. The fourth number of
 * `rotated`, `shifted` and `summed` stays 0, so that they can be used as balls of radius 0.
 */
export interface CornerScratch {
  /** The rest ball that is being refitted, x y z r, with morph targets applied. */
  readonly restBall: Float64Array
  readonly cone: Cone
  /** n_k = b_k / |b_k|, unit quaternions. */
  readonly units: Float64Array
  readonly rotated: Float64Array
  readonly shifted: Float64Array
  readonly summed: Float64Array
  /** Y_k, quaternions; all four numbers are used. */
  readonly lifted: Float64Array
}

export function createCornerScratch(tree: SphereTree, setStart: Uint32Array): CornerScratch {
  let most = 0
  for (let g = 0; g < tree.groupSet.length; g++) most = Math.max(most, cornerCount(tree, setStart, g))
  return {
    restBall: new Float64Array(SPHERE),
    cone: createCone(),
    units: new Float64Array(most * SPHERE),
    rotated: new Float64Array(most * SPHERE),
    shifted: new Float64Array(most * SPHERE),
    summed: new Float64Array(most * SPHERE),
    lifted: new Float64Array(most * SPHERE),
  }
}
