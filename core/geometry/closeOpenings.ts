import { noProgress, type Progress } from '../base/progress.ts'
import { EdgeTable } from '../rig/edgeTable.ts'
import type { SurfaceMesh } from './surfaceMesh.ts'

/** A hole in a surface, closed with a cap. */
export interface Opening {
  /** Number of boundary edges. */
  readonly edges: number
  readonly centre: readonly [number, number, number]
  /** Diagonal of the bounding box of its boundary. */
  readonly size: number
}

export interface ClosedSurface {
  /** The points of the mesh, then the centres of the caps; 3 numbers each. */
  readonly positions: Float64Array
  /** The triangles of the mesh, then those of the caps. */
  readonly triangles: Uint32Array
  readonly openings: readonly Opening[]
}

/**
 * Closes every opening of a mesh with a triangle fan around the centre of its boundary. Directed edges without an
 * opposite partner form cycles, because every triangle is a cycle. A cone over each cycle therefore leaves no boundary,
 * and winding numbers become integers. A flat open sheet gets a cap in its own plane and encloses no volume.
 */
export function closeOpenings(mesh: SurfaceMesh, progress: Progress = noProgress): ClosedSurface {
  const rims = findRims(borderEdges(mesh, progress))
  const { points, corners, pointCount } = mesh
  const fans = rims.reduce((count, rim) => count + (rim.length > 3 ? rim.length : 1), 0)
  const positions = new Float64Array((pointCount + rims.length) * 3)
  const triangles = new Uint32Array(corners.length + fans * 3)
  positions.set(points)
  triangles.set(corners)
  let t = corners.length
  const openings = rims.map((rim, k) => {
    const opening = measureRim(points, rim)
    positions.set(opening.centre, (pointCount + k) * 3)
    if (rim.length <= 3) {
      triangles.set(rim, t)
      t += 3
    } else {
      for (let i = 0; i < rim.length; i++, t += 3) {
        triangles.set([rim[i], rim[(i + 1) % rim.length], pointCount + k], t)
      }
    }
    return opening
  })
  return { positions, triangles, openings }
}

/** Number of corners between two progress reports. */
const BATCH = 3 * 4096

/** Per point: the end points of the edges that a cap needs from it. */
type OutgoingEdges = Map<number, number[]>

/** The reverse of every directed edge without an opposite partner. */
function borderEdges({ corners, pointCount }: SurfaceMesh, progress: Progress): OutgoingEdges {
  const edges = new EdgeTable(corners.length, pointCount)
  for (let t = 0; t < corners.length; t += 3) {
    const a = corners[t]
    const b = corners[t + 1]
    const c = corners[t + 2]
    if (t % BATCH === 0) progress.report(t, corners.length, 'closing openings')
    if (a === b || b === c || c === a) continue
    edges.add(a, b)
    edges.add(b, c)
    edges.add(c, a)
  }
  const outgoing: OutgoingEdges = new Map()
  for (let slot = 0; slot < edges.keys.length; slot++) {
    const excess = edges.forward[slot] - edges.backward[slot]
    if (edges.keys[slot] < 0 || excess === 0) continue
    const low = Math.floor(edges.keys[slot] / pointCount)
    const high = edges.keys[slot] % pointCount
    const [from, to] = excess > 0 ? [high, low] : [low, high]
    const ends = outgoing.get(from) ?? []
    for (let k = 0; k < Math.abs(excess); k++) ends.push(to)
    outgoing.set(from, ends)
  }
  return outgoing
}

/** Splits the edges into simple cycles. */
function findRims(outgoing: OutgoingEdges): number[][] {
  const rims: number[][] = []
  for (const start of [...outgoing.keys()].sort((a, b) => a - b)) {
    while ((outgoing.get(start)?.length ?? 0) > 0) {
      const path = [start]
      const indexOf = new Map([[start, 0]])
      while (path.length > 0) {
        const next = outgoing.get(path[path.length - 1])?.pop()
        if (next === undefined) break
        const index = indexOf.get(next)
        if (index === undefined) {
          indexOf.set(next, path.length)
          path.push(next)
          continue
        }
        const rim = path.splice(index + 1)
        for (const point of rim) indexOf.delete(point)
        if (rim.length >= 2) rims.push([next, ...rim])
        if (path.length === 1) break
      }
    }
  }
  return rims
}

function measureRim(points: Float64Array, rim: readonly number[]): Opening {
  const centre: [number, number, number] = [0, 0, 0]
  let squared = 0
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (const point of rim) {
      const x = points[point * 3 + k]
      centre[k] += x / rim.length
      low = Math.min(low, x)
      high = Math.max(high, x)
    }
    squared += (high - low) ** 2
  }
  return { edges: rim.length, centre, size: Math.sqrt(squared) }
}
