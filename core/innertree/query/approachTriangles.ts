import type { Body } from '../../query/base/body.ts'
import { loadTriangles, meetLoaded, type Nearest } from '../../query/distance/nearest.ts'
import { ensureVertex } from '../../query/penetration/cutSide.ts'
import { surfaceOf } from '../../query/penetration/surface.ts'

/** Vertex offsets of the corners of one triangle per body. */
const corners = new Uint32Array(6)
/** Maximum number of moves from triangle to triangle in one search. On fine meshes each move gains little. */
const MOST_MOVES = 2048

/**
 * [WZ09] §4.1.2, the triangle step: updates `nearest` if two triangles are closer. Differs from [WZ09], which stops
 * here: continues with triangles that share a vertex with one of the two as long as that reduces the distance. Every
 * distance is between points of the surfaces, so the result is an upper bound.
 */
export function approachTriangles(a: Body, triangleA: number, b: Body, triangleB: number, nearest: Nearest): void {
  if (!meetTriangles(a, triangleA, b, triangleB, nearest)) return
  // Ends when neither body's triangle moved, in either order.
  for (let moves = 0, unmoved = 0; moves < MOST_MOVES && unmoved < 2; moves++) {
    const isMoved = moves % 2 === 0 ? moveAround(a, b, nearest, true) : moveAround(b, a, nearest, false)
    unmoved = isMoved ? 0 : unmoved + 1
  }
}

/** Compares the neighbours of one body's triangle with the triangle of the other body. */
function moveAround(body: Body, other: Body, nearest: Nearest, isFirst: boolean): boolean {
  const { aroundStart, around, corners: welded } = surfaceOf(body.rig.skin)
  const triangle = isFirst ? nearest.a : nearest.b
  const against = isFirst ? nearest.b : nearest.a
  let moved = false
  for (let c = triangle * 3; c < triangle * 3 + 3; c++) {
    const vertex = welded[c] / 3
    for (let k = aroundStart[vertex]; k < aroundStart[vertex + 1]; k++) {
      if (hasCornerBefore(welded, around[k] * 3, triangle * 3, c)) continue
      const isNearer = isFirst
        ? meetTriangles(body, around[k], other, against, nearest)
        : meetTriangles(other, against, body, around[k], nearest)
      if (isNearer) moved = true
    }
  }
  return moved
}

/**
 * Whether one of the corners from .. before is a corner of the triangle at `o`, which was visited with that corner, or
 * is the triangle at `from` itself.
 */
function hasCornerBefore(corners: Uint32Array, o: number, from: number, before: number): boolean {
  for (let c = from; c < before; c++) {
    if (corners[c] === corners[o] || corners[c] === corners[o + 1] || corners[c] === corners[o + 2]) return true
  }
  return o === from
}

/** Updates `nearest` if the two triangles are closer. Returns whether they were. */
export function meetTriangles(a: Body, triangleA: number, b: Body, triangleB: number, nearest: Nearest): boolean {
  loadCorners(a, triangleA, 0)
  loadCorners(b, triangleB, 3)
  loadTriangles(a.positions, corners, 0, b.positions, corners, 3, nearest.numbers)
  if (!meetLoaded(nearest.numbers)) return false
  nearest.a = triangleA
  nearest.b = triangleB
  return true
}

/** Deforms the corners of a triangle and writes their offsets to corners[at ..]. */
function loadCorners(body: Body, triangle: number, at: number): void {
  const { triangles } = body.rig.skin
  for (let k = 0; k < 3; k++) {
    corners[at + k] = triangles[triangle * 3 + k] * 3
    ensureVertex(body, corners[at + k])
  }
}
