import type { Rig } from '../../../rig/rig.ts'
import type { RigidSphereSet, RigidSphere } from '../../rigid/rigidSphereSet.ts'
import { boneFrames } from '../../rigid/boneFrames.ts'
import type { GltfEdit } from '../gltfEdit.ts'
import type { GltfSource } from '../gltfSource.ts'

/** Scales closer to 1 than this are not compensated. */
const UNSCALED = 1e-6

/**
 * Adds nodes for spheres to a glTF file. New nodes are appended to the list of nodes and become children of their
 * joints.
 */
export class ColliderNodes {
  readonly #rig: Rig
  readonly #edit: GltfEdit
  readonly #nodes: readonly number[]
  readonly #scales: Float64Array

  constructor({ edit, nodes }: GltfSource, rig: Rig) {
    this.#rig = rig
    this.#edit = edit
    this.#nodes = nodes
    this.#scales = boneFrames(rig).scales
  }

  /** File node of a joint, or -1 for the world joint. */
  nodeOf(joint: number): number {
    const node = this.#rig.joints.nodes[joint]
    return node < 0 ? -1 : this.#nodes[node]
  }

  /** File nodes from the joint's node up to the root. */
  pathOf(joint: number): number[] {
    const path: number[] = []
    const { parents } = this.#rig.skeleton
    for (let node = this.#rig.joints.nodes[joint]; node >= 0; node = parents[node]) path.push(this.#nodes[node])
    return path
  }

  nameOf(joint: number): string {
    return this.#rig.joints.names[joint]
  }

  /** Whether the joint's node has no scale, so that spheres can use its frame directly. */
  isUnscaled(joint: number): boolean {
    return this.#scaleOf(joint).every((scale) => Math.abs(scale - 1) <= UNSCALED)
  }

  /** Adds a child node to a joint that cancels the joint's scale, so that its frame is the frame of the spheres. */
  addFrame(joint: number, node: object): number {
    const scale = this.isUnscaled(joint) ? {} : { scale: this.#scaleOf(joint).map((value) => 1 / value) }
    const index = this.add({ ...node, ...scale })
    const parent = this.nodeOf(joint)
    if (parent >= 0) this.#edit.append(['nodes', parent, 'children'], index)
    else this.#addToScene(index)
    return index
  }

  add(node: object): number {
    return this.#edit.append(['nodes'], node)
  }

  /**
   * Adds one node per sphere of a joint, for drafts that store shapes in the document. Adds the shapes to the extension
   * `list`; `naming` returns the node extensions that refer to a shape. The nodes have no parent yet.
   */
  addShapes(
    joint: number,
    spheres: readonly RigidSphere[],
    list: string,
    naming: (shape: number) => Readonly<Record<string, object>>,
  ): number[] {
    return spheres.map(({ centre, radius }, k) => {
      const shape = this.#edit.append(['extensions', list, 'shapes'], { type: 'sphere', sphere: { radius } })
      const name = `${this.nameOf(joint)} sphere ${k}`
      return this.add({ name, translation: centre, extensions: naming(shape) })
    })
  }

  #scaleOf(joint: number): number[] {
    return [...this.#scales.subarray(joint * 3, joint * 3 + 3)]
  }

  #addToScene(index: number): void {
    const { scenes, scene } = this.#edit.original
    if (!Array.isArray(scenes) || scenes.length === 0) return
    this.#edit.append(['scenes', typeof scene === 'number' ? scene : 0, 'nodes'], index)
  }
}

/** The spheres, grouped by joint. */
export function spheresByJoint({ spheres }: RigidSphereSet): Map<number, RigidSphere[]> {
  const byJoint = new Map<number, RigidSphere[]>()
  for (const sphere of spheres) byJoint.set(sphere.joint, [...(byJoint.get(sphere.joint) ?? []), sphere])
  return byJoint
}
