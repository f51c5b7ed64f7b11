import type { Rig } from '../../rig/rig.ts'
import type { BoneCut, BoneSphere } from '../bonecut/boneCut.ts'
import { boneFrames } from '../bonecut/boneFrames.ts'
import type { GltfEdit } from './gltfEdit.ts'
import type { GltfSource } from './gltfSource.ts'

/** Scales closer to 1 than this are left to the readers. */
const UNSCALED = 1e-6

/** Adds nodes for spheres to a glTF file: new nodes at the end of the list, named as new children of their joints. */
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

  /** Node of the file for a joint, -1 for the world. */
  nodeOf(joint: number): number {
    const node = this.#rig.joints.nodes[joint]
    return node < 0 ? -1 : this.#nodes[node]
  }

  /** Nodes of the file from the joint's own up to its root. */
  pathOf(joint: number): number[] {
    const path: number[] = []
    const { parents } = this.#rig.skeleton
    for (let node = this.#rig.joints.nodes[joint]; node >= 0; node = parents[node]) path.push(this.#nodes[node])
    return path
  }

  nameOf(joint: number): string {
    return this.#rig.joints.names[joint]
  }

  /** Whether the joint's node has the frame that spheres are given in, or a child must take its scale away. */
  isUnscaled(joint: number): boolean {
    return this.#scaleOf(joint).every((scale) => Math.abs(scale - 1) <= UNSCALED)
  }

  /** Adds a node below a joint that has the frame of its spheres, whatever the scale of the joint. */
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
   * Adds a node per sphere of a joint, for drafts that keep shapes in the document: those of the extension `list`, which
   * a node names in the extensions that `naming` makes. They are nobody's children yet.
   */
  addShapes(
    joint: number,
    spheres: readonly BoneSphere[],
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

/** The spheres of every joint that has some, by joint. */
export function spheresByJoint({ spheres }: BoneCut): Map<number, BoneSphere[]> {
  const byJoint = new Map<number, BoneSphere[]>()
  for (const sphere of spheres) byJoint.set(sphere.joint, [...(byJoint.get(sphere.joint) ?? []), sphere])
  return byJoint
}
