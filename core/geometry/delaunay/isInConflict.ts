import { insphere, orient3d } from 'robust-predicates'
import { type DelaunayMesh, INFINITE } from './delaunayMesh.ts'

/** det(b − a, c − a, d − a) of four points, with an exact sign. */
export function volumeSign(points: Float64Array, a: number, b: number, c: number, d: number): number {
  const p = a * 3
  const q = b * 3
  const r = c * 3
  const s = d * 3
  // orient3d is det(a − d, b − d, c − d), which has the opposite sign.
  return -orient3d(
    points[p],
    points[p + 1],
    points[p + 2],
    points[q],
    points[q + 1],
    points[q + 2],
    points[r],
    points[r + 1],
    points[r + 2],
    points[s],
    points[s + 1],
    points[s + 2],
  )
}

/** `volumeSign` of a tetrahedron with vertex k replaced by `point`. Negative if the point is beyond that facet. */
export function facetSide(mesh: DelaunayMesh, slot: number, k: number, point: number): number {
  const { vertices, points } = mesh
  const v = slot * 4
  return volumeSign(
    points,
    k === 0 ? point : vertices[v],
    k === 1 ? point : vertices[v + 1],
    k === 2 ? point : vertices[v + 2],
    k === 3 ? point : vertices[v + 3],
  )
}

/**
 * Whether inserting a point destroys a tetrahedron: the point lies strictly inside its circumsphere. For a ghost: the
 * point lies strictly beyond its facet, or in the plane of the facet and strictly inside its circumcircle, which is
 * tested with the circumsphere of the tetrahedron behind the facet.
 *
 * Cospherical and coplanar points need no perturbation. Let F be a facet between T, which is in conflict, and T', which
 * is not. A point in the plane of F and inside the sphere of T is inside the circle of F, and hence inside the sphere
 * of T'. So the point is not in the plane. It is on the side of T, because on the other side the sphere of T lies
 * within the sphere of T'. The tetrahedra in conflict are therefore star-shaped about the point, and no new one is
 * flat.
 */
export function isInConflict(mesh: DelaunayMesh, slot: number, point: number): boolean {
  const { vertices, neighbours } = mesh
  for (let k = 0; k < 4; k++) {
    if (vertices[slot * 4 + k] !== INFINITE) continue
    const side = facetSide(mesh, slot, k, point)
    return side === 0 ? isInSphere(mesh, neighbours[slot * 4 + k], point) : side > 0
  }
  return isInSphere(mesh, slot, point)
}

function isInSphere(mesh: DelaunayMesh, slot: number, point: number): boolean {
  const { vertices, points } = mesh
  const a = vertices[slot * 4] * 3
  const b = vertices[slot * 4 + 1] * 3
  const c = vertices[slot * 4 + 2] * 3
  const d = vertices[slot * 4 + 3] * 3
  const p = point * 3
  // Positive inside if orient3d is negative, that is, if the volume is positive.
  return (
    insphere(
      points[a],
      points[a + 1],
      points[a + 2],
      points[b],
      points[b + 1],
      points[b + 2],
      points[c],
      points[c + 1],
      points[c + 2],
      points[d],
      points[d + 1],
      points[d + 2],
      points[p],
      points[p + 1],
      points[p + 2],
    ) > 0
  )
}
