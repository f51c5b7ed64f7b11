import { AFFINE, setIdentity, transformPoint } from '../math/affine.ts'
import { orderKey } from '../math/orderKey.ts'
import { createDeformer, type Deformer, deformAll, deformVertex } from './deform.ts'
import { deformDual } from './dual.ts'
import { ensureDisplacements, type JointFrames } from './jointFrames.ts'
import { deformLinear } from './linear.ts'
import type { Skinning } from './skinning.ts'
import { deformSphericalRun } from './spherical.ts'

/**
 * The vertices of one placed, posed skin, each deformed when it is asked for, at most once per pose.
 *
 * The one definition of a world vertex: W · deformed, where `deformed` is what core/skinning computes in rig space and W
 * is applied by `transformPoint`. Whoever is first computes it, by itself or with others: the bits are the same.
 */
export interface PosedSkin {
  readonly frames: JointFrames
  readonly deformer: Deformer
  /** W, affine 3x4, and the way of skinning that the vertices belong to. */
  readonly place: Float64Array
  skinning: Skinning
  /** World space, 3 per vertex, and their order keys, of which all boxes are made; valid where stamps[vertex] === stamp. */
  readonly positions: Float64Array
  readonly keys: Int32Array
  readonly stamps: Uint32Array
  stamp: number
  /** How many vertices were deformed since `stamp` was raised. */
  deformed: number
}

export function createPosedSkin(frames: JointFrames): PosedSkin {
  const vertices = frames.setOf.length
  const place = new Float64Array(AFFINE)
  setIdentity(place, 0)
  return {
    frames,
    deformer: createDeformer(frames),
    place,
    skinning: 'linear',
    positions: new Float64Array(vertices * 3),
    keys: new Int32Array(vertices * 3),
    stamps: new Uint32Array(vertices),
    stamp: 0,
    deformed: 0,
  }
}

/** Opens a new pose: every vertex is stale. The frames must be fresh (`refreshFrames`). */
export function beginSkin(skin: PosedSkin, skinning: Skinning, place: Float64Array): void {
  if (skin.stamp === 0xffffffff) {
    skin.stamps.fill(0)
    skin.stamp = 0
  }
  skin.stamp++
  skin.skinning = skinning
  skin.place.set(place)
  skin.deformed = 0
}

/** Vertices that nobody asked for yet in this pose. */
let stale = new Uint32Array(256)

/** Computes those of vertices[from .. to) that nobody asked for in this pose. Fastest if they are sorted by joint set. */
export function deformVertices(skin: PosedSkin, vertices: Uint32Array, from: number, to: number): void {
  const { stamps, stamp, deformer, skinning, positions } = skin
  ensureDisplacements(skin.frames)
  if (stale.length < to - from) stale = new Uint32Array((to - from) * 2)
  let count = 0
  for (let i = from; i < to; i++) {
    const vertex = vertices[i]
    if (stamps[vertex] === stamp) continue
    stamps[vertex] = stamp
    stale[count++] = vertex
  }
  if (deformer.morphed.length === 0) deformRuns(skin.frames, skinning, count, positions)
  else for (let k = 0; k < count; k++) deformVertex(deformer, skinning, stale[k], positions, stale[k] * 3)
  placeVertices(skin, count)
  skin.deformed += count
}

/** The first vertices of `stale`, in runs of one joint set. What one joint moves, all ways of skinning move alike. */
function deformRuns(frames: JointFrames, skinning: Skinning, count: number, positions: Float64Array): void {
  const { setOf, setStart } = frames
  let k = 0
  while (k < count) {
    const set = setOf[stale[k]]
    let end = k + 1
    while (end < count && setOf[stale[end]] === set) end++
    const joints = setStart[set + 1] - setStart[set]
    if (skinning === 'linear' || joints === 1) deformLinearly(frames, set, joints, k, end, positions)
    else if (skinning === 'spherical') deformSphericalRun(frames, set, stale, k, end, positions)
    else deformDually(frames, k, end, positions)
    k = end
  }
}

/** Fewer vertices than this are deformed one by one. */
const SHORTEST_RUN = 3

function deformLinearly(
  frames: JointFrames,
  set: number,
  joints: number,
  from: number,
  to: number,
  out: Float64Array,
): void {
  const { setStart, rest } = frames
  if (to - from < SHORTEST_RUN) {
    for (let k = from; k < to; k++) deformLinear(frames, stale[k], rest, stale[k] * 3, out, stale[k] * 3)
    return
  }
  for (let i = 0; i < joints; i++) addJoint(frames, setStart[set], i, i + 1 === joints, from, to, out)
}

function deformDually(frames: JointFrames, from: number, to: number, out: Float64Array): void {
  const { rest } = frames
  for (let k = from; k < to; k++) deformDual(frames, stale[k], rest, stale[k] * 3, out, stale[k] * 3)
}

/**
 * Adds the displacement by joint i of a set to a run of vertices, as `deformLinear` does to one: the sums start at 0 with
 * the first joint, and the last one adds the vertex itself. The joint's map is read once for the run.
 */
function addJoint(
  frames: JointFrames,
  first: number,
  i: number,
  last: boolean,
  from: number,
  to: number,
  out: Float64Array,
): void {
  const { weights, weightStart, setJoints, rest, displacements: maps } = frames
  const m = setJoints[first + i] * AFFINE
  const m0 = maps[m]
  const m1 = maps[m + 1]
  const m2 = maps[m + 2]
  const m3 = maps[m + 3]
  const m4 = maps[m + 4]
  const m5 = maps[m + 5]
  const m6 = maps[m + 6]
  const m7 = maps[m + 7]
  const m8 = maps[m + 8]
  const m9 = maps[m + 9]
  const m10 = maps[m + 10]
  const m11 = maps[m + 11]
  for (let k = from; k < to; k++) {
    const vertex = stale[k]
    const o = vertex * 3
    const w = weights[weightStart[vertex] + i]
    const x = rest[o]
    const y = rest[o + 1]
    const z = rest[o + 2]
    const dx = (i > 0 ? out[o] : 0) + w * (m0 * x + m1 * y + m2 * z + m3)
    const dy = (i > 0 ? out[o + 1] : 0) + w * (m4 * x + m5 * y + m6 * z + m7)
    const dz = (i > 0 ? out[o + 2] : 0) + w * (m8 * x + m9 * y + m10 * z + m11)
    out[o] = last ? x + dx : dx
    out[o + 1] = last ? y + dy : dy
    out[o + 2] = last ? z + dz : dz
  }
}

/** From rig space to the world, with order keys: the first vertices of `stale`. The arithmetic is that of `transformPoint`. */
function placeVertices(skin: PosedSkin, count: number): void {
  const { place, positions, keys } = skin
  const w0 = place[0]
  const w1 = place[1]
  const w2 = place[2]
  const w3 = place[3]
  const w4 = place[4]
  const w5 = place[5]
  const w6 = place[6]
  const w7 = place[7]
  const w8 = place[8]
  const w9 = place[9]
  const w10 = place[10]
  const w11 = place[11]
  for (let k = 0; k < count; k++) {
    const o = stale[k] * 3
    const x = positions[o]
    const y = positions[o + 1]
    const z = positions[o + 2]
    const wx = w0 * x + w1 * y + w2 * z + w3
    const wy = w4 * x + w5 * y + w6 * z + w7
    const wz = w8 * x + w9 * y + w10 * z + w11
    positions[o] = wx
    positions[o + 1] = wy
    positions[o + 2] = wz
    keys[o] = orderKey(wx)
    keys[o + 1] = orderKey(wy)
    keys[o + 2] = orderKey(wz)
  }
}

/** Computes all vertices, for drawing and for the methods that are not lazy. */
export function deformSkin(skin: PosedSkin): void {
  const { stamps, stamp, positions } = skin
  const count = stamps.length
  if (skin.deformed === count) return
  deformAll(skin.deformer, skin.skinning, positions)
  for (let o = 0; o < positions.length; o += 3) placeVertex(skin, o)
  stamps.fill(stamp)
  skin.deformed = count
}

/** From rig space to the world, with its order keys. */
function placeVertex(skin: PosedSkin, o: number): void {
  const { place, positions, keys } = skin
  transformPoint(place, 0, positions, o, positions, o)
  keys[o] = orderKey(positions[o])
  keys[o + 1] = orderKey(positions[o + 1])
  keys[o + 2] = orderKey(positions[o + 2])
}
