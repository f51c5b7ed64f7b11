import { checkClosure } from '../../rig/watertight.ts'
import { type Skin, triangleCount, vertexCount } from '../../rig/skin.ts'
import { DisjointSets } from '../../skinning/disjointSets.ts'
import { weldOf } from '../weld.ts'

/**
 * A skin as one surface: vertices at the same rest position are one vertex, the first of them, and triangles that this makes a line
 * or a point are none. Made once per skin.
 */
export interface Surface {
  /** Edges that are not walked as often in one direction as in the other. 0: the surface encloses a volume. */
  readonly openEdges: number
  /** Offsets (vertex · 3) of the corners of every triangle; all 0 for one that is none. */
  readonly corners: Uint32Array
  /** Vertex v belongs to the triangles around[aroundStart[v] .. aroundStart[v + 1]]. */
  readonly aroundStart: Uint32Array
  readonly around: Uint32Array
  /** What hangs together is one part: the part of each vertex, and a vertex of each part. */
  readonly partOf: Uint32Array
  readonly partVertex: Uint32Array
  /** How much of its box the body fills at rest, 0 to 1. */
  readonly fill: number
}

const surfaces = new WeakMap<Skin, Surface>()

export function surfaceOf(skin: Skin): Surface {
  const made = surfaces.get(skin) ?? makeSurface(skin)
  surfaces.set(skin, made)
  return made
}

function makeSurface(skin: Skin): Surface {
  const corners = cornersOf(skin)
  return {
    openEdges: checkClosure(skin).openEdges,
    corners,
    ...trianglesAround(corners, vertexCount(skin)),
    ...partsOf(corners, vertexCount(skin)),
    fill: fillOf(skin.rest, corners),
  }
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

/** Is triangle `face` a line or a point once its vertices are welded? */
export function isVoid(corners: Uint32Array, face: number): boolean {
  return corners[face * 3] === corners[face * 3 + 1]
}

function trianglesAround(corners: Uint32Array, vertices: number): Pick<Surface, 'aroundStart' | 'around'> {
  const aroundStart = new Uint32Array(vertices + 1)
  const faces = corners.length / 3
  for (let k = 0; k < corners.length; k++) if (!isVoid(corners, Math.floor(k / 3))) aroundStart[corners[k] / 3 + 1]++
  for (let v = 0; v < vertices; v++) aroundStart[v + 1] += aroundStart[v]
  const around = new Uint32Array(aroundStart[vertices])
  const next = aroundStart.slice()
  for (let face = 0; face < faces; face++) {
    if (isVoid(corners, face)) continue
    for (let k = face * 3; k < face * 3 + 3; k++) around[next[corners[k] / 3]++] = face
  }
  return { aroundStart, around }
}

function partsOf(corners: Uint32Array, vertices: number): Pick<Surface, 'partOf' | 'partVertex'> {
  const sets = new DisjointSets(vertices)
  for (let t = 0; t < corners.length; t += 3) {
    sets.join(corners[t] / 3, corners[t + 1] / 3)
    sets.join(corners[t] / 3, corners[t + 2] / 3)
  }
  const partOf = new Uint32Array(vertices)
  const partVertex: number[] = []
  const numbers = new Map<number, number>()
  for (let k = 0; k < corners.length; k++) {
    if (isVoid(corners, Math.floor(k / 3))) continue
    const first = sets.find(corners[k] / 3)
    let part = numbers.get(first)
    if (part === undefined) {
      part = partVertex.length
      numbers.set(first, part)
      partVertex.push(first)
    }
    partOf[corners[k] / 3] = part
  }
  return { partOf, partVertex: Uint32Array.from(partVertex) }
}

function fillOf(rest: Float64Array, corners: Uint32Array): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let k = 0; k < corners.length; k++) {
    for (let c = 0; c < 3; c++) {
      low[c] = Math.min(low[c], rest[corners[k] + c])
      high[c] = Math.max(high[c], rest[corners[k] + c])
    }
  }
  const box = (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2])
  const fill = Math.abs(volumeOf(rest, corners, low)) / box
  return fill >= 0 ? Math.min(1, fill) : 0
}

/** Signed, of a closed surface. */
function volumeOf(points: Float64Array, corners: Uint32Array, [ox, oy, oz]: readonly number[]): number {
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
      (points[a] - ox) * (by * cz - bz * cy) +
      (points[a + 1] - oy) * (bz * cx - bx * cz) +
      (points[a + 2] - oz) * (bx * cy - by * cx)
  }
  return six / 6
}
