import type { Skin } from '../../rig/skin.ts'
import { setCount, vertexCount } from '../../rig/skin.ts'

/** Sorts the vertices of a node by joint set: sets in ascending order, vertices of a set in input order. */
export class SetBuckets {
  /** The joint sets that occur. The vertices of the k-th set are sorted[start[k] .. start[k + 1]]. */
  readonly sets: Uint32Array
  readonly start: Uint32Array
  readonly sorted: Uint32Array
  count = 0
  readonly #setOf: Uint32Array
  readonly #size: Uint32Array

  constructor(skin: Skin) {
    this.#setOf = skin.setOf
    this.#size = new Uint32Array(setCount(skin))
    this.sets = new Uint32Array(setCount(skin))
    this.start = new Uint32Array(setCount(skin) + 1)
    this.sorted = new Uint32Array(vertexCount(skin))
  }

  sort(list: Uint32Array, count: number): void {
    const { sets, start, sorted } = this
    const setOf = this.#setOf
    const size = this.#size
    let found = 0
    for (let i = 0; i < count; i++) {
      const set = setOf[list[i]]
      if (size[set]++ === 0) sets[found++] = set
    }
    sets.subarray(0, found).sort()
    start[0] = 0
    for (let k = 0; k < found; k++) {
      start[k + 1] = start[k] + size[sets[k]]
      // From here on, `size` holds the next free index of each set.
      size[sets[k]] = start[k]
    }
    for (let i = 0; i < count; i++) sorted[size[setOf[list[i]]]++] = list[i]
    for (let k = 0; k < found; k++) size[sets[k]] = 0
    this.count = found
  }
}
