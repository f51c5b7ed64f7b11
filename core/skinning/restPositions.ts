import { AFFINE, invert } from '../math/affine.ts'
import type { Joints } from '../rig/rig.ts'

/** Where the joints stand in the rest pose: the origin of each joint's space, carried back by its inverse bind. */
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
