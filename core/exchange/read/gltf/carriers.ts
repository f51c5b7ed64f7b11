import { AFFINE, composeTrs, invert, multiply, setIdentity } from '../../../math/affine.ts'
import type { JointList } from '../../../rig/jointList.ts'
import type { Skeleton } from '../../../rig/rig.ts'
import type { GltfFile } from '../../gltf/gltfFile.ts'
import type { GltfLayout } from '../../gltf/gltfLayout.ts'

/** The joint that a mesh without a skin follows, and the transform from mesh coordinates to rest coordinates. */
export interface Carrier {
  /** Rig joint, or -1 for the world joint. */
  readonly joint: number
  readonly toRest: Float64Array
}

/**
 * For every node, the nearest node among itself and its ancestors that is a joint or is animated, or -1. The nodes in
 * between never move, so a mesh on the node can use that node's joint. `between` transforms from the node to it.
 */
export interface Carriers {
  readonly nodes: Int32Array
  readonly between: Float64Array
}

export function findCarriers(file: GltfFile, layout: GltfLayout, skeleton: Skeleton): Carriers {
  const moves = movingNodes(file, layout)
  const count = skeleton.parents.length
  const nodes = new Int32Array(count)
  const between = new Float64Array(count * AFFINE)
  const local = new Float64Array(AFFINE)
  for (let node = 0; node < count; node++) {
    const parent = skeleton.parents[node]
    nodes[node] = moves[node] === 1 ? node : parent < 0 ? -1 : nodes[parent]
    writeLocal(skeleton, node, local)
    if (moves[node] === 1) setIdentity(between, node * AFFINE)
    else if (parent < 0) between.set(local, node * AFFINE)
    else multiply(between, parent * AFFINE, local, 0, between, node * AFFINE)
  }
  return { nodes, between }
}

/** 1 for skeleton nodes that are joints or whose own transform is animated by a clip. */
function movingNodes(file: GltfFile, layout: GltfLayout): Uint8Array {
  const flags = Uint8Array.from(layout.order, (node) => layout.isJoint[node])
  for (const animation of file.animations) {
    for (const { node, path } of animation.channels) {
      const index = layout.indexOf[node]
      if (index >= 0 && (path === 'translation' || path === 'rotation' || path === 'scale')) flags[index] = 1
    }
  }
  return flags
}

function writeLocal({ translations, rotations, scales, fixedLocals }: Skeleton, node: number, out: Float64Array): void {
  const fixed = fixedLocals.get(node)
  if (fixed !== undefined) out.set(fixed)
  else composeTrs(translations, node * 3, rotations, node * 4, scales, node * 3, out, 0)
}

/** The joint that a mesh on a node follows. A mesh without a moving ancestor is bound to the world joint. */
export function carrierOf(node: number, carriers: Carriers, globals: Float64Array, list: JointList): Carrier {
  const carrier = carriers.nodes[node]
  const between = carriers.between.slice(node * AFFINE, (node + 1) * AFFINE)
  if (carrier < 0) return { joint: -1, toRest: between }
  const known = list.first(carrier)
  const shared = known < 0 ? null : boundTo(list.inverseBind(known), between)
  return shared === null ? ownJoint(carrier, between, globals, list) : { joint: known, toRest: shared }
}

/** Rest = inverseBind⁻¹ · between, so that global(carrier) · inverseBind · rest = global(node) · vertex. */
function boundTo(inverseBind: Float64Array, between: Float64Array): Float64Array | null {
  const back = new Float64Array(AFFINE)
  if (!invert(inverseBind, 0, back, 0) || !back.every(Number.isFinite)) return null
  const toRest = new Float64Array(AFFINE)
  multiply(back, 0, between, 0, toRest, 0)
  return toRest
}

/**
 * Adds a new joint whose rest position is the default pose. For a node with a singular transform, uses the identity.
 */
function ownJoint(carrier: number, between: Float64Array, globals: Float64Array, list: JointList): Carrier {
  const inverseBind = new Float64Array(AFFINE)
  if (!invert(globals, carrier * AFFINE, inverseBind, 0) || !inverseBind.every(Number.isFinite)) {
    setIdentity(inverseBind, 0)
  }
  const toRest = boundTo(inverseBind, between) ?? between
  return { joint: list.add(carrier, inverseBind, -1), toRest }
}
