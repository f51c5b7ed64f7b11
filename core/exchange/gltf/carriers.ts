import { AFFINE, composeTrs, invert, multiply, setIdentity } from '../../math/affine.ts'
import type { JointList } from '../../rig/jointList.ts'
import type { Skeleton } from '../../rig/rig.ts'
import type { GltfFile } from './file.ts'
import type { GltfLayout } from './layout.ts'

/** What a mesh without a skin follows, and the map from its own coordinates to rest coordinates. */
export interface Carrier {
  /** Rig joint, or -1 for the world joint. */
  readonly joint: number
  readonly toRest: Float64Array
}

/**
 * Finds the nearest of a node and its ancestors that is a joint or that a clip moves: what lies between never moves, so
 * the mesh can share that one's joint. A mesh above which nothing ever moves hangs on the world joint.
 */
export function findCarrier(
  node: number,
  skeleton: Skeleton,
  isCarrier: Uint8Array,
  globals: Float64Array,
  list: JointList,
): Carrier {
  let carrier = node
  while (carrier >= 0 && isCarrier[carrier] === 0) carrier = skeleton.parents[carrier]
  if (carrier < 0) return { joint: -1, toRest: globals.slice(node * AFFINE, (node + 1) * AFFINE) }
  const between = relativeMap(node, carrier, skeleton)
  const known = list.first(carrier)
  if (known >= 0) {
    const shared = boundTo(list.inverseBind(known), between)
    if (shared !== null) return { joint: known, toRest: shared }
  }
  return ownJoint(carrier, between, globals, list)
}

/** Rest = inverseBind⁻¹ · between, so that global(carrier) · inverseBind · rest = global(node) · vertex. */
function boundTo(inverseBind: Float64Array, between: Float64Array): Float64Array | null {
  const back = new Float64Array(AFFINE)
  if (!invert(inverseBind, 0, back, 0) || !back.every(Number.isFinite)) return null
  const toRest = new Float64Array(AFFINE)
  multiply(back, 0, between, 0, toRest, 0)
  return toRest
}

/** A joint of its own, at rest where the default pose has it; a node scaled to nothing rests in its own coordinates. */
function ownJoint(carrier: number, between: Float64Array, globals: Float64Array, list: JointList): Carrier {
  const inverseBind = new Float64Array(AFFINE)
  if (!invert(globals, carrier * AFFINE, inverseBind, 0) || !inverseBind.every(Number.isFinite)) {
    setIdentity(inverseBind, 0)
  }
  const toRest = boundTo(inverseBind, between) ?? between
  return { joint: list.add(carrier, inverseBind, -1), toRest }
}

/** Product of the default local transforms from below `ancestor` down to `node`. */
function relativeMap(node: number, ancestor: number, skeleton: Skeleton): Float64Array {
  const path: number[] = []
  for (let n = node; n !== ancestor; n = skeleton.parents[n]) path.push(n)
  const map = new Float64Array(AFFINE)
  setIdentity(map, 0)
  const local = new Float64Array(AFFINE)
  const product = new Float64Array(AFFINE)
  for (const n of path.toReversed()) {
    const fixed = skeleton.fixedLocals.get(n)
    if (fixed !== undefined) local.set(fixed)
    else {
      const { translations, rotations, scales } = skeleton
      composeTrs(translations, n * 3, rotations, n * 4, scales, n * 3, local, 0)
    }
    multiply(map, 0, local, 0, product, 0)
    map.set(product)
  }
  return map
}

/** 1 for skeleton nodes that are joints or whose own transform some clip animates. */
export function findCarriers(file: GltfFile, layout: GltfLayout): Uint8Array {
  const flags = new Uint8Array(layout.order.length)
  layout.order.forEach((node, place) => {
    flags[place] = layout.isJoint[node]
  })
  for (const animation of file.animations) {
    for (const { node, path } of animation.channels) {
      const place = layout.place[node]
      if (place >= 0 && (path === 'translation' || path === 'rotation' || path === 'scale')) flags[place] = 1
    }
  }
  return flags
}
