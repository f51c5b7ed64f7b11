import type { Skin } from './skin.ts'

/** Number of vertices on which each joint has a non-zero weight. */
export function verticesByJoint(
  { setOf, setStart, setJoints, weightStart, weights }: Skin,
  joints: number,
): Uint32Array {
  const counts = new Uint32Array(joints)
  for (let v = 0; v < setOf.length; v++) {
    const first = setStart[setOf[v]]
    const end = setStart[setOf[v] + 1]
    for (let k = first; k < end; k++) if (weights[weightStart[v] + k - first] !== 0) counts[setJoints[k]]++
  }
  return counts
}
