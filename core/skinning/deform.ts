import { AFFINE, setIdentity, transformPoint } from '../math/affine.ts'
import { setCount, vertexCount } from '../rig/skin.ts'
import { type MorphsByVertex, morphsByVertex } from '../spheretree/morphsByVertex.ts'
import { deformDual } from './dual.ts'
import type { JointFrames } from './jointFrames.ts'
import { deformLinear } from './linear.ts'
import { deformAllLinear } from './linearBySet.ts'
import type { Skinning } from './skinning.ts'
import { deformSpherical } from './spherical.ts'
import { type VerticesBySet, verticesBySet } from './verticesBySet.ts'

/**
 * The deformed vertices of one body, each deformed when it is first asked for in a pose (`ensureVertex`), or all at once
 * (`deformAll`), with the same bits. `beginDeform` opens a new pose. Buffers are made once.
 */
export interface Deformer {
  readonly frames: JointFrames
  /** 3 per vertex, carried by the placement; valid where `stamps[vertex] === stamp`. */
  readonly positions: Float64Array
  readonly stamps: Uint32Array
  stamp: number
  skinning: Skinning
  /** Vertices deformed since `beginDeform`. */
  skinned: number

  /** Placement of the body, affine 3x4: from rig space to where `positions` are wanted. */
  readonly place: Float64Array
  placed: boolean

  readonly morphs: MorphsByVertex
  /** Some morph weight is not zero. Then `morphed` holds what is skinned in place of the rest vertices. */
  morphing: boolean
  readonly morphed: Float64Array

  readonly bySet: VerticesBySet
}

export function createDeformer(frames: JointFrames): Deformer {
  const { skin, morphs } = frames.pose.rig
  const place = new Float64Array(AFFINE)
  setIdentity(place, 0)
  return {
    frames,
    positions: new Float64Array(skin.rest.length),
    stamps: new Uint32Array(vertexCount(skin)),
    stamp: 0,
    skinning: 'linear',
    skinned: 0,
    place,
    placed: false,
    morphs: morphsByVertex(morphs, vertexCount(skin)),
    morphing: false,
    morphed: new Float64Array(morphs.vertices.length > 0 ? skin.rest.length : 0),
    bySet: verticesBySet(skin.setOf, setCount(skin)),
  }
}

/** Opens a new pose: every vertex is stale. The frames must be fresh (`refreshFrames`). */
export function beginDeform(deformer: Deformer, skinning: Skinning, place: Float64Array = identity): void {
  const { frames, stamps } = deformer
  const { pose } = frames
  if (frames.version !== pose.version) {
    throw new Error(
      `beginDeform: frames of version ${frames.version}, pose of version ${pose.version}: refreshFrames first`,
    )
  }
  if (deformer.stamp === 0xffffffff) {
    stamps.fill(0)
    deformer.stamp = 0
  }
  deformer.stamp++
  deformer.skinned = 0
  deformer.skinning = skinning
  deformer.place.set(place)
  deformer.placed = !isIdentity(place)
  deformer.morphing = deformer.morphed.length > 0 && !pose.morphWeights.every(isZero)
}

/** After this call the vertex stands in `positions`. Free if it was asked for before in this pose. */
export function ensureVertex(deformer: Deformer, vertex: number): void {
  if (deformer.stamps[vertex] === deformer.stamp) return
  deformer.stamps[vertex] = deformer.stamp
  deformer.skinned++
  const { positions } = deformer
  const o = vertex * 3
  let points = deformer.frames.rest
  if (deformer.morphing) {
    morphVertex(deformer, vertex)
    points = deformer.morphed
  }
  deformVertex(deformer.skinning, deformer.frames, vertex, points, o, positions, o)
  if (deformer.placed) transformPoint(deformer.place, 0, positions, o, positions, o)
}

/** After this call all vertices stand in `positions`, which it returns. */
export function deformAll(deformer: Deformer): Float64Array {
  const { frames, positions, stamps } = deformer
  const count = stamps.length
  if (deformer.morphing) for (let v = 0; v < count; v++) morphVertex(deformer, v)
  const points = deformer.morphing ? deformer.morphed : frames.rest
  if (deformer.skinning === 'linear') deformAllLinear(frames, deformer.bySet, points, positions)
  else if (deformer.skinning === 'spherical') deformAllSpherical(frames, points, positions)
  else deformAllDual(frames, points, positions)
  if (deformer.placed) {
    for (let o = 0; o < positions.length; o += 3) transformPoint(deformer.place, 0, positions, o, positions, o)
  }
  stamps.fill(deformer.stamp)
  deformer.skinned = count
  return positions
}

/** One vertex by name of the method: x at points[p..], which is its rest position with morphs, to out[o..] in rig space. */
export function deformVertex(
  skinning: Skinning,
  frames: JointFrames,
  vertex: number,
  points: Float64Array,
  p: number,
  out: Float64Array,
  o: number,
): void {
  if (skinning === 'linear') deformLinear(frames, vertex, points, p, out, o)
  else if (skinning === 'spherical') deformSpherical(frames, vertex, points, p, out, o)
  else deformDual(frames, vertex, points, p, out, o)
}

function deformAllSpherical(frames: JointFrames, points: Float64Array, out: Float64Array): void {
  const count = frames.setOf.length
  for (let v = 0; v < count; v++) deformSpherical(frames, v, points, v * 3, out, v * 3)
}

function deformAllDual(frames: JointFrames, points: Float64Array, out: Float64Array): void {
  const count = frames.setOf.length
  for (let v = 0; v < count; v++) deformDual(frames, v, points, v * 3, out, v * 3)
}

/** Rest position plus the weighted displacements of the targets that move this vertex, to `morphed`. */
function morphVertex(deformer: Deformer, vertex: number): void {
  const { morphed, frames } = deformer
  const { start, targets, displacements } = deformer.morphs
  const { morphWeights } = frames.pose
  const o = vertex * 3
  let x = frames.rest[o]
  let y = frames.rest[o + 1]
  let z = frames.rest[o + 2]
  const end = start[vertex + 1]
  for (let e = start[vertex]; e < end; e++) {
    const weight = morphWeights[targets[e]]
    x += weight * displacements[e * 3]
    y += weight * displacements[e * 3 + 1]
    z += weight * displacements[e * 3 + 2]
  }
  morphed[o] = x
  morphed[o + 1] = y
  morphed[o + 2] = z
}

const identity = new Float64Array(AFFINE)
setIdentity(identity, 0)

function isIdentity(m: Float64Array): boolean {
  for (let k = 0; k < AFFINE; k++) if (m[k] !== identity[k]) return false
  return true
}

function isZero(value: number): boolean {
  return value === 0
}
