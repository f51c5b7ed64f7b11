import type { Rig } from '../rig/rig.ts'
import { dominantJoints } from '../skinning/dominantJoints.ts'

const known = new WeakMap<Rig, Int32Array>()

/** The joint that dominates each triangle of a rig, found once. */
export function dominantOf(rig: Rig): Int32Array {
  const dominant = known.get(rig) ?? dominantJoints(rig.skin, rig.joints.names.length)
  known.set(rig, dominant)
  return dominant
}
