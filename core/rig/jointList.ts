import { AFFINE } from '../math/affine.ts'
import type { Joints, Skeleton } from './rig.ts'

/**
 * Collects the joints that vertices are bound to. A node with the same inverse bind matrix, bit for bit, is one joint
 * for all skins that use it; a node with two different ones becomes two joints. The world joint comes last, if it is
 * used.
 */
export class JointList {
  private readonly skeleton: Skeleton
  private readonly nodes: number[] = []
  private readonly binds: Float64Array[] = []
  private readonly groups: number[] = []
  private readonly byNode = new Map<number, number[]>()
  private hasWorld = false

  constructor(skeleton: Skeleton) {
    this.skeleton = skeleton
  }

  get count(): number {
    return this.nodes.length
  }

  /**
   * Index of the joint of a node with this inverse bind matrix. `group`: the skin, in which parents are searched first.
   */
  add(node: number, inverseBind: Float64Array, group: number): number {
    const joints = this.byNode.get(node) ?? []
    for (const joint of joints) if (sameBits(this.binds[joint], inverseBind)) return joint
    const joint = this.nodes.length
    this.byNode.set(node, [...joints, joint])
    this.nodes.push(node)
    this.binds.push(inverseBind)
    this.groups.push(group)
    return joint
  }

  /** First joint of a node, or -1. */
  first(node: number): number {
    return this.byNode.get(node)?.[0] ?? -1
  }

  inverseBind(joint: number): Float64Array {
    return this.binds[joint]
  }

  /** Index of the world joint. Call it after all other joints were added. */
  world(): number {
    this.hasWorld = true
    return this.nodes.length
  }

  finish(): Joints {
    const count = this.nodes.length + (this.hasWorld ? 1 : 0)
    const inverseBinds = new Float64Array(count * AFFINE)
    this.binds.forEach((bind, joint) => inverseBinds.set(bind, joint * AFFINE))
    const names = this.nodes.map((node) => this.skeleton.names[node])
    const above = this.jointsAbove()
    const parents = this.nodes.map((_, joint) => this.parentOf(joint, above))
    if (!this.hasWorld) {
      return { names, parents: Int32Array.from(parents), nodes: Int32Array.from(this.nodes), inverseBinds }
    }
    inverseBinds.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], this.nodes.length * AFFINE)
    return {
      names: [...names, 'world'],
      parents: Int32Array.from([...parents, -1]),
      nodes: Int32Array.from([...this.nodes, -1]),
      inverseBinds,
    }
  }

  /** For every node, its nearest proper ancestor that is a joint, or -1. */
  private jointsAbove(): Int32Array {
    const { parents } = this.skeleton
    const above = new Int32Array(parents.length).fill(-1)
    parents.forEach((parent, node) => {
      if (parent >= 0) above[node] = this.byNode.has(parent) ? parent : above[parent]
    })
    return above
  }

  private parentOf(joint: number, above: Int32Array): number {
    const candidates = this.byNode.get(above[this.nodes[joint]])
    if (candidates === undefined) return -1
    return candidates.find((other) => this.groups[other] === this.groups[joint]) ?? candidates[0]
  }
}

function sameBits(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < AFFINE; i++) if (!Object.is(a[i], b[i])) return false
  return true
}
