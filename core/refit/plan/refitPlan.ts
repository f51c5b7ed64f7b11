import { AFFINE } from '../math/affine.ts'
import type { Skin } from '../rig/skin.ts'
import { GrowingFloats, GrowingInts } from '../spheretree/growing.ts'
import { SPHERE, type SphereTree } from '../spheretree/layout.ts'
import { type PointPlan, planPoints } from './pointPlan.ts'

/** How the linear refit treats a node. Most nodes deep in a tree are simple, and a query asks for thousands of them. */
export const ONE_JOINT = 0
/** Two joints: all corner images lie on one line, so the corners shrink to a middle weight and a half width. */
export const TWO_JOINTS = 1
/** One ball about the node's centre, few joints: the corners of all groups, over the node's joints. */
export const FEW_JOINTS = 2
/** Group by group, with the balls that `modes` names. */
export const BY_GROUP = 3
/** A handful of vertices, each deformed for itself: no looser than the best ball, and no dearer than bounds on so few. */
export const POINTS = 4

/** Which balls of its groups a node uses. */
export const CONCENTRIC = 1
export const OWN = 2
export const BOTH = 3

/** Numbers per node in `cores`: x y z r of the rest sphere, its reach, middle and half width of the second weight. */
export const CORE = 8

/** What can be settled about the refits of a tree before any pose is known. Shared by all bodies with that tree. */
export interface RefitPlan {
  readonly kinds: Uint8Array
  readonly modes: Uint8Array
  /** One cache line per node, see CORE. The reach is |x| + |y| + |z| + r: how far from the origin its vertices can be. */
  readonly cores: Float64Array
  /** Offsets of the maps of the first and the second joint, 2 per node, where the kind has them. */
  readonly pairs: Uint32Array
  /** FEW_JOINTS: offsets of the joints' maps, fewJoints[fewJointStart[n] .. fewJointStart[n + 1]]. */
  readonly fewJointStart: Uint32Array
  readonly fewJoints: Uint32Array
  /** FEW_JOINTS: per point one weight per joint, then the radius of the group about the node's centre. */
  readonly fewPointStart: Uint32Array
  readonly fewPoints: Float64Array
  readonly points: PointPlan
}

/** Every node in its simplest form, one ball about the node's centre. `chooseModes` then finds where that is too loose. */
export function draftPlan(tree: SphereTree, skin: Skin): RefitPlan {
  const few = new FewWriter(tree, skin)
  const kinds = new Uint8Array(tree.nodeCount)
  const cores = new Float64Array(tree.nodeCount * CORE)
  const pairs = new Uint32Array(tree.nodeCount * 2)
  for (let node = 0; node < tree.nodeCount; node++) {
    writeCore(tree, node, cores)
    few.writeNode(node)
    const size = few.jointCount
    kinds[node] = size === 1 ? ONE_JOINT : size === 2 ? TWO_JOINTS : FEW_JOINTS
    for (let k = 0; k < Math.min(size, 2); k++) pairs[node * 2 + k] = few.joints.values[few.firstJoint + k]
    if (size === 2) few.writeSpan(cores, node * CORE + 5)
    if (size <= 2) few.takeBack()
    few.closeNode()
  }
  return {
    kinds,
    modes: new Uint8Array(tree.nodeCount).fill(CONCENTRIC),
    cores,
    pairs,
    fewJointStart: few.jointStart.finish(),
    fewJoints: few.joints.finish(),
    fewPointStart: few.pointStart.finish(),
    fewPoints: few.points.finish(),
    points: planPoints(tree, skin),
  }
}

function writeCore(tree: SphereTree, node: number, cores: Float64Array): void {
  let reach = 0
  for (let k = 0; k < SPHERE; k++) {
    const value = tree.spheres[node * SPHERE + k]
    cores[node * CORE + k] = value
    reach += Math.abs(value)
  }
  cores[node * CORE + SPHERE] = reach
}

/** Collects the joints of all groups of a node and the corners of the groups as points over these joints. */
class FewWriter {
  readonly jointStart = new GrowingInts()
  readonly joints = new GrowingInts()
  readonly pointStart = new GrowingInts()
  readonly points = new GrowingFloats()
  firstJoint = 0
  jointCount = 0
  readonly #tree: SphereTree
  readonly #skin: Skin
  #firstPoint = 0

  constructor(tree: SphereTree, skin: Skin) {
    this.#tree = tree
    this.#skin = skin
    this.jointStart.push(0)
    this.pointStart.push(0)
  }

  writeNode(node: number): void {
    const { groupStart } = this.#tree
    this.firstJoint = this.joints.length
    this.#firstPoint = this.points.length
    for (let g = groupStart[node]; g < groupStart[node + 1]; g++) this.#addJoints(g)
    this.joints.values.subarray(this.firstJoint, this.joints.length).sort()
    this.jointCount = this.joints.length - this.firstJoint
    for (let g = groupStart[node]; g < groupStart[node + 1]; g++) this.#addPoints(g)
  }

  /** Two joints: middle and half width of the second one's weight over all points. */
  writeSpan(out: Float64Array, o: number): void {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let p = this.#firstPoint; p < this.points.length; p += 3) {
      low = Math.min(low, this.points.values[p + 1])
      high = Math.max(high, this.points.values[p + 1])
    }
    out[o] = (low + high) / 2
    out[o + 1] = (high - low) / 2
  }

  /** The node needs no lists. */
  takeBack(): void {
    this.joints.length = this.firstJoint
    this.points.length = this.#firstPoint
  }

  closeNode(): void {
    this.jointStart.push(this.joints.length)
    this.pointStart.push(this.points.length)
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
      const o = this.points.extend(this.jointCount + 1)
      this.points.values.fill(0, o, o + this.jointCount)
      for (let k = 0; k < size; k++) {
        this.points.values[o + this.#place(setJoints[first + k] * AFFINE)] = corners[c + k]
      }
      this.points.values[o + this.jointCount] = groupRadius[group]
    }
  }
}
