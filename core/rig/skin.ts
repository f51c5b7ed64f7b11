/**
 * Vertices, triangles and weights in flat arrays. The joints of a vertex are those of its joint set, so only weights
 * are stored per vertex: vertex v with set s = setOf[v] has weight weights[weightStart[v] + k] for joint
 * setJoints[setStart[s] + k].
 *
 * Invariants: joints are ascending within a set; weights are > 0 and were normalised once, on load (their sum is 1 up
 * to rounding); no two sets are equal; every vertex has at least one joint.
 */
export interface Skin {
  /** 3 per vertex, rest coordinates. */
  readonly rest: Float64Array
  /** 3 vertex indices per triangle. */
  readonly triangles: Uint32Array
  readonly setOf: Uint32Array
  readonly weightStart: Uint32Array
  readonly weights: Float64Array
  readonly setStart: Uint32Array
  readonly setJoints: Uint32Array
}

export function vertexCount(skin: Skin): number {
  return skin.setOf.length
}

export function triangleCount(skin: Pick<Skin, 'triangles'>): number {
  return skin.triangles.length / 3
}

export function setCount(skin: Skin): number {
  return skin.setStart.length - 1
}
