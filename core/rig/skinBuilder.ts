import type { Skin } from './skin.ts'

/** Influences of vertices, `width` places each: the first counts[v] of them are used, joints ascend, weights are > 0. */
export interface PackedInfluences {
  readonly joints: Uint32Array
  readonly weights: Float64Array
  readonly width: number
  readonly counts: Uint32Array
  /** What the weights of each vertex sum to. */
  readonly sums: Float64Array
}

/**
 * Gathers weighted vertices and groups them by joint set while they come in. `rest` and the triangles are the reader's
 * to fill. One pass over flat arrays: a rig of 100,000 vertices is opened once, by code that is still cold.
 */
export class SkinBuilder {
  readonly rest: Float64Array
  private readonly setOf: Uint32Array
  private readonly weightStart: Uint32Array
  private weights: Float64Array = new Float64Array(0)
  private vertices = 0
  private setCount = 0
  private setStart = new Uint32Array(256)
  private setJoints = new Uint32Array(1024)
  /** Open addressing: set + 1, or 0 for an empty slot. The length is a power of two. */
  private slots = new Uint32Array(1024)

  constructor(vertexCount: number) {
    this.rest = new Float64Array(vertexCount * 3)
    this.setOf = new Uint32Array(vertexCount)
    this.weightStart = new Uint32Array(vertexCount + 1)
  }

  /** Adds vertices that have one joint at least, and normalises their weights, once. Takes `packed.weights` over. */
  addPacked(packed: PackedInfluences): void {
    const { joints, weights, width, counts } = packed
    const { setOf, weightStart, vertices } = this
    const start = weightStart[vertices]
    const total = normaliseAndClose(packed, weightStart, vertices)
    if (start === 0) this.weights = weights
    else {
      this.reserveWeights(start, total)
      this.weights.set(weights.subarray(0, total), start)
    }
    for (let v = 0; v < counts.length; v++) {
      const same = v > 0 && isNeighbourSame(joints, width, counts, v)
      setOf[vertices + v] = same ? setOf[vertices + v - 1] : this.findSet(joints, v * width, counts[v])
    }
    this.vertices += counts.length
  }

  /** Adds vertices that follow one joint rigidly. */
  addRigid(joint: number, count: number): void {
    this.reserveWeights(this.weightStart[this.vertices], count)
    const set = this.findSet(Uint32Array.of(joint), 0, 1)
    const start = this.weightStart[this.vertices]
    this.weights.fill(1, start, start + count)
    this.setOf.fill(set, this.vertices, this.vertices + count)
    for (let i = 1; i <= count; i++) this.weightStart[this.vertices + i] = start + i
    this.vertices += count
  }

  finish(triangles: Uint32Array): Skin {
    if (this.vertices !== this.setOf.length) {
      throw new Error(`SkinBuilder.finish: ${this.vertices} of ${this.setOf.length} vertices were added`)
    }
    return {
      rest: this.rest,
      triangles,
      setOf: this.setOf,
      weightStart: this.weightStart,
      weights: trimmed(this.weights, this.weightStart[this.vertices]),
      setStart: this.setStart.slice(0, this.setCount + 1),
      setJoints: this.setJoints.slice(0, this.setStart[this.setCount]),
    }
  }

  private reserveWeights(used: number, more: number): void {
    if (used + more <= this.weights.length) return
    const grown = new Float64Array(used === 0 ? more : Math.max(used + more, used * 2))
    grown.set(this.weights.subarray(0, used))
    this.weights = grown
  }

  /** Index of the set joints[o .. o + n), which is added if it is new. */
  private findSet(joints: Uint32Array, o: number, n: number): number {
    const mask = this.slots.length - 1
    let slot = hash(joints, o, o + n) & mask
    while (this.slots[slot] !== 0) {
      if (this.isSet(this.slots[slot] - 1, joints, o, n)) return this.slots[slot] - 1
      slot = (slot + 1) & mask
    }
    return this.addSet(joints, o, n, slot)
  }

  private isSet(set: number, joints: Uint32Array, o: number, n: number): boolean {
    const start = this.setStart[set]
    if (this.setStart[set + 1] - start !== n) return false
    for (let k = 0; k < n; k++) if (this.setJoints[start + k] !== joints[o + k]) return false
    return true
  }

  private addSet(joints: Uint32Array, o: number, n: number, slot: number): number {
    const set = this.setCount++
    const start = this.setStart[set]
    if (set + 2 > this.setStart.length) this.setStart = doubled(this.setStart)
    while (start + n > this.setJoints.length) this.setJoints = doubled(this.setJoints)
    for (let k = 0; k < n; k++) this.setJoints[start + k] = joints[o + k]
    this.setStart[set + 1] = start + n
    this.slots[slot] = set + 1
    if (this.setCount * 2 > this.slots.length) this.rehash()
    return set
  }

  private rehash(): void {
    this.slots = new Uint32Array(this.slots.length * 2)
    const mask = this.slots.length - 1
    for (let set = 0; set < this.setCount; set++) {
      let slot = hash(this.setJoints, this.setStart[set], this.setStart[set + 1]) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = set + 1
    }
  }
}

/** Whether a vertex has the joints of the one before it, as neighbours in a mesh mostly do. */
function isNeighbourSame(joints: Uint32Array, width: number, counts: Uint32Array, v: number): boolean {
  if (counts[v] !== counts[v - 1]) return false
  const o = v * width
  for (let k = 0; k < counts[v]; k++) if (joints[o + k] !== joints[o - width + k]) return false
  return true
}

/**
 * Divides the weights of each vertex by their sum and closes the gaps between vertices, in place: they never move up.
 * Writes where they begin, from the vertex `first` on, and returns how many there are.
 */
function normaliseAndClose(
  { weights, width, counts, sums }: PackedInfluences,
  weightStart: Uint32Array,
  first: number,
): number {
  const base = weightStart[first]
  let end = 0
  for (let v = 0; v < counts.length; v++) {
    const from = v * width
    const sum = sums[v]
    for (let k = 0; k < counts[v]; k++) weights[end++] = weights[from + k] / sum
    weightStart[first + v + 1] = base + end
  }
  return end
}

/** The array itself where nothing is to be cut off. */
function trimmed(array: Float64Array, length: number): Float64Array {
  return array.length === length ? array : array.slice(0, length)
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

function hash(joints: Uint32Array, from: number, to: number): number {
  let h = 2166136261
  for (let k = from; k < to; k++) h = Math.imul(h ^ joints[k], 16777619)
  return (h ^ (h >>> 15)) >>> 0
}
