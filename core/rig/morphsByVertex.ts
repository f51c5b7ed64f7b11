import type { Morphs } from './rig.ts'

/** The displacements of a rig's morph targets, sorted by vertex: vertex v has entries start[v] .. start[v + 1]. */
export interface MorphsByVertex {
  readonly targetCount: number
  readonly start: Uint32Array
  /** Target of each entry, ascending within a vertex. */
  readonly targets: Uint32Array
  /** 3 per entry. */
  readonly displacements: Float64Array
}

export function morphsByVertex(morphs: Morphs, vertexCount: number): MorphsByVertex {
  const start = new Uint32Array(vertexCount + 1)
  for (const vertex of morphs.vertices) start[vertex + 1]++
  for (let v = 0; v < vertexCount; v++) start[v + 1] += start[v]
  const next = start.slice()
  const targets = new Uint32Array(morphs.vertices.length)
  const displacements = new Float64Array(morphs.vertices.length * 3)
  for (let t = 0; t < morphs.names.length; t++) {
    for (let e = morphs.start[t]; e < morphs.start[t + 1]; e++) {
      const at = next[morphs.vertices[e]]++
      targets[at] = t
      for (let c = 0; c < 3; c++) displacements[at * 3 + c] = morphs.displacements[e * 3 + c]
    }
  }
  return { targetCount: morphs.names.length, start, targets, displacements }
}
