import { AFFINE, invert } from '../math/affine.ts'
import type { Joints } from '../rig/rig.ts'

/** Rest positions of the joints: the origin of each joint's space, transformed by its bind matrix. */
export function restPositions(joints: Joints): Float64Array {
  const count = joints.parents.length
  const positions = new Float64Array(count * 3)
  const bind = new Float64Array(AFFINE)
  for (let j = 0; j < count; j++) {
    if (!invert(joints.inverseBinds, j * AFFINE, bind, 0)) continue
    positions[j * 3] = bind[3]
    positions[j * 3 + 1] = bind[7]
    positions[j * 3 + 2] = bind[11]
  }
  return positions
}
