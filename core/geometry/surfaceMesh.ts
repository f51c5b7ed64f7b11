import { weld } from '../rig/weld.ts'
import { type MeshTopology, meshTopology } from './meshTopology.ts'

/**
 * Triangles at fixed positions, prepared for geometric queries. Vertices at equal positions are merged into one
 * *point*. Degenerate triangles (segments, points) are kept: they are part of the surface, but have area 0 and do not
 * affect the topology.
 */
export interface SurfaceMesh {
  readonly triangleCount: number
  readonly pointCount: number
  /** 3 per point. */
  readonly points: Float64Array
  /** 3 points per triangle, in the order of the input triangles. */
  readonly corners: Uint32Array
  /** Point of each input vertex. */
  readonly pointOf: Uint32Array
  /** 3 per triangle: unit normal times area. */
  readonly areaVectors: Float64Array
  readonly areas: Float64Array
  readonly area: number
  /** Signed volume by the divergence theorem, positive if triangles face outward. Only meaningful for a closed mesh. */
  readonly volume: number
  /** Low x y z, high x y z. All 0 if there are no points. */
  readonly box: Float64Array
  /** Diagonal of the box. */
  readonly extent: number
  readonly topology: MeshTopology
}

/** `positions`: 3 per vertex, finite. `triangles`: 3 vertex indices each. */
export function createSurfaceMesh(positions: ArrayLike<number>, triangles: ArrayLike<number>): SurfaceMesh {
  const { of: pointOf, count: pointCount } = weld(positions)
  const points = new Float64Array(pointCount * 3)
  for (let v = pointOf.length - 1; v >= 0; v--) {
    for (let k = 0; k < 3; k++) points[pointOf[v] * 3 + k] = positions[v * 3 + k]
  }
  const corners = new Uint32Array(triangles.length)
  for (let i = 0; i < corners.length; i++) corners[i] = pointOf[triangles[i]]
  const triangleCount = corners.length / 3
  const areaVectors = new Float64Array(corners.length)
  const areas = new Float64Array(triangleCount)
  writeAreas(points, corners, areaVectors, areas)
  const box = boxOf(points)
  const volumes = tetrahedronVolumes(points, corners, areaVectors, box)
  const topology = meshTopology(corners, pointCount, areas, volumes)
  const x = box[3] - box[0]
  const y = box[4] - box[1]
  const z = box[5] - box[2]
  return {
    triangleCount,
    pointCount,
    points,
    corners,
    pointOf,
    areaVectors,
    areas,
    area: sum(areas),
    volume: sum(volumes),
    box,
    extent: Math.sqrt(x * x + y * y + z * z),
    topology,
  }
}

function writeAreas(points: Float64Array, corners: Uint32Array, vectors: Float64Array, areas: Float64Array): void {
  for (let t = 0; t < areas.length; t++) {
    const a = corners[t * 3] * 3
    const b = corners[t * 3 + 1] * 3
    const c = corners[t * 3 + 2] * 3
    const ux = points[b] - points[a]
    const uy = points[b + 1] - points[a + 1]
    const uz = points[b + 2] - points[a + 2]
    const vx = points[c] - points[a]
    const vy = points[c + 1] - points[a + 1]
    const vz = points[c + 2] - points[a + 2]
    const x = (uy * vz - uz * vy) / 2
    const y = (uz * vx - ux * vz) / 2
    const z = (ux * vy - uy * vx) / 2
    vectors[t * 3] = x
    vectors[t * 3 + 1] = y
    vectors[t * 3 + 2] = z
    areas[t] = Math.sqrt(x * x + y * y + z * z)
  }
}

function boxOf(points: Float64Array): Float64Array {
  const box = new Float64Array(6)
  if (points.length === 0) return box
  box.fill(Infinity, 0, 3).fill(-Infinity, 3, 6)
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3
    box[axis] = Math.min(box[axis], points[i])
    box[axis + 3] = Math.max(box[axis + 3], points[i])
  }
  return box
}

/** Signed volume between each triangle and the centre of the box, which preserves precision far from the origin. */
function tetrahedronVolumes(
  points: Float64Array,
  corners: Uint32Array,
  vectors: Float64Array,
  box: Float64Array,
): Float64Array {
  const volumes = new Float64Array(corners.length / 3)
  for (let t = 0; t < volumes.length; t++) {
    let dot = 0
    for (let k = 0; k < 3; k++) {
      dot += vectors[t * 3 + k] * (points[corners[t * 3] * 3 + k] - (box[k] + box[k + 3]) / 2)
    }
    volumes[t] = dot / 3
  }
  return volumes
}

function sum(values: Float64Array): number {
  let total = 0
  for (let i = 0; i < values.length; i++) total += values[i]
  return total
}
