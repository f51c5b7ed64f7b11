import { deformVertices } from '../../skinning/posedSkin.ts'
import type { Body } from '../body.ts'
import type { ClosedBody } from './closedBody.ts'
import type { Surface } from './surface.ts'

/**
 * One of two bodies that are cut by each other: what is known of its vertices and triangles. Kept from question to question; an entry
 * counts where its stamp is that of the question, so that nothing is cleared and only what is touched costs anything.
 */
export interface CutSide {
  readonly body: Body
  readonly surface: Surface
  /** By which this side is moved in thought: 1 for the second body, -1 for the first. As `shift` of an edge of this side. */
  shift: number
  stamp: number
  /** How often the other body encloses each vertex (with its sign). */
  readonly windings: Int32Array
  readonly vertexStamps: Uint32Array
  /** Triangles that were met, and of those that are cut their place below; -1: not cut. */
  readonly faceStamps: Uint32Array
  readonly cutOf: Int32Array
  readonly partStamps: Uint32Array

  /** Cut triangles: how many, their numbers, by how much the winding rises along each of their three edges, and SUMS numbers each. */
  cuts: number
  faces: Uint32Array
  rises: Int32Array
  sums: Float64Array
}

/**
 * Of a cut triangle v₀ v₁ v₂: twice the area vector that its segments (seen from v₀) enclose, x y z; the part of ∫ winding dt along the
 * edge v₁ v₂ that its crossings make; the sum of what was added to the area without signs; and how many segments that were.
 */
export const SUMS = 6
export const ALONG = 3
export const SIZE = 4
export const SEGMENTS = 5

const sides = new WeakMap<Body, CutSide>()

export function cutSideOf({ body, surface }: ClosedBody, shift: number): CutSide {
  const side = sides.get(body) ?? createSide(body, surface)
  sides.set(body, side)
  side.shift = shift
  side.cuts = 0
  if (side.stamp === 0xffffffff) forget(side)
  side.stamp++
  return side
}

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
    cutOf: new Int32Array(faces),
    partStamps: new Uint32Array(surface.partVertex.length),
    cuts: 0,
    faces: new Uint32Array(256),
    rises: new Int32Array(256 * 3),
    sums: new Float64Array(256 * SUMS),
  }
}

function forget(side: CutSide): void {
  side.vertexStamps.fill(0)
  side.faceStamps.fill(0)
  side.partStamps.fill(0)
  side.stamp = 0
}

/** The place of a cut triangle, a new one if it was not met before. */
export function cutOfFace(side: CutSide, face: number): number {
  if (side.faceStamps[face] === side.stamp) return side.cutOf[face]
  if (side.cuts === side.faces.length) grow(side)
  const cut = side.cuts++
  side.faceStamps[face] = side.stamp
  side.cutOf[face] = cut
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

/** Makes sure that the vertex at offset o stands where the pose has it. */
export function ensureVertex({ skin }: Body, o: number): void {
  const vertex = o / 3
  if (skin.stamps[vertex] === skin.stamp) return
  one[0] = vertex
  deformVertices(skin, one, 0, 1)
}

/** The same for the corners of a triangle, which stand at corners[face * 3 ..]. */
export function ensureCorners({ body, surface: { corners } }: CutSide, face: number): void {
  ensureVertex(body, corners[face * 3])
  ensureVertex(body, corners[face * 3 + 1])
  ensureVertex(body, corners[face * 3 + 2])
}
