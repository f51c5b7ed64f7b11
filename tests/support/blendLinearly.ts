import type { Pose } from '../../core/rig/pose.ts'

/**
 * Reference implementation of linear blending, v' = Σ wⱼ Cⱼ (v + Σ mₜ dₜ). Slow and simple, and independent of
 * core/skinning, so that the two can be compared.
 */
export function blendLinearly(pose: Pose, withMorphs = true): Float64Array {
  const { skin, morphs } = pose.rig
  const rest = skin.rest.slice()
  if (withMorphs) {
    for (let t = 0; t < morphs.names.length; t++) {
      for (let e = morphs.start[t]; e < morphs.start[t + 1]; e++) {
        for (let c = 0; c < 3; c++)
          rest[morphs.vertices[e] * 3 + c] += pose.morphWeights[t] * morphs.displacements[e * 3 + c]
      }
    }
  }
  const out = new Float64Array(rest.length)
  for (let v = 0; v < skin.setOf.length; v++) {
    const set = skin.setOf[v]
    for (let k = skin.setStart[set]; k < skin.setStart[set + 1]; k++) {
      const weight = skin.weights[skin.weightStart[v] + k - skin.setStart[set]]
      const m = skin.setJoints[k] * 12
      for (let row = 0; row < 3; row++) out[v * 3 + row] += weight * rowTimes(pose.maps, m + row * 4, rest, v * 3)
    }
  }
  return out
}

function rowTimes(m: Float64Array, o: number, p: Float64Array, at: number): number {
  return m[o] * p[at] + m[o + 1] * p[at + 1] + m[o + 2] * p[at + 2] + m[o + 3]
}

/** Bounding box of the vertices of all primitives, or of the skinned ones only. */
export function boundsOf(pose: Pose, vertices: Float64Array, skinnedOnly: boolean): [number[], number[]] {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const primitive of pose.rig.primitives) {
    if (skinnedOnly && !primitive.skinned) continue
    for (let v = primitive.firstVertex; v < primitive.firstVertex + primitive.vertexCount; v++) {
      for (let c = 0; c < 3; c++) {
        low[c] = Math.min(low[c], vertices[v * 3 + c])
        high[c] = Math.max(high[c], vertices[v * 3 + c])
      }
    }
  }
  return [low, high]
}
