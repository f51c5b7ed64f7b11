import { type Skin, triangleCount } from '../../rig/skin.ts'

/** The joint with the largest weight over the three corners of every triangle; the lowest index among equals. */
export function dominantJoints(skin: Skin, jointCount: number): Int32Array {
  const { triangles, setOf, setStart, setJoints, weightStart, weights } = skin
  const dominant = new Int32Array(triangleCount(skin))
  const sums = new Float64Array(jointCount)
  for (let t = 0; t < dominant.length; t++) {
    let best = setJoints[setStart[setOf[triangles[t * 3]]]]
    for (let c = t * 3; c < t * 3 + 3; c++) {
      const v = triangles[c]
      const first = setStart[setOf[v]]
      const end = setStart[setOf[v] + 1]
      for (let k = first; k < end; k++) {
        const joint = setJoints[k]
        sums[joint] += weights[weightStart[v] + k - first]
        if (sums[joint] > sums[best] || (sums[joint] === sums[best] && joint < best)) best = joint
      }
    }
    dominant[t] = best
    for (let c = t * 3; c < t * 3 + 3; c++) {
      const set = setOf[triangles[c]]
      for (let k = setStart[set]; k < setStart[set + 1]; k++) sums[setJoints[k]] = 0
    }
  }
  return dominant
}
