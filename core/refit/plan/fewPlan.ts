import { AFFINE } from '../../math/affine.ts'
import type { Skin } from '../../rig/skin.ts'
import { GrowingFloats, GrowingInts } from '../../spheretree/growing.ts'
import type { SphereTree } from '../../spheretree/layout.ts'

/** The corners of all groups of a node as points over the node's joints: each joint's image of the centre is taken once. */
export interface FewPlan {
  /** Node n: offsets of its joints' maps, joints[jointStart[n] .. jointStart[n + 1]]. */
  readonly jointStart: Uint32Array
  readonly joints: Uint32Array
  /** Per point one weight per joint, then the radius of its group about the node's centre. */
  readonly pointStart: Uint32Array
  readonly points: Float64Array
}

/** Collects a `FewPlan` node by node. */
export class FewWriter {
  firstJoint = 0
  jointCount = 0
  readonly joints = new GrowingInts()
  readonly #jointStart = new GrowingInts()
  readonly #pointStart = new GrowingInts()
  readonly #points = new GrowingFloats()
  readonly #tree: SphereTree
  readonly #skin: Skin
  #firstPoint = 0

  constructor(tree: SphereTree, skin: Skin) {
    this.#tree = tree
    this.#skin = skin
    this.#jointStart.push(0)
    this.#pointStart.push(0)
  }

  writeNode(node: number): void {
    const { groupStart } = this.#tree
    this.firstJoint = this.joints.length
    this.#firstPoint = this.#points.length
    for (let g = groupStart[node]; g < groupStart[node + 1]; g++) this.#addJoints(g)
    this.joints.values.subarray(this.firstJoint, this.joints.length).sort()
    this.jointCount = this.joints.length - this.firstJoint
    for (let g = groupStart[node]; g < groupStart[node + 1]; g++) this.#addPoints(g)
  }

  /** Two joints: middle and half width of the second one's weight over all points. */
  writeSpan(out: Float64Array, o: number): void {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let p = this.#firstPoint; p < this.#points.length; p += 3) {
      low = Math.min(low, this.#points.values[p + 1])
      high = Math.max(high, this.#points.values[p + 1])
    }
    out[o] = (low + high) / 2
    out[o + 1] = (high - low) / 2
  }

  /** The node needs no lists. */
  takeBack(): void {
    this.joints.length = this.firstJoint
    this.#points.length = this.#firstPoint
  }

  closeNode(): void {
    this.#jointStart.push(this.joints.length)
    this.#pointStart.push(this.#points.length)
  }

  finish(): FewPlan {
    return {
      jointStart: this.#jointStart.finish(),
      joints: this.joints.finish(),
      pointStart: this.#pointStart.finish(),
      points: this.#points.finish(),
    }
  }

  #addJoints(group: number): void {
    const { setStart, setJoints } = this.#skin
    const set = this.#tree.groupSet[group]
    for (let k = setStart[set]; k < setStart[set + 1]; k++) {
      const map = setJoints[k] * AFFINE
      if (this.#place(map) < 0) this.joints.push(map)
    }
  }

  /** Where the joint stands among the node's joints, or -1. */
  #place(map: number): number {
    for (let k = this.firstJoint; k < this.joints.length; k++) {
      if (this.joints.values[k] === map) return k - this.firstJoint
    }
    return -1
  }

  #addPoints(group: number): void {
    const { setStart, setJoints } = this.#skin
    const { corners, cornerStart, groupSet, groupRadius } = this.#tree
    const first = setStart[groupSet[group]]
    const size = setStart[groupSet[group] + 1] - first
    for (let c = cornerStart[group]; c < cornerStart[group + 1]; c += size) {
      const o = this.#points.extend(this.jointCount + 1)
      const { values } = this.#points
      values.fill(0, o, o + this.jointCount)
      for (let k = 0; k < size; k++) values[o + this.#place(setJoints[first + k] * AFFINE)] = corners[c + k]
      values[o + this.jointCount] = groupRadius[group]
    }
  }
}
