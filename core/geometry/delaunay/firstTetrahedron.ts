import { orient2d } from 'robust-predicates'
import { volumeSign } from './isInConflict.ts'
import { type DelaunayMesh, INFINITE, takeSlot } from './delaunayMesh.ts'

/**
 * Initialises the mesh with the first four points of `order` that are not coplanar. Sets the dimension. Returns the
 * four points, or fewer if the dimension is lower.
 */
export function firstTetrahedron(mesh: DelaunayMesh, order: ArrayLike<number>): number[] {
  const { points } = mesh
  const found: number[] = []
  for (let i = 0; i < order.length && found.length < 4; i++) {
    if (isIndependent(points, found, order[i])) found.push(order[i])
  }
  mesh.dimension = found.length - 1
  if (found.length === 4) writeTetrahedron(mesh, found[0], found[1], found[2], found[3])
  return found
}

function isIndependent(points: Float64Array, found: readonly number[], p: number): boolean {
  if (found.length === 0) return true
  if (found.length === 1) return [0, 1, 2].some((k) => points[found[0] * 3 + k] !== points[p * 3 + k])
  if (found.length === 2) return [0, 1, 2].some((k) => crossSign(points, found[0], found[1], p, k) !== 0)
  return volumeSign(points, found[0], found[1], found[2], p) !== 0
}

/** Exact orientation of three points projected along axis k. */
function crossSign(points: Float64Array, a: number, b: number, c: number, k: number): number {
  const i = (k + 1) % 3
  const j = (k + 2) % 3
  return orient2d(
    points[a * 3 + i],
    points[a * 3 + j],
    points[b * 3 + i],
    points[b * 3 + j],
    points[c * 3 + i],
    points[c * 3 + j],
  )
}

/** Writes the tetrahedron and its four ghosts. Ghost k is across the facet opposite vertex k. */
function writeTetrahedron(mesh: DelaunayMesh, a: number, b: number, c: number, d: number): void {
  const isPositive = volumeSign(mesh.points, a, b, c, d) > 0
  const corners = isPositive ? [a, b, c, d] : [a, b, d, c]
  const inner = takeSlot(mesh)
  const ghosts = [takeSlot(mesh), takeSlot(mesh), takeSlot(mesh), takeSlot(mesh)]
  const { vertices, neighbours } = mesh
  vertices.set(corners, inner * 4)
  neighbours.set(ghosts, inner * 4)
  for (let k = 0; k < 4; k++) {
    // Vertex k becomes infinite. Swapping two other vertices reverses the orientation.
    const i = (k + 1) % 4
    const j = (k + 2) % 4
    const g = ghosts[k] * 4
    vertices.set(corners, g)
    vertices[g + k] = INFINITE
    vertices[g + i] = corners[j]
    vertices[g + j] = corners[i]
    neighbours.set(ghosts, g)
    neighbours[g + k] = inner
    neighbours[g + i] = ghosts[j]
    neighbours[g + j] = ghosts[i]
  }
  mesh.start = inner
}
