import { gradient, NEAR, projectToSurface, type Shape } from '../shape/shape.ts'
import { type EditMesh, neighbours, relativeLength } from './editMesh.ts'
import { triangleShape } from './triangleShape.ts'

/** Edges may cut through the surface by this fraction of the target edge length. */
const HARMLESS = 0.04

const normal = new Float64Array(3)
const face = new Float64Array(3)

/**
 * Equalises edge lengths: every vertex moves on the surface towards its neighbours, with more weight on those that are
 * too far away, unless its edges would then cut deeper through the surface. Without that condition, rings of vertices
 * would slide off fingers.
 */
export function relax(mesh: EditMesh, shape: Shape, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    for (let v = 0; v < mesh.around.length; v++)
      if (mesh.around[v].length > 0 && !mesh.fixed[v]) relaxVertex(mesh, shape, v)
  }
}

function relaxVertex(mesh: EditMesh, shape: Shape, v: number): void {
  const { positions: p } = mesh
  const near = neighbours(mesh, v)
  const depth = cutBy(mesh, shape, v, near)
  const [x, y, z] = [p[v * 3], p[v * 3 + 1], p[v * 3 + 2]]
  let [mx, my, mz, sum] = [0, 0, 0, 0]
  for (const u of near) {
    // The mirror image has the same influence, but border edges are shared with it.
    const weight = relativeLength(mesh, u, v) * (mesh.border[v] && mesh.border[u] ? 0.5 : 1)
    mx += (p[u * 3] - x) * weight
    my += (p[u * 3 + 1] - y) * weight
    mz += (p[u * 3 + 2] - z) * weight
    sum += weight
  }
  if (mesh.border[v]) mx = 0
  gradient(shape, x, y, z, normal)
  const n2 = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]
  const lift = (mx * normal[0] + my * normal[1] + mz * normal[2]) / n2
  const step = 0.6 / sum
  const old = worstAround(mesh, v)
  p[v * 3] += (mx - lift * normal[0]) * step
  p[v * 3 + 1] += (my - lift * normal[1]) * step
  p[v * 3 + 2] += (mz - lift * normal[2]) * step
  projectToSurface(shape, p, v * 3, 2)
  if (mesh.border[v]) p[v * 3] = 0
  const now = worstAround(mesh, v)
  const slips = cutBy(mesh, shape, v, near) > Math.max(1.03 * depth, HARMLESS * mesh.size[v])
  if (slips || (now < 0.25 && now < old) || (!mesh.border[v] && p[v * 3] < 0.1 * mesh.size[v] && p[v * 3] < x)) {
    p[v * 3] = x
    p[v * 3 + 1] = y
    p[v * 3 + 2] = z
  }
}

/** Mean distance of the midpoints of the edges at v from the surface. */
function cutBy({ positions: p }: EditMesh, shape: Shape, v: number, near: readonly number[]): number {
  let sum = 0
  for (const u of near) {
    const x = (p[u * 3] + p[v * 3]) / 2
    const y = (p[u * 3 + 1] + p[v * 3 + 1]) / 2
    const z = (p[u * 3 + 2] + p[v * 3 + 2]) / 2
    sum += Math.abs(shape.distance(x, y, z, NEAR))
  }
  return sum / near.length
}

/** Worst quality of the triangles around v; negative if one faces inwards (`normal` is the surface normal at v). */
function worstAround({ positions, triangles, around }: EditMesh, v: number): number {
  let worst = 1
  for (const t of around[v]) {
    const shape = triangleShape(positions, triangles[t * 3], triangles[t * 3 + 1], triangles[t * 3 + 2], face)
    const outward = face[0] * normal[0] + face[1] * normal[1] + face[2] * normal[2]
    worst = Math.min(worst, outward > 0 ? shape : -1)
  }
  return worst
}
