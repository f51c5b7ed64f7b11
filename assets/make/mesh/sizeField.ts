import { gradient, type Shape } from '../shape/shape.ts'
import { type EditMesh, edgeLength, neighbours } from './editMesh.ts'

/** Target edge lengths. Only ratios matter, because the number of triangles is given. */
export interface Density {
  /** Edge length / radius of curvature. */
  readonly perRadius: number
  readonly shortest: number
  readonly longest: number
  /** Less than 1 where more triangles are needed: faces, hands, joints. */
  readonly detail: (x: number, y: number, z: number) => number
}

/** Maximum growth of the size per unit of length, so that triangle sizes change gradually. */
const GRADING = 0.35

/** Computes the target edge lengths from the curvature of the surface. */
export function setSizes(mesh: EditMesh, shape: Shape, density: Density): void {
  const { positions: p, size, around } = mesh
  for (let v = 0; v < around.length; v++) {
    if (around[v].length === 0) continue
    const [x, y, z] = [p[v * 3], p[v * 3 + 1], p[v * 3 + 2]]
    const wanted = density.perRadius / Math.max(curvature(shape, x, y, z, density.shortest / 2), 1e-3)
    size[v] = Math.min(Math.max(wanted, density.shortest), density.longest) * density.detail(x, y, z)
  }
  for (let pass = 0; pass < 8; pass++) grade(mesh)
}

const normal = new Float64Array(3)
const ahead = new Float64Array(3)
const behind = new Float64Array(3)

/** √(κ₁² + κ₂²), from the change of the unit normal over one step in both directions along two tangents. */
function curvature(shape: Shape, x: number, y: number, z: number, step: number): number {
  unitGradient(shape, x, y, z, normal)
  const [nx, ny, nz] = normal
  // First tangent: the axis with the smallest component along the normal, made perpendicular to it.
  const least = Math.abs(nx) <= Math.abs(ny) && Math.abs(nx) <= Math.abs(nz) ? 0 : Math.abs(ny) <= Math.abs(nz) ? 1 : 2
  const [ax, ay, az] = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0]
  const [ux, uy, uz] = [ny * az - nz * ay, nz * ax - nx * az, nx * ay - ny * ax]
  const k = step / Math.sqrt(ux * ux + uy * uy + uz * uz)
  const first = turnAlong(shape, x, y, z, ux * k, uy * k, uz * k)
  const second = turnAlong(shape, x, y, z, (ny * uz - nz * uy) * k, (nz * ux - nx * uz) * k, (nx * uy - ny * ux) * k)
  return Math.sqrt(first + second) / (2 * step)
}

/** Squared difference of the normals one step ahead and one step behind. */
function turnAlong(shape: Shape, x: number, y: number, z: number, dx: number, dy: number, dz: number): number {
  unitGradient(shape, x + dx, y + dy, z + dz, ahead)
  unitGradient(shape, x - dx, y - dy, z - dz, behind)
  const tx = ahead[0] - behind[0]
  const ty = ahead[1] - behind[1]
  const tz = ahead[2] - behind[2]
  return tx * tx + ty * ty + tz * tz
}

function unitGradient(shape: Shape, x: number, y: number, z: number, out: Float64Array): void {
  gradient(shape, x, y, z, out)
  const k = 1 / Math.max(Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]), 1e-9)
  for (let c = 0; c < 3; c++) out[c] *= k
}

function grade(mesh: EditMesh): void {
  const { size, around } = mesh
  for (let v = 0; v < around.length; v++) {
    for (const u of neighbours(mesh, v)) size[v] = Math.min(size[v], size[u] + GRADING * edgeLength(mesh, u, v))
  }
}
