import { AFFINE } from '../../math/affine.ts'
import { smallestBall } from '../../math/smallestBall.ts'
import { outward } from '../../math/outward.ts'
import type { Skin } from '../../rig/skin.ts'
import { GrowingFloats, GrowingInts } from '../../base/growing.ts'
import { SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'
import { SAME_WEIGHT } from '../../weights/enumerateCorners.ts'

/**
 * Nodes as bundles of balls, each of which is moved by few joints.
 *
 * Let a ball B(p, r) enclose vertices whose weights lie in the hull of corners c_k. Split the joint set into a base
 * joint 0 and the other joints j; let X_j = C_j p and middle_j be the midpoints of the weights. Since the base joint
 * has the remaining weight, the image lies in
 *   B(X₀ + Σ middle_j (X_j − X₀), r + max_k |Σ (c_kj − middle_j)(X_j − X₀)|),
 * which is one ball instead of one per corner, and one square root instead of many.
 *
 * A bundle has either one ball per group (concentric or own), or one per joint, around all vertices that the joint
 * influences: a linearly blended vertex lies in the hull of its images, so the hull of the joints' balls encloses it
 * (Lemma 3 of [KZ05]).
 */
export interface BundlePlan {
  /**
   * Node n has integers[integerStart[n] .. integerStart[n + 1]]: per ball the number of joints and of corners, then the
   * offsets of the joint matrices, base first.
   */
  readonly integerStart: Uint32Array
  readonly integers: Uint32Array
  /**
   * Numbers from numberStart[n] on: per ball x y z r, the midpoints, the half widths max_k |c_kj − middle_j|, and the
   * corners minus the midpoints, without the base. For two joints the half width suffices, and there are no corners.
   */
  readonly numberStart: Uint32Array
  readonly numbers: Float64Array
  /**
   * Bounds of the deviation of blended rotations from linear blending (`ensureDeviations`). Per group, and so per ball
   * unless balls are per joint: its joint set and two numbers over its vertices, max φ |v − a| and max φ. Entries from
   * deviationStart[n] on.
   */
  readonly deviationStart: Uint32Array
  readonly deviationSets: Uint32Array
  readonly deviationNumbers: Float64Array
  /** 1 if the node has one ball per joint. */
  readonly perJoint: Uint8Array
}

/** Number of integers of a ball before its joints. */
export const BALL_HEAD = 2

/**
 * Collects bundles node by node: `begin`, add balls, then `close`. `takeBack` discards the balls of the current node.
 */
export class BundleWriter {
  readonly integers = new GrowingInts()
  readonly numbers = new GrowingFloats()
  firstInteger = 0
  firstNumber = 0
  /** Of the current node. */
  balls = 0
  perJoint = false
  readonly #integerStart = new GrowingInts()
  readonly #numberStart = new GrowingInts()
  readonly #deviationStart = new GrowingInts()
  readonly deviationSets = new GrowingInts()
  readonly deviationNumbers = new GrowingFloats()
  firstDeviation = 0
  readonly #perJoint: number[] = []
  readonly #tree: SphereTree
  readonly #skin: Skin
  readonly #anchors: Float64Array
  readonly #vertices: VertexGatherer
  readonly #ball = new Float64Array(SPHERE)
  #node = 0
  #gathered = false

  /** `anchors` are those of the joint frames, 3 numbers per set. */
  constructor(tree: SphereTree, skin: Skin, anchors: Float64Array) {
    this.#tree = tree
    this.#skin = skin
    this.#anchors = anchors
    this.#vertices = new VertexGatherer(skin)
    this.#integerStart.push(0)
    this.#numberStart.push(0)
    this.#deviationStart.push(0)
  }

  begin(node: number): void {
    this.#node = node
    this.#gathered = false
    this.firstInteger = this.integers.length
    this.firstNumber = this.numbers.length
    this.firstDeviation = this.deviationSets.length
    this.balls = 0
    this.perJoint = false
  }

  takeBack(): void {
    this.integers.length = this.firstInteger
    this.numbers.length = this.firstNumber
    this.deviationSets.length = this.firstDeviation
    this.deviationNumbers.length = this.firstDeviation * 2
    this.balls = 0
    this.perJoint = false
  }

  close(): void {
    this.#perJoint.push(this.perJoint ? 1 : 0)
    this.#integerStart.push(this.integers.length)
    this.#numberStart.push(this.numbers.length)
    this.#deviationStart.push(this.deviationSets.length)
  }

  finish(): BundlePlan {
    return {
      integerStart: this.#integerStart.finish(),
      integers: this.integers.finish(),
      numberStart: this.#numberStart.finish(),
      numbers: this.numbers.finish(),
      deviationStart: this.#deviationStart.finish(),
      deviationSets: this.deviationSets.finish(),
      deviationNumbers: this.deviationNumbers.finish(),
      perJoint: Uint8Array.from(this.#perJoint),
    }
  }

  /** Adds the ball of a group: its own, or the one about the node's centre. */
  addGroup(group: number, own: boolean): void {
    const { spheres, groupSpheres, groupRadius } = this.#tree
    const from = own ? groupSpheres : spheres
    const s = (own ? group : this.#node) * SPHERE
    for (let k = 0; k < 3; k++) this.numbers.push(from[s + k])
    this.numbers.push(own ? groupSpheres[s + 3] : groupRadius[group])
    this.#addWeights(group)
    this.balls++
  }

  /** Adds one ball per joint of the node, around all vertices below the node that it influences. */
  addJoints(): void {
    this.#gather()
    const moved = this.#movedByJoint()
    for (const [joint, list] of moved) {
      smallestBall(this.#skin.rest, list, 0, list.length, this.#ball, 0)
      for (let k = 0; k < SPHERE; k++) this.numbers.push(this.#ball[k])
      this.integers.push(1)
      this.integers.push(0)
      this.integers.push(joint * AFFINE)
      this.balls++
    }
    this.perJoint = true
  }

  #gather(): void {
    const { triangles, triangleStart, triangleCount } = this.#tree
    if (this.#gathered) return
    this.#vertices.gather(triangles, triangleStart[this.#node], triangleCount[this.#node])
    this.#gathered = true
  }

  /**
   * Adds one entry per group of the node: max φ |v − a| and max φ, φ = Σ_{i<k} w_i w_k, where a is the anchor of the
   * set.
   */
  addDeviations(): void {
    const { groupStart, groupSet } = this.#tree
    const { rest, setOf } = this.#skin
    const entryOf = new Map<number, number>()
    for (let g = groupStart[this.#node]; g < groupStart[this.#node + 1]; g++) {
      entryOf.set(groupSet[g], this.deviationSets.length)
      this.deviationSets.push(groupSet[g])
      this.deviationNumbers.push(0)
      this.deviationNumbers.push(0)
    }
    this.#gather()
    const { values } = this.deviationNumbers
    for (let i = 0; i < this.#vertices.count; i++) {
      const vertex = this.#vertices.list[i]
      const a = setOf[vertex] * 3
      const o = (entryOf.get(setOf[vertex]) as number) * 2
      let square = 0
      for (let k = 0; k < 3; k++) square += (rest[vertex * 3 + k] - this.#anchors[a + k]) ** 2
      const mixed = outward(this.#mixture(vertex))
      values[o] = Math.max(values[o], outward(mixed * Math.sqrt(square)))
      values[o + 1] = Math.max(values[o + 1], mixed)
    }
  }

  #mixture(vertex: number): number {
    const { weights, weightStart } = this.#skin
    let sum = 0
    let before = 0
    for (let w = weightStart[vertex]; w < weightStart[vertex + 1]; w++) {
      sum += before * weights[w]
      before += weights[w]
    }
    return sum
  }

  #movedByJoint(): Map<number, number[]> {
    const { setOf, setStart, setJoints } = this.#skin
    const moved = new Map<number, number[]>()
    for (let i = 0; i < this.#vertices.count; i++) {
      const vertex = this.#vertices.list[i]
      for (let k = setStart[setOf[vertex]]; k < setStart[setOf[vertex] + 1]; k++) {
        const list = moved.get(setJoints[k])
        if (list === undefined) moved.set(setJoints[k], [vertex])
        else list.push(vertex)
      }
    }
    return moved
  }

  /**
   * Adds the joints of the group's set, with the joint whose weight varies most as base, and the midpoints and corners
   * of the others.
   */
  #addWeights(group: number): void {
    const { setStart, setJoints } = this.#skin
    const { corners, cornerStart, groupSet } = this.#tree
    const first = setStart[groupSet[group]]
    const size = setStart[groupSet[group] + 1] - first
    const low = new Float64Array(size).fill(Number.POSITIVE_INFINITY)
    const high = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
    for (let c = cornerStart[group]; c < cornerStart[group + 1]; c++) {
      const k = (c - cornerStart[group]) % size
      low[k] = Math.min(low[k], corners[c])
      high[k] = Math.max(high[k], corners[c])
    }
    let base = 0
    for (let k = 1; k < size; k++) if (high[k] - low[k] > high[base] - low[base]) base = k
    const others = Array.from(low.keys()).filter((k) => k !== base)
    this.integers.push(size)
    const countAt = this.integers.length
    this.integers.push(0)
    this.integers.push(setJoints[first + base] * AFFINE)
    for (const k of others) this.integers.push(setJoints[first + k] * AFFINE)
    for (const k of others) this.numbers.push((low[k] + high[k]) / 2)
    for (const k of others) this.numbers.push((high[k] - low[k]) / 2)
    const firstRow = this.numbers.length
    if (size <= 2) return
    for (let c = cornerStart[group]; c < cornerStart[group + 1]; c += size) {
      for (const k of others) this.numbers.push(corners[c + k] - (low[k] + high[k]) / 2)
      if (this.#isRepeated(firstRow, size - 1)) this.numbers.length -= size - 1
      else this.integers.values[countAt]++
    }
  }

  /** Whether the last row equals an earlier one, or its negative, which has the same length. */
  #isRepeated(firstRow: number, size: number): boolean {
    const { values } = this.numbers
    const last = this.numbers.length - size
    for (let row = firstRow; row < last; row += size) {
      let equal = true
      let opposite = true
      for (let k = 0; k < size; k++) {
        equal = equal && Math.abs(values[row + k] - values[last + k]) <= SAME_WEIGHT
        opposite = opposite && Math.abs(values[row + k] + values[last + k]) <= SAME_WEIGHT
      }
      if (equal || opposite) return true
    }
    return false
  }
}
