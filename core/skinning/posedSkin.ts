import { AFFINE, setIdentity } from '../math/affine.ts'
import { createDeformer, type Deformer, deformAll, deformVertex } from './deformer.ts'
import { moveDually } from './moveDually.ts'
import { ensureDisplacements, type JointFrames } from './jointFrames.ts'
import { MOST_JOINTS, moveLinearly } from './moveLinearly.ts'
import { morphPoint } from './morphPoint.ts'
import { placeBy, placeVertex } from './placeVertex.ts'
import { BLEND_RIGID, blendOfSet } from './prepareSet.ts'
import type { Skinning } from './skinning.ts'
import { moveSpherically } from './moveSpherically.ts'
import { BATCH, listStale, staleAt } from './listStale.ts'

/**
 * The vertices of one placed, posed skin. Each is deformed on demand, at most once per pose.
 *
 * This is the only definition of a world vertex: W · deformed, where `deformed` is computed by core/skinning in rig
 * space, and W is applied as by `transformPoint`. Vertices deformed one by one or in batches are bit-identical.
 */
export interface PosedSkin {
  readonly frames: JointFrames
  readonly deformer: Deformer
  /** W, affine 3x4, and the skinning method of the vertices. */
  readonly placement: Float64Array
  skinning: Skinning
  /** World positions, 3 per vertex, and their order keys, used for all boxes. Valid if stamps[vertex] === stamp. */
  readonly positions: Float64Array
  readonly keys: Int32Array
  readonly stamps: Uint32Array
  stamp: number
  /** Number of vertices deformed since `stamp` was incremented. */
  deformed: number
}

export function createPosedSkin(frames: JointFrames): PosedSkin {
  const vertices = frames.setOf.length
  const placement = new Float64Array(AFFINE)
  setIdentity(placement, 0)
  return {
    frames,
    deformer: createDeformer(frames),
    placement,
    skinning: 'linear',
    positions: new Float64Array(vertices * 3),
    keys: new Int32Array(vertices * 3),
    stamps: new Uint32Array(vertices),
    stamp: 0,
    deformed: 0,
  }
}

/** Starts a new pose and invalidates all vertices. The frames must be up to date (`refreshFrames`). */
export function beginSkin(skin: PosedSkin, skinning: Skinning, placement: Float64Array): void {
  if (skin.stamp === 0xffffffff) {
    skin.stamps.fill(0)
    skin.stamp = 0
  }
  skin.stamp++
  skin.skinning = skinning
  skin.placement.set(placement)
  skin.deformed = 0
}

/** Deforms the vertices[from .. to) that are not yet deformed in this pose. Fastest if they are sorted by joint set. */
export function deformVertices(skin: PosedSkin, vertices: Uint32Array, from: number, to: number): void {
  for (let start = from; start < to; start += BATCH) {
    const count = listStale(skin.stamps, skin.stamp, vertices, start, Math.min(start + BATCH, to))
    if (count > 0) deformStale(skin, count)
  }
}

/** Deforms the stale vertices in runs with the same joint set. */
function deformStale(skin: PosedSkin, count: number): void {
  const { frames, deformer } = skin
  const { setOf } = frames
  ensureDisplacements(frames)
  placeBy(skin.placement)
  const isMorphed = deformer.morphed.length > 0
  if (isMorphed) morphStale(deformer, count)
  const points = isMorphed ? deformer.morphed : frames.rest
  let k = 0
  while (k < count) {
    const set = setOf[staleAt(k)]
    let end = k + 1
    while (end < count && setOf[staleAt(end)] === set) end++
    deformRun(skin, set, points, k, end)
    k = end
  }
  skin.deformed += count
}

function morphStale({ frames, morphs, morphed }: Deformer, count: number): void {
  for (let k = 0; k < count; k++) morphPoint(frames, morphs, staleAt(k), morphed, staleAt(k) * 3)
}

/**
 * Deforms the stale vertices from .. to, of one set. For sets with one joint, all skinning methods give the same
 * result.
 */
function deformRun(skin: PosedSkin, set: number, points: Float64Array, from: number, to: number): void {
  const { frames, skinning } = skin
  const joints = frames.setStart[set + 1] - frames.setStart[set]
  if (joints > MOST_JOINTS) deformOneByOne(skin, from, to)
  else if (skinning === 'linear' || joints === 1) moveLinearly(skin, set, points, from, to)
  else if (frames.unrigid > 0 && blendOfSet(frames, set) !== BLEND_RIGID) deformOneByOne(skin, from, to)
  else if (skinning === 'spherical') moveSpherically(skin, set, points, from, to)
  else moveDually(skin, set, points, from, to)
}

function deformOneByOne(skin: PosedSkin, from: number, to: number): void {
  const { deformer, skinning, positions, keys } = skin
  for (let k = from; k < to; k++) {
    const o = staleAt(k) * 3
    deformVertex(deformer, skinning, staleAt(k), positions, o)
    placeVertex(positions, keys, o, positions[o], positions[o + 1], positions[o + 2])
  }
}

/** Deforms all vertices, for display and for methods that are not lazy. */
export function deformSkin(skin: PosedSkin): void {
  const { stamps, stamp, positions, keys } = skin
  const count = stamps.length
  if (skin.deformed === count) return
  deformAll(skin.deformer, skin.skinning, positions)
  placeBy(skin.placement)
  for (let o = 0; o < positions.length; o += 3) {
    placeVertex(positions, keys, o, positions[o], positions[o + 1], positions[o + 2])
  }
  stamps.fill(stamp)
  skin.deformed = count
}
