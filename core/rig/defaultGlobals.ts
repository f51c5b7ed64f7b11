import { AFFINE, composeTrs, multiply } from '../math/affine.ts'
import type { Skeleton } from './rig.ts'

/** Global transforms of the nodes in the file's default pose, 12 per node. */
export function defaultGlobals(skeleton: Skeleton): Float64Array {
  const { parents, translations, rotations, scales, fixedLocals } = skeleton
  const globals = new Float64Array(parents.length * AFFINE)
  const local = new Float64Array(AFFINE)
  for (let node = 0; node < parents.length; node++) {
    const fixed = fixedLocals.get(node)
    if (fixed === undefined) composeTrs(translations, node * 3, rotations, node * 4, scales, node * 3, local, 0)
    else local.set(fixed)
    if (parents[node] < 0) globals.set(local, node * AFFINE)
    else multiply(globals, parents[node] * AFFINE, local, 0, globals, node * AFFINE)
  }
  return globals
}
