import { vertexCount } from '../rig/skin.ts'
import { type MorphsByVertex, morphsByVertex } from '../rig/morphsByVertex.ts'
import { deformDual } from './deformDual.ts'
import { ensureDisplacements, type JointFrames } from './jointFrames.ts'
import { deformLinear } from './deformLinear.ts'
import { morphPoint } from './morphPoint.ts'
import type { Skinning } from './skinning.ts'
import { deformSpherical } from './deformSpherical.ts'

/**
 * Deforms single vertices or all vertices of a pose, with bit-identical results: first morph targets, then one of the
 * three skinning kernels. Results are in rig space. The frames must be up to date (`refreshFrames`).
 */
export interface Deformer {
  readonly frames: JointFrames
  readonly morphs: MorphsByVertex
  /** Rest vertices with morphs, 3 per vertex; empty if the rig has no morph targets. */
  readonly morphed: Float64Array
}

export function createDeformer(frames: JointFrames): Deformer {
  const { skin, morphs } = frames.pose.rig
  return {
    frames,
    morphs: morphsByVertex(morphs, vertexCount(skin)),
    morphed: new Float64Array(morphs.vertices.length > 0 ? skin.rest.length : 0),
  }
}

/** Deforms one vertex to out[o..]. Reads only its own joints and morph entries. */
export function deformVertex(
  deformer: Deformer,
  skinning: Skinning,
  vertex: number,
  out: Float64Array,
  o: number,
): void {
  const { frames, morphed } = deformer
  ensureDisplacements(frames)
  const p = vertex * 3
  let points = frames.rest
  if (morphed.length > 0) {
    morphPoint(frames, deformer.morphs, vertex, morphed, p)
    points = morphed
  }
  if (skinning === 'linear') deformLinear(frames, vertex, points, p, out, o)
  else if (skinning === 'spherical') deformSpherical(frames, vertex, points, p, out, o)
  else deformDual(frames, vertex, points, p, out, o)
}

/** Deforms all vertices, 3 numbers each, to `out`. */
export function deformAll(deformer: Deformer, skinning: Skinning, out: Float64Array): void {
  const { frames, morphed, morphs } = deformer
  const fresh = skinning === 'linear' ? frames.version : frames.turnVersion
  if (fresh !== frames.pose.version)
    throw new Error(`deformAll: ${skinning} frames are out of date; call refreshFrames first`)
  ensureDisplacements(frames)
  const count = frames.setOf.length
  if (morphed.length > 0) for (let v = 0; v < count; v++) morphPoint(frames, morphs, v, morphed, v * 3)
  const points = morphed.length > 0 ? morphed : frames.rest
  if (skinning === 'linear') deformAllLinear(frames, points, out)
  else if (skinning === 'spherical') deformAllSpherical(frames, points, out)
  else deformAllDual(frames, points, out)
}

// One loop per method keeps each call site monomorphic, so that V8 inlines the kernel. Sorting vertices by joint set,
// to load matrices once per set, made the linear method a fifth faster with a hand-unrolled kernel per number of
// joints, and no faster otherwise.

function deformAllLinear(frames: JointFrames, points: Float64Array, out: Float64Array): void {
  const count = frames.setOf.length
  for (let v = 0; v < count; v++) deformLinear(frames, v, points, v * 3, out, v * 3)
}

function deformAllSpherical(frames: JointFrames, points: Float64Array, out: Float64Array): void {
  const count = frames.setOf.length
  for (let v = 0; v < count; v++) deformSpherical(frames, v, points, v * 3, out, v * 3)
}

function deformAllDual(frames: JointFrames, points: Float64Array, out: Float64Array): void {
  const count = frames.setOf.length
  for (let v = 0; v < count; v++) deformDual(frames, v, points, v * 3, out, v * 3)
}
