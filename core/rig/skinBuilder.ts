import { resized } from '../base/resized.ts'
import type { Skin } from './skin.ts'

/**
 * Collects vertices and groups them by joint set. The reader fills `rest`, the triangles, and for skinned vertices
 * `weights` and `weightStart`. Uses one pass over arrays of the final size: a rig is opened once, by code that is not
 * yet optimised, and touching new memory costs more than the computation.
 */
export class SkinBuilder {
  readonly rest: Float64Array
  readonly weights: Float64Array
  /** Start of the weights of each vertex, valid up to the next vertex to be added. */
  readonly weightStart: Uint32Array
  private readonly setOf: Uint32Array
  private vertices = 0
  private setCount = 0
  private setStart = new Uint32Array(256)
  private setJoints = new Uint32Array(1024)
  /** Hash table with open addressing: set + 1, or 0 for an empty slot. The length is a power of two. */
  private slots = new Uint32Array(1024)

  /** `weightCount`: maximum number of weights. */
  constructor(vertexCount: number, weightCount: number) {
    this.rest = new Float64Array(vertexCount * 3)
    this.setOf = new Uint32Array(vertexCount)
    this.weights = new Float64Array(weightCount)
    this.weightStart = new Uint32Array(vertexCount + 1)
  }

  /**
   * Adds vertices whose weights are already written. Their joints are stored consecutively from joints[0] on, at least
   * one per vertex, ascending.
   */
  addVertices(joints: Uint32Array, count: number): void {
    const { setOf, weightStart, vertices } = this
    const base = weightStart[vertices]
    let last = 0
    let lastCount = 0
    for (let v = vertices; v < vertices + count; v++) {
      const o = weightStart[v] - base
      const n = weightStart[v + 1] - weightStart[v]
      // Adjacent vertices usually have the same joints.
      setOf[v] = n === lastCount && isSame(joints, last, o, n) ? setOf[v - 1] : this.findSet(joints, o, n)
      last = o
      lastCount = n
    }
    this.vertices += count
  }

  /** Adds vertices that follow one joint rigidly. */
  addRigid(joint: number, count: number): void {
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
    const weightCount = this.weightStart[this.vertices]
    if (weightCount > this.weights.length) {
      throw new Error(`SkinBuilder.finish: ${weightCount} weights were added, but ${this.weights.length} were reserved`)
    }
    return {
      rest: this.rest,
      triangles,
      setOf: this.setOf,
      weightStart: this.weightStart,
      weights: trimmed(this.weights, weightCount),
      setStart: this.setStart.slice(0, this.setCount + 1),
      setJoints: this.setJoints.slice(0, this.setStart[this.setCount]),
    }
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
    if (set + 2 > this.setStart.length) this.setStart = resized(this.setStart, this.setStart.length * 2)
    while (start + n > this.setJoints.length) this.setJoints = resized(this.setJoints, this.setJoints.length * 2)
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

function isSame(joints: Uint32Array, a: number, b: number, n: number): boolean {
  for (let k = 0; k < n; k++) if (joints[a + k] !== joints[b + k]) return false
  return true
}

/** Returns the array itself if it already has this length. */
function trimmed(array: Float64Array, length: number): Float64Array {
  return array.length === length ? array : array.slice(0, length)
}

function hash(joints: Uint32Array, from: number, to: number): number {
  let h = 2166136261
  for (let k = from; k < to; k++) h = Math.imul(h ^ joints[k], 16777619)
  return (h ^ (h >>> 15)) >>> 0
}
