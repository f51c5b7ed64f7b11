import { facetSide } from './isInConflict.ts'
import { type DelaunayMesh, INFINITE, isTetrahedron } from './delaunayMesh.ts'

/**
 * Finds the tetrahedron that contains a point, including its boundary, or a ghost if the point is outside the hull.
 * Moves repeatedly across a facet that separates the tetrahedron from the point. The first facet to test is random,
 * because with cospherical points a fixed order can cycle.
 */
export function locate(mesh: DelaunayMesh, point: number): number {
  const { neighbours } = mesh
  let slot = mesh.start
  let from = -1
  for (;;) {
    let next = -1
    const first = randomFacet(mesh)
    for (let i = 0; i < 4 && next < 0; i++) {
      const k = (first + i) & 3
      const neighbour = neighbours[slot * 4 + k]
      if (neighbour !== from && facetSide(mesh, slot, k, point) < 0) next = neighbour
    }
    if (next < 0 || !isTetrahedron(mesh, next)) return next < 0 ? slot : next
    from = slot
    slot = next
  }
}

/** The vertex of a tetrahedron at the position of a point, or -1. */
export function equalVertex(mesh: DelaunayMesh, slot: number, point: number): number {
  const { points, vertices } = mesh
  const p = point * 3
  for (let k = 0; k < 4; k++) {
    const vertex = vertices[slot * 4 + k]
    const q = vertex * 3
    if (vertex === INFINITE) continue
    if (points[p] === points[q] && points[p + 1] === points[q + 1] && points[p + 2] === points[q + 2]) return vertex
  }
  return -1
}

function randomFacet(mesh: DelaunayMesh): number {
  mesh.random = (Math.imul(mesh.random, 1664525) + 1013904223) | 0
  return mesh.random >>> 30
}
