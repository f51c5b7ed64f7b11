import type { ProblemLog } from '../base/problemLog.ts'
import { refuseCount } from './refuseCount.ts'
import type { GltfFile, GltfPrimitive } from './gltfFile.ts'

/** The skeleton nodes in order, and the primitives that form the rig. */
export interface GltfLayout {
  /** File nodes in skeleton order: the default scene depth-first in file order, then joints outside of it. */
  readonly order: readonly number[]
  /** Skeleton index of each file node, or -1 if it is not part of the skeleton. */
  readonly indexOf: Int32Array
  /** 1 for file nodes used as a joint by any skin. */
  readonly isJoint: Uint8Array
  /** Primitives in rig order. */
  readonly parts: readonly Part[]
}

/** One primitive on one node. */
export interface Part {
  readonly node: number
  readonly mesh: number
  readonly index: number
  readonly primitive: GltfPrimitive
  /** Index of its skin, or -1 if it follows its node rigidly. */
  readonly skin: number
}

const TRIANGLES = 4

/**
 * Nodes are numbered depth-first in file order. A mesh node is used if it has a skin, or if it or an ancestor is a
 * joint. In a file without skins, every mesh node is used: the file is a rigid obstacle. Points and lines are skipped.
 */
export function layOut(file: GltfFile, log: ProblemLog): GltfLayout {
  const isJoint = new Uint8Array(file.nodes.length)
  for (const skin of file.skins) for (const joint of skin.joints) isJoint[joint] = 1
  const order: number[] = []
  const indexOf = new Int32Array(file.nodes.length).fill(-1)
  visitNodes(file, file.roots, order, indexOf)
  const sceneNodes = order.length
  visitNodes(file, outsideRoots(file, isJoint, indexOf, log), order, indexOf)
  return { order, indexOf, isJoint, parts: listParts(file, order.slice(0, sceneNodes), isJoint, log) }
}

/** Depth-first traversal with a stack, because recursion would overflow on chains of 60,000 nodes. */
function visitNodes(file: GltfFile, roots: readonly number[], order: number[], indexOf: Int32Array): void {
  const stack = roots.toReversed()
  while (stack.length > 0) {
    const node = stack.pop() as number
    indexOf[node] = order.length
    order.push(node)
    const children = file.nodes[node].children
    for (let c = children.length - 1; c >= 0; c--) stack.push(children[c])
  }
}

/** Roots of the trees outside the default scene that contain joints. These joints still deform the skin. */
function outsideRoots(file: GltfFile, isJoint: Uint8Array, indexOf: Int32Array, log: ProblemLog): number[] {
  const roots = new Set<number>()
  isJoint.forEach((flag, joint) => {
    if (flag === 0 || indexOf[joint] >= 0) return
    log.add('joint-outside-scene', nodeName(file, joint))
    let root = joint
    while (file.nodes[root].parent >= 0) root = file.nodes[root].parent
    roots.add(root)
  })
  return [...roots].toSorted((a, b) => a - b)
}

function listParts(file: GltfFile, order: readonly number[], isJoint: Uint8Array, log: ProblemLog): Part[] {
  const below = new Uint8Array(file.nodes.length)
  const parts: Part[] = []
  for (const node of order) {
    const { parent, mesh, skin } = file.nodes[node]
    below[node] = isJoint[node] | (parent < 0 ? 0 : below[parent])
    if (mesh < 0) continue
    if (file.skins.length > 0 && skin < 0 && below[node] === 0) {
      log.add('mesh-left-out', nodeName(file, node))
      continue
    }
    refuseCount('primitives', parts.length + file.meshes[mesh].primitives.length, 'primitives on nodes')
    for (const [index, primitive] of file.meshes[mesh].primitives.entries()) {
      if (isUsable(file, node, primitive, log))
        parts.push({ node, mesh, index, primitive, skin: partSkin(file, node, primitive, log) })
    }
  }
  return parts
}

function isUsable(file: GltfFile, node: number, primitive: GltfPrimitive, log: ProblemLog): boolean {
  if (primitive.mode < TRIANGLES) {
    log.add('not-triangles', nodeName(file, node))
    return false
  }
  if (primitive.attributes.has('POSITION')) return true
  log.add('no-positions', nodeName(file, node))
  return false
}

/** A skinned primitive needs joints and weights. Without them it follows its node rigidly. */
function partSkin(file: GltfFile, node: number, primitive: GltfPrimitive, log: ProblemLog): number {
  const skin = file.nodes[node].skin
  if (skin < 0 || (primitive.attributes.has('JOINTS_0') && primitive.attributes.has('WEIGHTS_0'))) return skin
  log.add('no-weights', nodeName(file, node))
  return -1
}

export function nodeName(file: GltfFile, node: number): string {
  return file.nodes[node].name === '' ? `node ${node}` : file.nodes[node].name
}
