import type { Skin } from '../../rig/skin.ts'
import { vertexCount } from '../../rig/skin.ts'

/** Collects the vertices of a range of triangles without duplicates, in order of first appearance. */
export class VertexGatherer {
  readonly list: Uint32Array
  count = 0
  readonly #skin: Skin
  readonly #seen: Uint32Array
  #turn = 0

  constructor(skin: Skin) {
    this.#skin = skin
    this.list = new Uint32Array(vertexCount(skin))
    this.#seen = new Uint32Array(vertexCount(skin))
  }

  gather(order: Uint32Array, start: number, count: number): void {
    const { triangles } = this.#skin
    const seen = this.#seen
    const list = this.list
    const turn = ++this.#turn
    let found = 0
    for (let i = start; i < start + count; i++) {
      const t = order[i] * 3
      for (let corner = t; corner < t + 3; corner++) {
        const vertex = triangles[corner]
        if (seen[vertex] === turn) continue
        seen[vertex] = turn
        list[found++] = vertex
      }
    }
    this.count = found
  }
}
