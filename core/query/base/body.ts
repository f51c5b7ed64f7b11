import { LARGEST_ENTRY } from '../../math/affine.ts'
import { KEY_BOX } from '../../intersect/keyBoxes.ts'
import { AFFINE, setIdentity } from '../../math/affine.ts'
import { createFit } from '../../refit/createFit.ts'
import { beginFit, type SphereFit } from '../../refit/fit/sphereFit.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import type { Pose } from '../../rig/pose.ts'
import type { Rig } from '../../rig/rig.ts'
import { createJointFrames, type JointFrames } from '../../skinning/jointFrames.ts'
import { refreshFrames } from '../../skinning/refreshFrames.ts'
import type { PosedSkin } from '../../skinning/posedSkin.ts'
import { type Skinning, skinnings } from '../../skinning/skinning.ts'
import type { SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { stopTables } from './stopTables.ts'

/**
 * One placed, posed instance of a rig, with all values that queries compute and cache for it.
 *
 * All query methods read the world vertices from `skin`, so they see bit-identical positions, and the on-demand,
 * bottom-up, box and brute-force methods return the same pairs.
 *
 * A cache entry is valid if its stamp equals `stamp`. `refreshBody` increments `stamp` when the pose, the placement or
 * the skinning method has changed, so caches need not be cleared.
 */
export interface Body {
  readonly rig: Rig
  readonly tree: SphereTree
  /** Number of levels of the tree. */
  readonly depth: number
  readonly pose: Pose
  readonly frames: JointFrames
  /** The posed spheres used by query traversals. For display and measurement, see `tightFit`. */
  readonly fit: SphereFit
  /** The deformed vertices, shared with `fit`. `positions` and `keys` are its arrays. */
  readonly skin: PosedSkin
  readonly positions: Float64Array
  readonly keys: Int32Array
  /** World transform W, affine 3x4. Changed by `placeBody`. */
  readonly placement: Float64Array
  /** Changed by `setSkinning`. */
  skinning: Skinning
  /** Pose version that the caches belong to, or NaN if they are invalid. */
  version: number
  /** Incremented when the placement or the skinning method changes. */
  moves: number
  stamp: number

  /**
   * From `StopTables`: the stop nodes (`isStop`), the triangles grouped by stop node, and the offsets of their corners
   * in `positions`.
   */
  readonly isStop: Uint8Array
  readonly triangles: Uint32Array
  readonly corners: Uint32Array
  readonly vertexStart: Uint32Array
  readonly stopVertices: Uint32Array
  /** Box of the deformed vertices of each stop node, KEY_BOX integers per node. */
  readonly stopBoxes: Int32Array
  readonly stopStamps: Uint32Array
  /**
   * Boxes of the triangles, in the order of `triangles`, and of the chunks; those of stop node n start at
   * `chunkStart[n]`.
   */
  readonly triangleBoxes: Int32Array
  readonly chunkBoxes: Int32Array
  readonly chunkStart: Uint32Array
  readonly triangleStamps: Uint32Array
  /**
   * Pair queries compute fewer boxes: `chunkedStamps` marks the stop nodes whose chunks have boxes, `chunkStamps` the
   * chunks whose triangles have boxes.
   */
  readonly chunkVertexStart: Uint32Array
  readonly chunkVertices: Uint32Array
  readonly chunkedStamps: Uint32Array
  readonly chunkStamps: Uint32Array
}

/**
 * Creates a body at the origin with linear blending. The caller keeps ownership of `pose` and increments its version
 * after changing it. Throws if the tree or the pose belongs to another rig, which is a programming error.
 */
export function createBody(rig: Rig, tree: SphereTree, pose: Pose): Body {
  if (tree.triangles.length !== rig.skin.triangles.length / 3) {
    throw new Error(`createBody: the tree has ${tree.triangles.length} triangles, but not those of rig "${rig.name}"`)
  }
  if (pose.maps.length !== rig.joints.nodes.length * AFFINE || pose.morphWeights.length !== rig.morphs.names.length) {
    throw new Error(`createBody: the pose does not match the joints and morph targets of rig "${rig.name}"`)
  }
  const frames = createJointFrames(pose)
  const placement = new Float64Array(AFFINE)
  setIdentity(placement, 0)
  const fit = createFit(tree, frames, 'query')
  const { skin } = fit
  const tables = stopTables(tree, rig.skin)
  return {
    rig,
    tree,
    depth: tables.depth,
    pose,
    frames,
    fit,
    skin,
    positions: skin.positions,
    keys: skin.keys,
    placement,
    skinning: 'linear',
    version: Number.NaN,
    moves: 0,
    stamp: 0,
    isStop: tables.isStop,
    triangles: tables.triangles,
    corners: tables.corners,
    vertexStart: tables.vertexStart,
    stopVertices: tables.stopVertices,
    stopBoxes: new Int32Array(tree.nodeCount * KEY_BOX),
    stopStamps: new Uint32Array(tree.nodeCount),
    triangleBoxes: new Int32Array(tree.triangles.length * KEY_BOX),
    chunkBoxes: new Int32Array(tables.chunkStart[tree.nodeCount] * KEY_BOX),
    chunkStart: tables.chunkStart,
    triangleStamps: new Uint32Array(tree.nodeCount),
    chunkVertexStart: tables.chunkVertexStart,
    chunkVertices: tables.chunkVertices,
    chunkedStamps: new Uint32Array(tree.nodeCount),
    chunkStamps: new Uint32Array(tables.chunkStart[tree.nodeCount]),
  }
}

/**
 * Sets the placement W = `placement`: any affine 3x4 matrix in row-major order, including mirrors and zero scales.
 * Fails if `placement` does not consist of 12 finite numbers; queries then fail until the body gets a valid placement.
 */
export function placeBody(body: Body, placement: ArrayLike<number>): Reply<Body> {
  let moved = false
  for (let k = 0; k < AFFINE; k++) {
    const entry = placement.length === AFFINE ? placement[k] : Number.NaN
    moved ||= body.placement[k] !== entry
    body.placement[k] = entry
  }
  if (moved) markMoved(body)
  if (placement.length === AFFINE) return checkPlacement(body)
  const fault = `body of rig "${body.rig.name}": the placement has ${placement.length} numbers`
  return failed('placement-invalid', `${fault}; give the ${AFFINE} of a 3x4 matrix in row-major order`)
}

/** Sets the skinning method. Fails and leaves the body unchanged if the method does not exist. */
export function setSkinning(body: Body, skinning: Skinning): Reply<Body> {
  if (!skinnings.includes(skinning)) {
    return failed(
      'request-invalid',
      `Unknown skinning method "${skinning}". Available methods: ${skinnings.join(', ')}.`,
    )
  }
  if (body.skinning === skinning) return done(body)
  body.skinning = skinning
  markMoved(body)
  return done(body)
}

function markMoved(body: Body): void {
  body.version = Number.NaN
  body.moves++
}

/**
 * Updates the body to its pose, placement and skinning method. Every query calls this first; it costs nothing if
 * nothing has changed. Fails if a joint matrix, a morph weight or the placement is not finite.
 */
export function refreshBody(body: Body): Reply<Body> {
  if (body.version === body.pose.version) return done(body)
  const fresh = refreshFrames(body.frames, body.skinning !== 'linear')
  if (!fresh.ok) return fresh
  const placed = checkPlacement(body)
  if (!placed.ok) return placed
  beginFit(body.fit, body.skinning, body.placement)
  if (body.stamp === 0xffffffff) clearStamps(body)
  body.stamp++
  body.version = body.pose.version
  return done(body)
}

/** Updates the body and drops all cached results, as if no query had run yet. */
export function dropCaches(body: Body): Reply<Body> {
  body.version = Number.NaN
  return refreshBody(body)
}

function checkPlacement(body: Body): Reply<Body> {
  const k = body.placement.findIndex((entry) => !(Math.abs(entry) <= LARGEST_ENTRY))
  if (k < 0) return done(body)
  const fault = `body of rig "${body.rig.name}": entry ${k} of its placement is ${body.placement[k]}`
  return failed('placement-invalid', `${fault}; give a finite position, rotation and scale`)
}

function clearStamps(body: Body): void {
  body.stopStamps.fill(0)
  body.triangleStamps.fill(0)
  body.chunkedStamps.fill(0)
  body.chunkStamps.fill(0)
  body.stamp = 0
}
