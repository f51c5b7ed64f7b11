import type { Skin } from '../../rig/skin.ts'

/** Centroid of each triangle in the rest pose, 3 numbers each. */
export function middlesOf({ triangles, rest }: Skin): Float64Array {
  const middles = new Float64Array(triangles.length)
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t] * 3
    const b = triangles[t + 1] * 3
    const c = triangles[t + 2] * 3
    middles[t] = (rest[a] + rest[b] + rest[c]) / 3
    middles[t + 1] = (rest[a + 1] + rest[b + 1] + rest[c + 1]) / 3
    middles[t + 2] = (rest[a + 2] + rest[b + 2] + rest[c + 2]) / 3
  }
  return middles
}
