import { onceFor } from '../../base/onceFor.ts'
import { type Skin, triangleCount, vertexCount } from '../../rig/skin.ts'
import { weldOf } from '../base/seams.ts'

/**
 * The welded surface of a skin: vertices with the same rest position are one vertex, the first of them, and triangles
 * that degenerate to a line or a point are void. Computed once per skin.
 */
export interface Surface {
  /**
   * Number of edges that triangles do not use equally often in both directions. 0 if the surface encloses a volume,
   * manifold or not.
   */
  readonly openEdges: number
  /** Offsets (vertex · 3) of the corners of every triangle; all 0 for a void triangle. */
  readonly corners: Uint32Array
  /** Vertex v belongs to the triangles around[aroundStart[v] .. aroundStart[v + 1]]. */
  readonly aroundStart: Uint32Array
  readonly around: Uint32Array
  /** Connected parts: the part of each vertex, and one vertex of each part. */
  readonly partOf: Uint32Array
  readonly partVertex: Uint32Array
  /** Fraction of its box that the body fills at rest, 0 to 1. */
  readonly fill: number
}

export const surfaceOf = onceFor(makeSurface)

type Star = Pick<Surface, 'corners' | 'aroundStart' | 'around'>

function makeSurface(skin: Skin): Surface {
  const corners = cornersOf(skin)
  const star = { corners, ...trianglesAround(corners, vertexCount(skin)) }
  return { ...star, openEdges: countOpenEdges(star), ...partsOf(star), fill: fillOf(skin.rest, corners) }
}

function cornersOf(skin: Skin): Uint32Array {
  const weld = weldOf(skin)
  const corners = new Uint32Array(triangleCount(skin) * 3)
  for (let t = 0; t < corners.length; t += 3) {
    const a = weld[skin.triangles[t]]
    const b = weld[skin.triangles[t + 1]]
    const c = weld[skin.triangles[t + 2]]
    if (a === b || b === c || c === a) continue
    corners[t] = a * 3
    corners[t + 1] = b * 3
    corners[t + 2] = c * 3
  }
  return corners
}

/** Whether triangle `face` degenerates to a line or a point when its vertices are welded. */
export function isVoid(corners: Uint32Array, face: number): boolean {
  return corners[face * 3] === corners[face * 3 + 1]
}

function trianglesAround(corners: Uint32Array, vertices: number): Pick<Star, 'aroundStart' | 'around'> {
  const aroundStart = new Uint32Array(vertices + 1)
  const faces = corners.length / 3
  for (let face = 0; face < faces; face++) {
    if (isVoid(corners, face)) continue
    for (let k = face * 3; k < face * 3 + 3; k++) aroundStart[corners[k] / 3 + 1]++
  }
  for (let v = 0; v < vertices; v++) aroundStart[v + 1] += aroundStart[v]
  const around = new Uint32Array(aroundStart[vertices])
  const next = aroundStart.slice()
  for (let face = 0; face < faces; face++) {
    if (isVoid(corners, face)) continue
    for (let k = face * 3; k < face * 3 + 3; k++) around[next[corners[k] / 3]++] = face
  }
  return { aroundStart, around }
}

/**
 * Every triangle at a vertex has one edge that leaves it and one that enters it. For each neighbour their numbers must
 * be equal.
 */
function countOpenEdges(star: Star): number {
  const { corners, aroundStart, around } = star
  const balance = new Int32Array(aroundStart.length - 1)
  let open = 0
  for (let v = 0; v + 1 < aroundStart.length; v++) {
    for (let k = aroundStart[v]; k < aroundStart[v + 1]; k++) {
      const c = cornerAt(corners, around[k], v)
      balance[corners[nextCorner(c)] / 3]++
      balance[corners[nextCorner(nextCorner(c))] / 3]--
    }
    for (let k = aroundStart[v]; k < aroundStart[v + 1]; k++) {
      for (let c = around[k] * 3; c < around[k] * 3 + 3; c++) {
        const other = corners[c] / 3
        // Both ends of an edge see it. Count it at the lower vertex only.
        if (other > v && balance[other] !== 0) open++
        balance[other] = 0
      }
    }
  }
  return open
}

/** Index of vertex v among the corners of one of its triangles. */
function cornerAt(corners: Uint32Array, face: number, v: number): number {
  let c = face * 3
  while (corners[c] !== v * 3) c++
  return c
}

function nextCorner(c: number): number {
  return c % 3 === 2 ? c - 2 : c + 1
}

function partsOf({ corners, aroundStart, around }: Star): Pick<Surface, 'partOf' | 'partVertex'> {
  const vertices = aroundStart.length - 1
  const partOf = new Uint32Array(vertices)
  const partVertex: number[] = []
  const isReached = new Uint8Array(vertices)
  const stack = new Uint32Array(vertices)
  for (let first = 0; first < vertices; first++) {
    if (isReached[first] === 1 || aroundStart[first] === aroundStart[first + 1]) continue
    isReached[first] = 1
    stack[0] = first
    for (let top = 1; top > 0; ) {
      const v = stack[--top]
      partOf[v] = partVertex.length
      for (let k = aroundStart[v]; k < aroundStart[v + 1]; k++) {
        for (let c = around[k] * 3; c < around[k] * 3 + 3; c++) {
          const other = corners[c] / 3
          if (isReached[other] === 1) continue
          isReached[other] = 1
          stack[top++] = other
        }
      }
    }
    partVertex.push(first)
  }
  return { partOf, partVertex: Uint32Array.from(partVertex) }
}

function fillOf(rest: Float64Array, corners: Uint32Array): number {
  let box = 1
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let c = 0; c < corners.length; c++) {
      low = Math.min(low, rest[corners[c] + k])
      high = Math.max(high, rest[corners[c] + k])
    }
    box *= high - low
  }
  const fill = Math.abs(volumeOf(rest, corners)) / box
  return fill >= 0 ? Math.min(1, fill) : 0
}

/** Signed volume of a closed surface, computed relative to its first corner. */
function volumeOf(points: Float64Array, corners: Uint32Array): number {
  const o = corners[0]
  let six = 0
  for (let t = 0; t < corners.length; t += 3) {
    const a = corners[t]
    const b = corners[t + 1]
    const c = corners[t + 2]
    const bx = points[b] - points[a]
    const by = points[b + 1] - points[a + 1]
    const bz = points[b + 2] - points[a + 2]
    const cx = points[c] - points[a]
    const cy = points[c + 1] - points[a + 1]
    const cz = points[c + 2] - points[a + 2]
    six +=
      (points[a] - points[o]) * (by * cz - bz * cy) +
      (points[a + 1] - points[o + 1]) * (bz * cx - bx * cz) +
      (points[a + 2] - points[o + 2]) * (bx * cy - by * cx)
  }
  return six / 6
}
