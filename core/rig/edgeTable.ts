/**
 * Counts how often each undirected edge is used in either direction. A hash table with open addressing; slot s is empty
 * if keys[s] is -1. Key: smaller vertex · vertices + larger vertex, exact below 2^53.
 */
export class EdgeTable {
  private readonly vertices: number
  private readonly mask: number
  readonly keys: Float64Array
  /** Uses from the smaller to the larger vertex. */
  readonly forward: Uint32Array
  readonly backward: Uint32Array
  size = 0

  /** `capacity`: maximum number of edges; `vertices`: number of vertices. */
  constructor(capacity: number, vertices: number) {
    let length = 16
    while (length < capacity * 2) length *= 2
    this.vertices = vertices
    this.mask = length - 1
    this.keys = new Float64Array(length).fill(-1)
    this.forward = new Uint32Array(length)
    this.backward = new Uint32Array(length)
  }

  add(a: number, b: number): void {
    const slot = this.slotOf(a, b)
    if (a < b) this.forward[slot]++
    else this.backward[slot]++
  }

  /** The slot of edge a b, which is inserted if it is new. */
  slotOf(a: number, b: number): number {
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    const key = low * this.vertices + high
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & this.mask
    while (this.keys[slot] !== key && this.keys[slot] !== -1) slot = (slot + 1) & this.mask
    if (this.keys[slot] === -1) this.size++
    this.keys[slot] = key
    return slot
  }
}
