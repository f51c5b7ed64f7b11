import type { Progress } from '../../base/progress.ts'
import { appendPoint, createDelaunayMesh, type DelaunayMesh } from './delaunayMesh.ts'
import { firstTetrahedron } from './firstTetrahedron.ts'
import { insertIntoMesh } from './insertIntoMesh.ts'
import { insertionOrder } from './insertionOrder.ts'

/** Points between two progress reports. */
const BATCH = 256

/**
 * Delaunay tetrahedralisation of points (3 numbers each, finite, below 2¹⁵⁰). All predicates are exact: no point lies
 * strictly inside a circumsphere, and no tetrahedron is flat. Coplanar, collinear and coincident points have no
 * tetrahedra; see `dimension`.
 */
export function delaunay(points: ArrayLike<number>, progress: Progress): DelaunayMesh {
  const count = Math.floor(points.length / 3)
  const mesh = createDelaunayMesh(count)
  for (let p = 0; p < count; p++) appendPoint(mesh, points[p * 3], points[p * 3 + 1], points[p * 3 + 2])
  insertAll(mesh, progress)
  return mesh
}

/**
 * Inserts a point into a mesh and returns its index. `created` and `destroyed` list the changed tetrahedra. While all
 * points are coplanar, each call rebuilds the mesh until there is a first tetrahedron.
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

/** After a build, all tetrahedra are listed as created. */
function listAll(mesh: DelaunayMesh): void {
  mesh.destroyedCount = 0
  mesh.createdCount = 0
  mesh.created = new Int32Array(Math.max(64, mesh.slotCount))
  for (let slot = 0; slot < mesh.slotCount; slot++) {
    if (mesh.vertices[slot * 4] >= -1) mesh.created[mesh.createdCount++] = slot
  }
}
