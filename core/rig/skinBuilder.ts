import type { Skin } from './skin.ts'

/**
 * Gathers weighted vertices and groups them by joint set while they come in.
 *
 * A reader writes the raw influences of one vertex to `joints` and `weights` (the first `count` entries, in any order,
 * with repeats and zeros) and calls `addVertex`. `rest` and `triangles` are the reader's to fill.
 */
export class SkinBuilder {
  readonly joints: Int32Array
  readonly weights: Float64Array
  readonly rest: Float64Array
  private readonly setOf: Uint32Array
  private readonly weightStart: Uint32Array
  private kept: Float64Array
  private vertices = 0
  private readonly setStart: number[] = [0]
  private readonly setJoints: number[] = []
  /** Open addressing: set + 1, or 0 for an empty slot. The length is a power of two. */
  private slots = new Uint32Array(1024)
  /** Vertices whose joint list named a joint twice. */
  merged = 0

  constructor(vertexCount: number, maxInfluences: number) {
    this.joints = new Int32Array(maxInfluences)
    this.weights = new Float64Array(maxInfluences)
    this.rest = new Float64Array(vertexCount * 3)
    this.setOf = new Uint32Array(vertexCount)
    this.weightStart = new Uint32Array(vertexCount + 1)
    this.kept = new Float64Array(vertexCount * 2 + 16)
  }

  /**
   * Adds the next vertex: drops zeros, sorts, merges repeats, normalises once. The weights must be finite and not
   * negative. Returns their sum before normalising; at 0 nothing was added, and the reader says what the vertex follows.
   */
  addVertex(count: number): number {
    const n = this.sortAndMerge(count)
    let sum = 0
    for (let k = 0; k < n; k++) sum += this.weights[k]
    if (n === 0) return 0
    this.reserve(n)
    const start = this.weightStart[this.vertices]
    for (let k = 0; k < n; k++) this.kept[start + k] = this.weights[k] / sum
    this.setOf[this.vertices] = this.findSet(n)
    this.vertices++
    this.weightStart[this.vertices] = start + n
    return sum
  }

  /** Adds vertices that follow one joint rigidly. */
  addRigid(joint: number, count: number): void {
    for (let i = 0; i < count; i++) {
      this.joints[0] = joint
      this.weights[0] = 1
      this.addVertex(1)
    }
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
      weights: this.kept.slice(0, this.weightStart[this.vertices]),
      setStart: Uint32Array.from(this.setStart),
      setJoints: Uint32Array.from(this.setJoints),
    }
  }

  /** Insertion sort by joint in place; weights of one joint add up. Lists are short. */
  private sortAndMerge(count: number): number {
    const { joints, weights } = this
    let n = 0
    let repeats = 0
    for (let i = 0; i < count; i++) {
      const joint = joints[i]
      const weight = weights[i]
      if (!(weight > 0)) continue
      let k = n
      while (k > 0 && joints[k - 1] > joint) k--
      if (k > 0 && joints[k - 1] === joint) {
        weights[k - 1] += weight
        repeats = 1
        continue
      }
      for (let m = n; m > k; m--) {
        joints[m] = joints[m - 1]
        weights[m] = weights[m - 1]
      }
      joints[k] = joint
      weights[k] = weight
      n++
    }
    this.merged += repeats
    return n
  }

  private reserve(n: number): void {
    const needed = this.weightStart[this.vertices] + n
    if (needed <= this.kept.length) return
    const grown = new Float64Array(Math.max(needed, this.kept.length * 2))
    grown.set(this.kept)
    this.kept = grown
  }

  /** Index of the set joints[0 .. n), which is added if it is new. */
  private findSet(n: number): number {
    const before = this.vertices === 0 ? -1 : this.setOf[this.vertices - 1]
    if (before >= 0 && this.isSet(before, n)) return before
    const mask = this.slots.length - 1
    let slot = this.hash(this.joints, 0, n) & mask
    while (this.slots[slot] !== 0) {
      const set = this.slots[slot] - 1
      if (this.isSet(set, n)) return set
      slot = (slot + 1) & mask
    }
    return this.addSet(n, slot)
  }

  private isSet(set: number, n: number): boolean {
    const start = this.setStart[set]
    if (this.setStart[set + 1] - start !== n) return false
    for (let k = 0; k < n; k++) if (this.setJoints[start + k] !== this.joints[k]) return false
    return true
  }

  private addSet(n: number, slot: number): number {
    for (let k = 0; k < n; k++) this.setJoints.push(this.joints[k])
    this.setStart.push(this.setJoints.length)
    const set = this.setStart.length - 2
    this.slots[slot] = set + 1
    if (set * 2 > this.slots.length) this.rehash()
    return set
  }

  private rehash(): void {
    this.slots = new Uint32Array(this.slots.length * 2)
    const mask = this.slots.length - 1
    for (let set = 0; set < this.setStart.length - 1; set++) {
      let slot = this.hash(this.setJoints, this.setStart[set], this.setStart[set + 1]) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = set + 1
    }
  }

  private hash(joints: ArrayLike<number>, from: number, to: number): number {
    let h = 2166136261
    for (let k = from; k < to; k++) h = Math.imul(h ^ joints[k], 16777619)
    return (h ^ (h >>> 15)) >>> 0
  }
}
