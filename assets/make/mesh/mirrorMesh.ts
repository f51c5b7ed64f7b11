import type { Mesh } from './mesh.ts'

/** A whole mesh created from its half, and for each vertex its mirror image (itself on x = 0). */
export interface MirroredMesh extends Mesh {
  readonly twins: Uint32Array
}

/** Joins a half mesh and its mirror image along the border at x = 0. */
export function mirrorMesh(half: Mesh): MirroredMesh {
  const count = half.positions.length / 3
  const positions = Array.from(half.positions)
  const twins = Array.from({ length: count }, (_, v) => v)
  for (let v = 0; v < count; v++) {
    if (half.positions[v * 3] === 0) continue
    twins[v] = positions.length / 3
    twins.push(v)
    positions.push(-half.positions[v * 3], half.positions[v * 3 + 1], half.positions[v * 3 + 2])
  }
  const triangles = Array.from(half.triangles)
  for (let t = 0; t < half.triangles.length; t += 3) {
    const [a, b, c] = half.triangles.subarray(t, t + 3)
    triangles.push(twins[a], twins[c], twins[b])
  }
  return {
    positions: Float64Array.from(positions),
    triangles: Uint32Array.from(triangles),
    twins: Uint32Array.from(twins),
  }
}
