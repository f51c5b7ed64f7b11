import { KEY_BOX } from '../intersect/keyBoxes.ts'
import { AFFINE, setIdentity } from '../math/affine.ts'
import { createFit } from '../refit/createFit.ts'
import { beginFit, type SphereFit } from '../refit/sphereFit.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { Pose } from '../rig/pose.ts'
import type { Rig } from '../rig/rig.ts'
import { createJointFrames, type JointFrames } from '../skinning/jointFrames.ts'
import { refreshFrames } from '../skinning/refreshFrames.ts'
import type { PosedSkin } from '../skinning/posedSkin.ts'
import { type Skinning, skinnings } from '../skinning/skinning.ts'
import type { SphereTree } from '../spheretree/layout.ts'
import { leafTables } from './leafTables.ts'

/**
 * One placed, posed instance of a rig, with everything that queries compute about it and keep until it moves.
 *
 * Every method takes the world vertices from `skin`. So a vertex has the same bits whoever asks, and on-demand, bottom-up,
 * box and brute force agree pair by pair.
 *
 * Caches are valid where their stamp equals `stamp`, which `refreshBody` raises when pose, placement or skinning have
 * changed. Nothing is cleared.
 */
export interface Body {
  readonly rig: Rig
  readonly tree: SphereTree
  /** Number of levels of the tree. */
  readonly depth: number
  readonly pose: Pose
  readonly frames: JointFrames
  /** The spheres that walks ask for. To look at, there are tighter ones: `tightFit`. */
  readonly fit: SphereFit
  /** The vertices: those of `fit`, and their arrays. */
  readonly skin: PosedSkin
  readonly positions: Float64Array
  readonly keys: Int32Array
  /** W, affine 3x4. Changed by `placeBody`. */
  readonly place: Float64Array
  /** Set by `setSkinning`. */
  skinning: Skinning
  /** Pose version that the caches belong to; NaN when they must be dropped in any case. */
  version: number
  /** Raised whenever the placement or the way of skinning has become another one. */
  moves: number
  stamp: number

  /** See LeafTables: where walks end, the triangles leaf by leaf, and the offsets of their corners in `positions`. */
  readonly isLeaf: Uint8Array
  readonly triangles: Uint32Array
  readonly corners: Uint32Array
  readonly vertexStart: Uint32Array
  readonly leafVertices: Uint32Array
  /** Box of the deformed vertices of a leaf, KEY_BOX numbers per node. */
  readonly leafBoxes: Int32Array
  readonly leafStamps: Uint32Array
  /** Boxes of the triangles of a leaf, in the order of `triangles`, and of its chunks, leaf n from `chunkStart[n]` on. */
  readonly triangleBoxes: Int32Array
  readonly chunkBoxes: Int32Array
  readonly chunkStart: Uint32Array
  readonly triangleStamps: Uint32Array
  /** Pairs ask less: whether the chunks of a leaf have boxes, and whether the triangles of a chunk have. */
  readonly chunkVertexStart: Uint32Array
  readonly chunkVertices: Uint32Array
  readonly chunkedStamps: Uint32Array
  readonly chunkStamps: Uint32Array
}

/**
 * A body in `pose` (which stays the caller's: change it and raise its version), at the origin, linearly blended. Throws if
 * tree or pose were made for another rig, which only a mistake in a program can cause.
 */
export function createBody(rig: Rig, tree: SphereTree, pose: Pose): Body {
  if (tree.triangles.length !== rig.skin.triangles.length / 3) {
    throw new Error(`createBody: the tree has ${tree.triangles.length} triangles, rig "${rig.name}" has others`)
  }
  if (pose.maps.length !== rig.joints.nodes.length * AFFINE || pose.morphWeights.length !== rig.morphs.names.length) {
    throw new Error(`createBody: the pose has not the joints and morph targets of rig "${rig.name}"`)
  }
  const frames = createJointFrames(pose)
  const place = new Float64Array(AFFINE)
  setIdentity(place, 0)
  const fit = createFit(tree, frames, 'walk')
  const { skin } = fit
  const tables = leafTables(tree, rig.skin)
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
    place,
    skinning: 'linear',
    version: Number.NaN,
    moves: 0,
    stamp: 0,
    isLeaf: tables.isLeaf,
    triangles: tables.triangles,
    corners: tables.corners,
    vertexStart: tables.vertexStart,
    leafVertices: tables.leafVertices,
    leafBoxes: new Int32Array(tree.nodeCount * KEY_BOX),
    leafStamps: new Uint32Array(tree.nodeCount),
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
 * Moves the body: W = `place`, any affine map (mirrors and zero scales included) as a 3x4 matrix, row by row. Fails if
 * these are not 12 finite numbers; queries then fail too, until the body has a placement again.
 */
export function placeBody(body: Body, place: ArrayLike<number>): Reply<Body> {
  let moved = false
  for (let k = 0; k < AFFINE; k++) {
    const entry = place.length === AFFINE ? place[k] : Number.NaN
    moved ||= body.place[k] !== entry
    body.place[k] = entry
  }
  if (moved) forgetMove(body)
  if (place.length === AFFINE) return checkPlacement(body)
  const message = `body of rig "${body.rig.name}": a placement of ${place.length} numbers; give the ${AFFINE} of a 3x4 matrix, row by row`
  return failed('placement-invalid', message)
}

/** Fails, and leaves the body as it is, if there is no such method. */
export function setSkinning(body: Body, skinning: Skinning): Reply<Body> {
  if (!skinnings.includes(skinning)) {
    return failed('request-invalid', `No skinning method is called "${skinning}". There are: ${skinnings.join(', ')}.`)
  }
  if (body.skinning === skinning) return done(body)
  body.skinning = skinning
  forgetMove(body)
  return done(body)
}

function forgetMove(body: Body): void {
  body.version = Number.NaN
  body.moves++
}

/**
 * Brings the body up to its pose, placement and skinning. Every query calls it first; free if nothing changed. Fails if
 * a joint map, a morph weight or the placement is not finite.
 */
export function refreshBody(body: Body): Reply<Body> {
  if (body.version === body.pose.version) return done(body)
  const fresh = refreshFrames(body.frames, body.skinning !== 'linear')
  if (!fresh.ok) return fresh
  const placed = checkPlacement(body)
  if (!placed.ok) return placed
  beginFit(body.fit, body.skinning, body.place)
  if (body.stamp === 0xffffffff) forgetStamps(body)
  body.stamp++
  body.version = body.pose.version
  return done(body)
}

/** Brings the body up to date and forgets all that was computed about it, as if nobody had asked yet. */
export function renewBody(body: Body): Reply<Body> {
  body.version = Number.NaN
  return refreshBody(body)
}

/** As for joint maps: beyond this, products could overflow. */
const LARGEST = 1e100

function checkPlacement(body: Body): Reply<Body> {
  const k = body.place.findIndex((entry) => !(Math.abs(entry) <= LARGEST))
  if (k < 0) return done(body)
  return failed(
    'placement-invalid',
    `body of rig "${body.rig.name}": entry ${k} of its placement is ${body.place[k]}; give a finite position, rotation and scale`,
  )
}

function forgetStamps(body: Body): void {
  body.leafStamps.fill(0)
  body.triangleStamps.fill(0)
  body.chunkedStamps.fill(0)
  body.chunkStamps.fill(0)
  body.stamp = 0
}
