import { type Skin, triangleCount } from '../../rig/skin.ts'
import { weld } from '../../rig/weld.ts'
import { DisjointSets } from '../../base/disjointSets.ts'

/**
 * Parts of a skin, each completed to a closed surface so that it has a volume. Each boundary (rim) of a part is closed
 * by a fan of triangles to the mean of its vertices. Vertices with the same rest position count as one vertex (texture
 * seams).
 *
 * Region r has triangles[triangleStart[r] .. triangleStart[r + 1]] and the rims rimStart[r] .. rimStart[r + 1]. Rim i
 * has the vertices rimVertices[rimVertexStart[i] ..] and the directed edges rimEdges[rimEdgeStart[i] ..], two vertices
 * each. An edge and the mean form a triangle of the fan with the correct orientation.
 */
export interface ClosedRegions {
  readonly count: number
  readonly triangleStart: Uint32Array
  readonly triangles: Uint32Array
  readonly rimStart: Uint32Array
  readonly rimVertexStart: Uint32Array
  readonly rimVertices: Uint32Array
  readonly rimEdgeStart: Uint32Array
  readonly rimEdges: Uint32Array
}

/** `regionOf` is the region of every triangle, 0 .. count − 1. */
export function closeRegions(skin: Skin, regionOf: ArrayLike<number>, count: number): ClosedRegions {
  const welded = weld(skin.rest)
  const first = firstVertices(welded.of, welded.count)
  const { triangleStart, triangles } = sortTriangles(skin, regionOf, count)
  const rimStart = new Uint32Array(count + 1)
  const rims: Rim[] = []
  for (let r = 0; r < count; r++) {
    const own = triangles.subarray(triangleStart[r], triangleStart[r + 1])
    for (const rim of rimsOf(openEdges(skin, own, welded.of))) rims.push(rim)
    rimStart[r + 1] = rims.length
  }
  const original = (v: number) => first[v]
  return {
    count,
    triangleStart,
    triangles,
    rimStart,
    rimVertexStart: startsOf(rims.map((rim) => rim.vertices.length)),
    rimVertices: Uint32Array.from(rims.flatMap((rim) => rim.vertices.map(original))),
    rimEdgeStart: startsOf(rims.map((rim) => rim.edges.length)),
    rimEdges: Uint32Array.from(rims.flatMap((rim) => rim.edges.map(original))),
  }
}

/**
 * Writes the signed enclosed volume of every region with the vertices at `positions`: positive if triangles face
 * outward.
 */
export function regionVolumes(
  regions: ClosedRegions,
  skinTriangles: Uint32Array,
  positions: Float64Array,
  out: Float64Array,
): void {
  for (let r = 0; r < regions.count; r++) out[r] = regionVolume(regions, skinTriangles, positions, r)
}

const origin = new Float64Array(3)
const middle = new Float64Array(3)

function regionVolume(
  regions: ClosedRegions,
  skinTriangles: Uint32Array,
  positions: Float64Array,
  region: number,
): number {
  const { triangleStart, triangles, rimStart, rimEdgeStart, rimEdges } = regions
  if (triangleStart[region] === triangleStart[region + 1]) return 0
  // The volume of a closed surface does not depend on the origin; one of its own vertices keeps the numbers small.
  copyPoint(positions, skinTriangles[triangles[triangleStart[region]] * 3], origin)
  let six = 0
  for (let k = triangleStart[region]; k < triangleStart[region + 1]; k++) {
    const t = triangles[k] * 3
    six += tetrahedron6(positions, skinTriangles[t], skinTriangles[t + 1], positions, skinTriangles[t + 2])
  }
  for (let rim = rimStart[region]; rim < rimStart[region + 1]; rim++) {
    meanOfRim(regions, positions, rim)
    for (let e = rimEdgeStart[rim]; e < rimEdgeStart[rim + 1]; e += 2) {
      six += tetrahedron6(positions, rimEdges[e], rimEdges[e + 1], middle, 0)
    }
  }
  return six / 6
}

function copyPoint(points: Float64Array, vertex: number, out: Float64Array): void {
  for (let c = 0; c < 3; c++) out[c] = points[vertex * 3 + c]
}

function meanOfRim(regions: ClosedRegions, positions: Float64Array, rim: number): void {
  const { rimVertexStart, rimVertices } = regions
  const from = rimVertexStart[rim]
  const to = rimVertexStart[rim + 1]
  middle.fill(0)
  for (let k = from; k < to; k++) {
    for (let c = 0; c < 3; c++) middle[c] += positions[rimVertices[k] * 3 + c] / (to - from)
  }
}

/** Six times the volume of the tetrahedron (origin, a, b, c). */
function tetrahedron6(p: Float64Array, a: number, b: number, pc: Float64Array, c: number): number {
  const ax = p[a * 3] - origin[0]
  const ay = p[a * 3 + 1] - origin[1]
  const az = p[a * 3 + 2] - origin[2]
  const bx = p[b * 3] - origin[0]
  const by = p[b * 3 + 1] - origin[1]
  const bz = p[b * 3 + 2] - origin[2]
  const cx = pc[c * 3] - origin[0]
  const cy = pc[c * 3 + 1] - origin[1]
  const cz = pc[c * 3 + 2] - origin[2]
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
}

interface Rim {
  readonly vertices: number[]
  readonly edges: number[]
}

/**
 * Directed edges, two welded vertices each, that the region's triangles use more often in one direction than in the
 * other, reversed. Adding a triangle from each edge to any common point closes the surface, manifold or not.
 */
function openEdges(skin: Skin, triangles: Uint32Array, of: Uint32Array): number[] {
  const balance = new Map<number, number>()
  const size = skin.setOf.length
  for (const t of triangles) {
    for (let c = 0; c < 3; c++) {
      const a = of[skin.triangles[t * 3 + c]]
      const b = of[skin.triangles[t * 3 + ((c + 1) % 3)]]
      if (a === b) continue
      const key = Math.min(a, b) * size + Math.max(a, b)
      balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1))
    }
  }
  const edges: number[] = []
  for (const [key, excess] of balance) {
    const low = Math.floor(key / size)
    const high = key % size
    for (let k = 0; k < Math.abs(excess); k++) edges.push(...(excess > 0 ? [high, low] : [low, high]))
  }
  return edges
}

/** Each connected component of open edges is a rim. */
function rimsOf(edges: readonly number[]): Rim[] {
  const numbers = new Map<number, number>()
  for (const v of edges) if (!numbers.has(v)) numbers.set(v, numbers.size)
  const numberOf = (v: number) => numbers.get(v) as number
  const sets = new DisjointSets(numbers.size)
  for (let e = 0; e < edges.length; e += 2) sets.join(numberOf(edges[e]), numberOf(edges[e + 1]))
  const rims = new Map<number, Rim>()
  for (const [v, k] of numbers) {
    const rim = rims.get(sets.find(k))
    if (rim === undefined) rims.set(sets.find(k), { vertices: [v], edges: [] })
    else rim.vertices.push(v)
  }
  for (let e = 0; e < edges.length; e += 2) {
    rims.get(sets.find(numberOf(edges[e])))?.edges.push(edges[e], edges[e + 1])
  }
  return [...rims.values()]
}

function sortTriangles(skin: Skin, regionOf: ArrayLike<number>, count: number) {
  const triangleStart = new Uint32Array(count + 1)
  const total = triangleCount(skin)
  for (let t = 0; t < total; t++) triangleStart[regionOf[t] + 1]++
  for (let r = 0; r < count; r++) triangleStart[r + 1] += triangleStart[r]
  const next = triangleStart.slice()
  const triangles = new Uint32Array(total)
  for (let t = 0; t < total; t++) triangles[next[regionOf[t]]++] = t
  return { triangleStart, triangles }
}

function firstVertices(of: Uint32Array, count: number): Uint32Array {
  const first = new Uint32Array(count)
  for (let v = of.length - 1; v >= 0; v--) first[of[v]] = v
  return first
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let k = 0; k < lengths.length; k++) starts[k + 1] = starts[k] + lengths[k]
  return starts
}
