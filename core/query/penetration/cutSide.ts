import { onceFor } from '../../base/onceFor.ts'
import { deformVertices } from '../../skinning/posedSkin.ts'
import type { Body } from '../base/body.ts'
import type { ClosedBody } from './closedBody.ts'
import type { Surface } from './surface.ts'

/**
 * One of two bodies that cut each other: the state of its vertices and triangles. Reused between queries. An entry is
 * valid if its stamp equals that of the query, so nothing has to be cleared and untouched entries cost nothing.
 */
export interface CutSide {
  readonly body: Body
  readonly surface: Surface
  /**
   * Sign of the symbolic displacement of this side: 1 for the second body, -1 for the first. Passed as `shift` for
   * edges of this side.
   */
  shift: number
  stamp: number
  /** Winding number of the other body around each vertex. */
  readonly windings: Int32Array
  readonly vertexStamps: Uint32Array
  /** Visited triangles; `rigidOf` is the index of a cut triangle in the lists below, or -1 if it is not cut. */
  readonly faceStamps: Uint32Array
  readonly rigidOf: Int32Array
  readonly partStamps: Uint32Array

  /**
   * Cut triangles: their number, their triangle indices, the change of the winding number along each of their three
   * edges, and SUMS numbers each.
   */
  cuts: number
  faces: Uint32Array
  rises: Int32Array
  sums: Float64Array
}

/**
 * Sums of a cut triangle v₀ v₁ v₂, with c = (v₁ − v₀) × (v₂ − v₀):
 * - twice the area vector enclosed by its segments, relative to v₀, x y z;
 * - ALONG: the part of ∫ winding dt along the edge v₁ v₂ that is due to its crossings;
 * - SIZE: the sum of the absolute values added to the area;
 * - SEGMENTS: the number of segments;
 * - ALONG_MOMENT: the part of ∫ t winding dt along v₁ v₂ that is due to its crossings;
 * - MOMENT: the first moment of the area, Σ (p × q · c) (p + q) over the segments p q.
 */
export const SUMS = 10
export const ALONG = 3
export const SIZE = 4
export const SEGMENTS = 5
export const ALONG_MOMENT = 6
export const MOMENT = 7

export function cutSideOf({ body, surface }: ClosedBody, shift: number): CutSide {
  const side = sideOf(body, surface)
  side.shift = shift
  side.cuts = 0
  if (side.stamp === 0xffffffff) clearStamps(side)
  side.stamp++
  return side
}

const sideOf = onceFor(createSide)

function createSide(body: Body, surface: Surface): CutSide {
  const vertices = body.skin.stamps.length
  const faces = surface.corners.length / 3
  return {
    body,
    surface,
    shift: 0,
    stamp: 0,
    windings: new Int32Array(vertices),
    vertexStamps: new Uint32Array(vertices),
    faceStamps: new Uint32Array(faces),
    rigidOf: new Int32Array(faces),
    partStamps: new Uint32Array(surface.partVertex.length),
    cuts: 0,
    faces: new Uint32Array(256),
    rises: new Int32Array(256 * 3),
    sums: new Float64Array(256 * SUMS),
  }
}

function clearStamps(side: CutSide): void {
  side.vertexStamps.fill(0)
  side.faceStamps.fill(0)
  side.partStamps.fill(0)
  side.stamp = 0
}

/** Index of a cut triangle. Adds the triangle if it is not in the lists yet. */
export function cutOfFace(side: CutSide, face: number): number {
  if (side.faceStamps[face] === side.stamp) return side.rigidOf[face]
  if (side.cuts === side.faces.length) grow(side)
  const cut = side.cuts++
  side.faceStamps[face] = side.stamp
  side.rigidOf[face] = cut
  side.faces[cut] = face
  for (let k = cut * 3; k < (cut + 1) * 3; k++) side.rises[k] = 0
  for (let k = cut * SUMS; k < (cut + 1) * SUMS; k++) side.sums[k] = 0
  side.partStamps[side.surface.partOf[side.surface.corners[face * 3] / 3]] = side.stamp
  return cut
}

function grow(side: CutSide): void {
  const size = side.faces.length * 2
  const faces = new Uint32Array(size)
  const rises = new Int32Array(size * 3)
  const sums = new Float64Array(size * SUMS)
  faces.set(side.faces)
  rises.set(side.rises)
  sums.set(side.sums)
  side.faces = faces
  side.rises = rises
  side.sums = sums
}

const one = new Uint32Array(1)

/** Deforms the vertex at offset o unless it is up to date. */
export function ensureVertex({ skin }: Body, o: number): void {
  const vertex = o / 3
  if (skin.stamps[vertex] === skin.stamp) return
  one[0] = vertex
  deformVertices(skin, one, 0, 1)
}

/** Same for the corners of a triangle. */
export function ensureCorners({ body, surface: { corners } }: CutSide, face: number): void {
  ensureVertex(body, corners[face * 3])
  ensureVertex(body, corners[face * 3 + 1])
  ensureVertex(body, corners[face * 3 + 2])
}
