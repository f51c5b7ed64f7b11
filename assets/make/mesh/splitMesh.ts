import type { Mesh } from './mesh.ts'

/**
 * A mesh with every triangle divided into four. Old vertices keep their indices; new vertex i is between ends[2i] and
 * ends[2i + 1].
 */
export interface SplitMesh extends Mesh {
  readonly ends: readonly number[]
}

export function splitMesh({ positions, triangles }: Mesh): SplitMesh {
  const count = positions.length / 3
  const ends: number[] = []
  const middles = new Map<number, number>()
  const middle = (a: number, b: number) => {
    const key = Math.min(a, b) * count + Math.max(a, b)
    const known = middles.get(key)
    if (known !== undefined) return known
    const vertex = count + ends.length / 2
    ends.push(a, b)
    middles.set(key, vertex)
    return vertex
  }
  const faces: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3)
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
    faces.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  }
  return { positions: withMeans(positions, ends), triangles: Uint32Array.from(faces), ends }
}

/** Three numbers per vertex, extended by their means for the new vertices. */
export function withMeans(values: Float64Array, ends: readonly number[]): Float64Array {
  const out = new Float64Array(values.length + (ends.length / 2) * 3)
  out.set(values)
  for (let i = 0; i < ends.length; i += 2) {
    const o = values.length + (i / 2) * 3
    for (let c = 0; c < 3; c++) out[o + c] = (values[ends[i] * 3 + c] + values[ends[i + 1] * 3 + c]) / 2
  }
  return out
}
