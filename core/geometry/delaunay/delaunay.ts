import type { Progress } from '../../progress.ts'
import { appendPoint, createDelaunayMesh, type DelaunayMesh } from './delaunayMesh.ts'
import { firstTetrahedron } from './firstTetrahedron.ts'
import { insertIntoMesh } from './insertIntoMesh.ts'
import { insertionOrder } from './insertionOrder.ts'

/** Points between two progress reports. */
const BATCH = 256

/**
 * Delaunay tetrahedralisation of points (3 numbers each, finite, below 2¹⁵⁰). All decisions are exact: no point lies
 * strictly inside a circumsphere, and no tetrahedron is flat. Coplanar, collinear and equal points give no tetrahedra;
 * `dimension` says so.
 */
export function delaunay(points: ArrayLike<number>, progress: Progress): DelaunayMesh {
  const count = Math.floor(points.length / 3)
  const mesh = createDelaunayMesh(count)
  for (let p = 0; p < count; p++) appendPoint(mesh, points[p * 3], points[p * 3 + 1], points[p * 3 + 2])
  insertAll(mesh, progress)
  return mesh
}

/**
 * Adds a point to a mesh; `created` and `destroyed` list the tetrahedra that changed. Returns its number. While all
 * points are coplanar each addition starts over, until there is a first tetrahedron.
 */
export function insertPoint(mesh: DelaunayMesh, x: number, y: number, z: number, progress: Progress): number {
  const point = appendPoint(mesh, x, y, z)
  if (mesh.dimension === 3) insertIntoMesh(mesh, point)
  else insertAll(mesh, progress)
  return point
}

function insertAll(mesh: DelaunayMesh, progress: Progress): void {
  const order = insertionOrder(mesh.points, mesh.pointCount)
  const first = firstTetrahedron(mesh, order)
  mesh.createdCount = 0
  mesh.destroyedCount = 0
  if (mesh.dimension < 3) return
  for (let i = 0; i < order.length; i++) {
    if (i % BATCH === 0) progress.report(i, order.length, 'building the Delaunay tetrahedra')
    if (!first.includes(order[i])) insertIntoMesh(mesh, order[i])
  }
  listAll(mesh)
}

/** After a build all tetrahedra are new. */
function listAll(mesh: DelaunayMesh): void {
  mesh.destroyedCount = 0
  mesh.createdCount = 0
  mesh.created = new Int32Array(Math.max(64, mesh.slotCount))
  for (let slot = 0; slot < mesh.slotCount; slot++) {
    if (mesh.vertices[slot * 4] >= -1) mesh.created[mesh.createdCount++] = slot
  }
}
