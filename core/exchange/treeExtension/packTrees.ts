import { choicesOf } from '../../refit/plan/planChoices.ts'
import { planOf } from '../../refit/plan/planOf.ts'
import type { Rig } from '../../rig/rig.ts'
import { skinnings } from '../../skinning/skinning.ts'
import { groupIntervals } from '../../spheretree/groupIntervals.ts'
import { depthOf, type SphereTree } from '../../spheretree/layout.ts'
import type { GltfLayout } from '../gltf/layout.ts'
import { geometryHash } from './geometryHash.ts'
import {
  type NumberType,
  PLAN_VERSION,
  planArrays,
  rigArrays,
  type StoredArray,
  type StoredPart,
  type StoredTree,
  TREE_VERSION,
  type TreeExtension,
  type TreeQuality,
  treeArrays,
} from './layout.ts'

type Numbers = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

/** A tree to be written, and how good it is. */
export interface MeasuredTree {
  readonly tree: SphereTree
  readonly quality: TreeQuality
}

/** The extension's JSON, without the view that its bytes will get, and these bytes. */
export function packTrees(
  rig: Rig,
  trees: readonly MeasuredTree[],
  layout: GltfLayout,
): { readonly json: Omit<TreeExtension, 'bufferView'>; readonly bytes: Uint8Array } {
  const packer = new ArrayPacker()
  const { setStart, setJoints } = rig.skin
  const json = {
    version: TREE_VERSION,
    hash: geometryHash(rig),
    parts: storedParts(rig, layout),
    joints: storedJoints(rig, layout),
    arrays: packer.addAll(rigArrays, { inverseBinds: rig.joints.inverseBinds, setStart, setJoints }),
    trees: trees.map((measured) => packTree(rig, measured, packer)),
  }
  return { json, bytes: packer.finish() }
}

function packTree(rig: Rig, { tree, quality }: MeasuredTree, packer: ArrayPacker): StoredTree {
  const { builder, collapse, leaf } = tree.settings
  return {
    settings: { builder, collapse, leaf },
    skinnings,
    nodes: tree.nodeCount,
    depth: depthOf(tree),
    groups: tree.groupSet.length,
    quality,
    arrays: packer.addAll(treeArrays, { ...tree, ...groupIntervals(tree, rig.skin) }),
    plan: {
      version: PLAN_VERSION,
      arrays: packer.addAll(planArrays, { ...choicesOf(planOf(tree, rig, 'walk'), tree) }),
    },
  }
}

/** The primitives of the file, in the order in which the rig numbers vertices and triangles. */
export function storedParts(rig: Rig, layout: GltfLayout): StoredPart[] {
  return layout.parts.map(({ node, index }, p) => {
    const { vertexCount, triangleCount } = rig.primitives[p]
    return { node, primitive: index, vertices: vertexCount, triangles: triangleCount }
  })
}

/** Joints by the nodes of the file. */
export function storedJoints(rig: Rig, layout: GltfLayout): number[] {
  return Array.from(rig.joints.nodes, (node) => (node < 0 ? -1 : layout.order[node]))
}

/** Lays arrays behind each other, every one at a multiple of 8 bytes. */
class ArrayPacker {
  readonly #arrays: { readonly numbers: Numbers; readonly byteOffset: number }[] = []
  #length = 0

  addAll<T extends Readonly<Record<string, NumberType>>>(
    types: T,
    numbers: { readonly [K in keyof T]: Numbers },
  ): { [K in keyof T]: StoredArray } {
    const names: (keyof T & string)[] = Object.keys(types)
    const entries = names.map((name) => [name, this.#add(types[name], numbers[name])] as const)
    return Object.fromEntries(entries) as { [K in keyof T]: StoredArray }
  }

  finish(): Uint8Array {
    const bytes = new Uint8Array(this.#length)
    for (const { numbers, byteOffset } of this.#arrays) {
      bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), byteOffset)
    }
    return bytes
  }

  #add(type: NumberType, numbers: Numbers): StoredArray {
    const byteOffset = this.#length
    this.#arrays.push({ numbers, byteOffset })
    this.#length += (numbers.byteLength + 7) & ~7
    return { type, byteOffset, count: numbers.length }
  }
}
