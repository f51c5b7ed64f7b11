import { outward } from '../../math/outward.ts'
import { volumeSign } from './isInConflict.ts'
import type { DelaunayMesh } from './delaunayMesh.ts'

/**
 * Circumsphere of a tetrahedron, whose centre is a vertex of the Voronoi diagram. Writes centre and radius to out[o ..
 * o + 4]. With a, b, c relative to d, the centre is d + (|a|² b×c + |b|² c×a + |c|² a×b) / 2 det(a, b, c). The
 * determinant has an exact sign and is never 0, so the centre of a sliver is finite unless it overflows. Its distance
 * from d is limited to `farthest`. The radius is measured from the stored centre and encloses all four points.
 */
export function circumsphere(mesh: DelaunayMesh, slot: number, farthest: number, out: Float64Array, o: number): void {
  const { points, vertices } = mesh
  const d = vertices[slot * 4 + 3] * 3
  const ax = points[vertices[slot * 4] * 3] - points[d]
  const ay = points[vertices[slot * 4] * 3 + 1] - points[d + 1]
  const az = points[vertices[slot * 4] * 3 + 2] - points[d + 2]
  const bx = points[vertices[slot * 4 + 1] * 3] - points[d]
  const by = points[vertices[slot * 4 + 1] * 3 + 1] - points[d + 1]
  const bz = points[vertices[slot * 4 + 1] * 3 + 2] - points[d + 2]
  const cx = points[vertices[slot * 4 + 2] * 3] - points[d]
  const cy = points[vertices[slot * 4 + 2] * 3 + 1] - points[d + 1]
  const cz = points[vertices[slot * 4 + 2] * 3 + 2] - points[d + 2]
  const aa = ax * ax + ay * ay + az * az
  const bb = bx * bx + by * by + bz * bz
  const cc = cx * cx + cy * cy + cz * cz
  const v = slot * 4
  // det(a, b, c) relative to d has the opposite sign of the volume.
  const scale = -0.5 / volumeSign(points, vertices[v], vertices[v + 1], vertices[v + 2], vertices[v + 3])
  let x = (aa * (by * cz - bz * cy) + bb * (cy * az - cz * ay) + cc * (ay * bz - az * by)) * scale
  let y = (aa * (bz * cx - bx * cz) + bb * (cz * ax - cx * az) + cc * (az * bx - ax * bz)) * scale
  let z = (aa * (bx * cy - by * cx) + bb * (cx * ay - cy * ax) + cc * (ax * by - ay * bx)) * scale
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length <= farthest)) {
    const factor = length < Infinity ? farthest / length : 0
    x = factor === 0 ? 0 : x * factor
    y = factor === 0 ? 0 : y * factor
    z = factor === 0 ? 0 : z * factor
  }
  out[o] = points[d] + x
  out[o + 1] = points[d + 1] + y
  out[o + 2] = points[d + 2] + z
  out[o + 3] = outward(Math.sqrt(reach2(mesh, slot, out, o)))
}

function reach2(mesh: DelaunayMesh, slot: number, centre: Float64Array, o: number): number {
  let farthest = 0
  for (let k = 0; k < 4; k++) {
    const p = mesh.vertices[slot * 4 + k] * 3
    const x = mesh.points[p] - centre[o]
    const y = mesh.points[p + 1] - centre[o + 1]
    const z = mesh.points[p + 2] - centre[o + 2]
    farthest = Math.max(farthest, x * x + y * y + z * z)
  }
  return farthest
}
