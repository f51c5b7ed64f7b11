import { AFFINE } from '../../math/affine.ts'
import type { Skin } from '../../rig/skin.ts'
import { GrowingFloats, GrowingInts } from '../../base/growing.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { PointList } from '../../weights/pointList.ts'

/**
 * One ball about the node's centre, moved by all joints of the node: the corners of all groups, as weights over the
 * node's joints. As in `BundlePlan`, the base joint (the first) is left out, and the midpoints and the corners minus
 * the midpoints are stored.
 */
export interface FewPlan {
  /** Offsets of the joint matrices of node n: joints[jointStart[n] .. jointStart[n + 1]]. */
  readonly jointStart: Uint32Array
  readonly joints: Uint32Array
  /** Numbers from numberStart[n] to numberStart[n + 1]: the midpoints, the half widths, then the rows. */
  readonly numberStart: Uint32Array
  readonly numbers: Float64Array
}

/** Collects a `FewPlan` node by node. */
export class FewWriter {
  firstJoint = 0
  jointCount = 0
  readonly joints = new GrowingInts()
  readonly #jointStart = new GrowingInts()
  readonly #numberStart = new GrowingInts()
  readonly #numbers = new GrowingFloats()
  readonly #points = new PointList()
  readonly #tree: SphereTree
  readonly #skin: Skin

  constructor(tree: SphereTree, skin: Skin) {
    this.#tree = tree
    this.#skin = skin
    this.#jointStart.push(0)
    this.#numberStart.push(0)
  }

  /** Collects joints and points of the node; `keep` then stores them. */
  readNode(node: number): void {
    const { groupStart } = this.#tree
    this.firstJoint = this.joints.length
    for (let g = groupStart[node]; g < groupStart[node + 1]; g++) this.#addJoints(g)
    this.joints.values.subarray(this.firstJoint, this.joints.length).sort()
    this.jointCount = this.joints.length - this.firstJoint
    this.#points.restart(this.jointCount)
    for (let g = groupStart[node]; g < groupStart[node + 1]; g++) this.#addPoints(g)
  }

  /** Writes the midpoint and half width of the weight of a joint over all points. */
  writeSpan(joint: number, out: Float64Array, o: number): void {
    const { values, count, size } = this.#points
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let p = joint; p < count * size; p += size) {
      low = Math.min(low, values[p])
      high = Math.max(high, values[p])
    }
    out[o] = (low + high) / 2
    out[o + 1] = (high - low) / 2
  }

  keep(): void {
    const { values, count, size } = this.#points
    const others = size - 1
    const middles = this.#numbers.extend(2 * others)
    for (let j = 0; j < others; j++) {
      this.writeSpan(j + 1, span, 0)
      this.#numbers.values[middles + j] = span[0]
      this.#numbers.values[middles + others + j] = span[1]
    }
    for (let p = 0; p < count; p++) {
      const row = this.#numbers.extend(others)
      for (let j = 0; j < others; j++) {
        this.#numbers.values[row + j] = values[p * size + j + 1] - this.#numbers.values[middles + j]
      }
    }
  }

  /** Discards the joints of a node that needs no lists. */
  drop(): void {
    this.joints.length = this.firstJoint
  }

  closeNode(): void {
    this.#jointStart.push(this.joints.length)
    this.#numberStart.push(this.#numbers.length)
  }

  finish(): FewPlan {
    return {
      jointStart: this.#jointStart.finish(),
      joints: this.joints.finish(),
      numberStart: this.#numberStart.finish(),
      numbers: this.#numbers.finish(),
    }
  }

  #addJoints(group: number): void {
    const { setStart, setJoints } = this.#skin
    const set = this.#tree.groupSet[group]
    for (let k = setStart[set]; k < setStart[set + 1]; k++) {
      const map = setJoints[k] * AFFINE
      if (this.#column(map) < 0) this.joints.push(map)
    }
  }

  /** Index of the joint among the node's joints, or -1. */
  #column(map: number): number {
    for (let k = this.firstJoint; k < this.joints.length; k++) {
      if (this.joints.values[k] === map) return k - this.firstJoint
    }
    return -1
  }

  #addPoints(group: number): void {
    const { setStart, setJoints } = this.#skin
    const { corners, cornerStart, groupSet } = this.#tree
    const first = setStart[groupSet[group]]
    const size = setStart[groupSet[group] + 1] - first
    for (let c = cornerStart[group]; c < cornerStart[group + 1]; c += size) {
      const o = this.#points.add()
      this.#points.values.fill(0, o, o + this.jointCount)
      for (let k = 0; k < size; k++) {
        this.#points.values[o + this.#column(setJoints[first + k] * AFFINE)] = corners[c + k]
      }
    }
  }
}

const span = new Float64Array(2)
