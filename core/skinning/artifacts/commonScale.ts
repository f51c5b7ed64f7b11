import { AFFINE, determinant } from '../../math/affine.ts'
import type { Skin } from '../../rig/skin.ts'

/**
 * Joints with this fraction of all weights must have the same scale, up to the relative tolerance ALIKE, to define the
 * scale of the body.
 */
const SHARE = 0.95
const ALIKE = 0.01

/** Sum of the weights of each joint over all vertices. */
export function carriedWeights(
  { setOf, setStart, setJoints, weightStart, weights }: Skin,
  joints: number,
): Float64Array {
  const carried = new Float64Array(joints)
  for (let v = 0; v < setOf.length; v++) {
    const first = setStart[setOf[v]]
    for (let k = first; k < setStart[setOf[v] + 1]; k++) carried[setJoints[k]] += weights[weightStart[v] + k - first]
  }
  return carried
}

/**
 * The scale of the whole body in a pose: the scale of the joints if nearly all weighted joints share it, otherwise 1. A
 * clip that scales the armature enlarges the body but does not collapse anything.
 */
export function commonScale(maps: Float64Array, carried: Float64Array): number {
  const joints = [...carried.keys()].filter((joint) => carried[joint] > 0)
  const scales = new Map(joints.map((joint) => [joint, Math.cbrt(Math.abs(determinant(maps, joint * AFFINE)))]))
  const total = joints.reduce((sum, joint) => sum + carried[joint], 0)
  const heaviest = joints.reduce((best, joint) => (carried[joint] > carried[best] ? joint : best), joints[0])
  const scale = scales.get(heaviest) ?? 1
  const alike = joints.filter((joint) => Math.abs((scales.get(joint) ?? 0) - scale) <= ALIKE * scale)
  const share = alike.reduce((sum, joint) => sum + carried[joint], 0) / total
  return scale > 0 && share >= SHARE ? scale : 1
}
