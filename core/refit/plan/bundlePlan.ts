import { AFFINE } from '../../math/affine.ts'
import { smallestBall } from '../../math/ball.ts'
import { outward } from '../../math/outward.ts'
import type { Skin } from '../../rig/skin.ts'
import { GrowingFloats, GrowingInts } from '../../spheretree/growing.ts'
import { SPHERE, type SphereTree } from '../../spheretree/layout.ts'
import { VertexGatherer } from '../../spheretree/vertexGatherer.ts'
import { SAME_WEIGHT } from '../../weights/corners.ts'

/**
 * Nodes as bundles of balls, each of which moves with few joints.
 *
 * Let a ball B(p, r) hold vertices whose weights lie in the hull of corners c_k. Write a joint set as a base joint 0 and others
 * j, X_j = C_j p and middle_j for weights in the middle. As the base has what the others leave of 1, the image is in
 *   B(X₀ + Σ middle_j (X_j − X₀), r + max_k |Σ (c_kj − middle_j)(X_j − X₀)|),
 * which is one ball instead of one per corner, and one square root instead of many.
 *
 * A bundle has one ball per group (concentric or own); or one per joint, around all vertices that the joint moves: a vertex
 * deformed linearly lies in the hull of its images, so the hull of the joints' balls holds it (Lemma 3 of [KZ05]).
 */
export interface BundlePlan {
  /**
   * Node n has integers integers[integerStart[n] .. integerStart[n + 1]]: per ball the number of joints and of corners, then the
   * offsets of the joints' maps, base first.
   */
  readonly integerStart: Uint32Array
  readonly integers: Uint32Array
  /**
   * And numbers from numberStart[n] on: per ball x y z r, the middles, the half widths max_k |c_kj − middle_j|, and the corners
   * less the middles, base left out. Of two joints the half width says all, and there are no corners.
   */
  readonly numberStart: Uint32Array
  readonly numbers: Float64Array
  /**
   * How much blending rotations can differ from linear blending (`slack.ts`): per group, and so per ball unless balls are per
   * joint, its joint set and two numbers over its vertices, max φ |v − a| and max φ. Entries from slackStart[n] on.
   */
  readonly slackStart: Uint32Array
  readonly slackSets: Uint32Array
  readonly slackNumbers: Float64Array
  /** 1: one ball per joint. */
  readonly perJoint: Uint8Array
}

/** Integers of a ball before its joints. */
export const BALL_HEAD = 2

/** Collects bundles node by node: `begin`, balls, then `close`, or `takeBack` before closing. */
export class BundleWriter {
  readonly integers = new GrowingInts()
  readonly numbers = new GrowingFloats()
  firstInteger = 0
  firstNumber = 0
  /** Of the node at hand. */
  balls = 0
  perJoint = false
  readonly #integerStart = new GrowingInts()
  readonly #numberStart = new GrowingInts()
  readonly #slackStart = new GrowingInts()
  readonly slackSets = new GrowingInts()
  readonly slackNumbers = new GrowingFloats()
  firstSlack = 0
  readonly #perJoint: number[] = []
  readonly #tree: SphereTree
  readonly #skin: Skin
  readonly #anchors: Float64Array
  readonly #vertices: VertexGatherer
  readonly #ball = new Float64Array(SPHERE)
  #node = 0
  #gathered = false

  /** `anchors` are those of the joint frames, 3 per set. */
  constructor(tree: SphereTree, skin: Skin, anchors: Float64Array) {
    this.#tree = tree
    this.#skin = skin
    this.#anchors = anchors
    this.#vertices = new VertexGatherer(skin)
    this.#integerStart.push(0)
    this.#numberStart.push(0)
    this.#slackStart.push(0)
  }

  begin(node: number): void {
    this.#node = node
    this.#gathered = false
    this.firstInteger = this.integers.length
    this.firstNumber = this.numbers.length
    this.firstSlack = this.slackSets.length
    this.balls = 0
    this.perJoint = false
  }

  takeBack(): void {
    this.integers.length = this.firstInteger
    this.numbers.length = this.firstNumber
    this.slackSets.length = this.firstSlack
    this.slackNumbers.length = this.firstSlack * 2
    this.balls = 0
    this.perJoint = false
  }

  close(): void {
    this.#perJoint.push(this.perJoint ? 1 : 0)
    this.#integerStart.push(this.integers.length)
    this.#numberStart.push(this.numbers.length)
    this.#slackStart.push(this.slackSets.length)
  }

  finish(): BundlePlan {
    return {
      integerStart: this.#integerStart.finish(),
      integers: this.integers.finish(),
      numberStart: this.#numberStart.finish(),
      numbers: this.numbers.finish(),
      slackStart: this.#slackStart.finish(),
      slackSets: this.slackSets.finish(),
      slackNumbers: this.slackNumbers.finish(),
      perJoint: Uint8Array.from(this.#perJoint),
    }
  }

  /** The ball of a group: its own, or the one about the node's centre. */
  addGroup(group: number, own: boolean): void {
    const { spheres, groupSpheres, groupRadius } = this.#tree
    const from = own ? groupSpheres : spheres
    const s = (own ? group : this.#node) * SPHERE
    for (let k = 0; k < 3; k++) this.numbers.push(from[s + k])
    this.numbers.push(own ? groupSpheres[s + 3] : groupRadius[group])
    this.#addWeights(group)
    this.balls++
  }

  /** One ball per joint of the node, around all vertices below the node that it moves. */
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

  /** One entry per group of the node: max φ |v − a| and max φ, φ = Σ_{i<k} w_i w_k, a the anchor of the set. */
  addSlacks(): void {
    const { groupStart, groupSet } = this.#tree
    const { rest, setOf } = this.#skin
    const entryOf = new Map<number, number>()
    for (let g = groupStart[this.#node]; g < groupStart[this.#node + 1]; g++) {
      entryOf.set(groupSet[g], this.slackSets.length)
      this.slackSets.push(groupSet[g])
      this.slackNumbers.push(0)
      this.slackNumbers.push(0)
    }
    this.#gather()
    const { values } = this.slackNumbers
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

  /** The joints of the group's set, the one whose weight varies most as base; middles and corners of the others. */
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

  /** Whether the last row equals an earlier one, or its negative, which is as long. */
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
