import { orderKey } from '../intersect/orderKey.ts'
import { transformPoint } from '../math/affine.ts'
import { deformAll as deformAllInRigSpace, deformVertex } from '../skinning/deform.ts'
import type { Body } from './body.ts'

/**
 * The one definition of a world vertex: W · deformed, where `deformed` is what core/skinning computes in rig space and W
 * is applied by `transformPoint`. `deformAllInRigSpace` gives the bits of `deformVertex`, so it does not matter who was first.
 */

/** Computes those of vertices[from .. to) that nobody asked for in this pose. */
export function deformVertices(body: Body, vertices: Uint32Array, from: number, to: number): void {
  const { vertexStamps, stamp, deformer, skinning, positions } = body
  for (let i = from; i < to; i++) {
    const vertex = vertices[i]
    if (vertexStamps[vertex] === stamp) continue
    vertexStamps[vertex] = stamp
    deformVertex(deformer, skinning, vertex, positions, vertex * 3)
    placeVertex(body, vertex * 3)
    body.deformed++
  }
}

/** Computes all vertices, for drawing and for the methods that are not lazy. */
export function deformAll(body: Body): void {
  const { vertexStamps, stamp, positions } = body
  const count = vertexStamps.length
  if (body.deformed === count) return
  deformAllInRigSpace(body.deformer, body.skinning, positions)
  for (let o = 0; o < positions.length; o += 3) placeVertex(body, o)
  vertexStamps.fill(stamp)
  body.deformed = count
}

/** From rig space to the world, with its order keys. */
function placeVertex(body: Body, o: number): void {
  const { place, positions, keys } = body
  transformPoint(place, 0, positions, o, positions, o)
  keys[o] = orderKey(positions[o])
  keys[o + 1] = orderKey(positions[o + 1])
  keys[o + 2] = orderKey(positions[o + 2])
}
