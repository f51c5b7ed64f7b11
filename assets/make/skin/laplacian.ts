import { cross, length } from '../math/vec3.ts'
import type { Mesh } from '../mesh/mesh.ts'

/**
 * A symmetric matrix in compressed rows: row v has entries start[v] .. start[v + 1] in columns/values, and its
 * diagonal.
 */
export interface SparseRows {
  readonly start: Uint32Array
  readonly columns: Uint32Array
  readonly values: Float64Array
  readonly diagonal: Float64Array
}

/** Cotangent stiffness matrix (heat flow along the surface) and the area of each vertex. */
export function laplacian(mesh: Mesh): { readonly stiffness: SparseRows; readonly area: Float64Array } {
  const count = mesh.positions.length / 3
  const rows: Map<number, number>[] = Array.from({ length: count }, () => new Map())
  const area = new Float64Array(count)
  for (let t = 0; t < mesh.triangles.length; t += 3) addTriangle(mesh, t, rows, area)
  const start = new Uint32Array(count + 1)
  for (let v = 0; v < count; v++) start[v + 1] = start[v] + rows[v].size
  const columns = new Uint32Array(start[count])
  const values = new Float64Array(start[count])
  const diagonal = new Float64Array(count)
  rows.forEach((row, v) => {
    const sorted = [...row].sort((a, b) => a[0] - b[0])
    sorted.forEach(([u, weight], i) => {
      columns[start[v] + i] = u
      // Obtuse corners give negative weights, which would cause overshoot.
      values[start[v] + i] = -Math.max(weight, 0.02)
      diagonal[v] += Math.max(weight, 0.02)
    })
  })
  return { stiffness: { start, columns, values, diagonal }, area }
}

function addTriangle(
  { positions: p, triangles }: Mesh,
  t: number,
  rows: Map<number, number>[],
  area: Float64Array,
): void {
  for (let c = 0; c < 3; c++) {
    const [a, u, v] = [triangles[t + c], triangles[t + ((c + 1) % 3)], triangles[t + ((c + 2) % 3)]]
    const [ux, uy, uz] = [p[u * 3] - p[a * 3], p[u * 3 + 1] - p[a * 3 + 1], p[u * 3 + 2] - p[a * 3 + 2]]
    const [vx, vy, vz] = [p[v * 3] - p[a * 3], p[v * 3 + 1] - p[a * 3 + 1], p[v * 3 + 2] - p[a * 3 + 2]]
    const twice = length(cross([ux, uy, uz], [vx, vy, vz]))
    const half = (ux * vx + uy * vy + uz * vz) / (2 * twice)
    rows[u].set(v, (rows[u].get(v) ?? 0) + half)
    rows[v].set(u, (rows[v].get(u) ?? 0) + half)
    area[a] += twice / 6
  }
}

/** out = (matrix + extra on the diagonal) · x */
export function apply(m: SparseRows, extra: Float64Array, x: Float64Array, out: Float64Array): void {
  for (let v = 0; v < x.length; v++) {
    let sum = (m.diagonal[v] + extra[v]) * x[v]
    for (let i = m.start[v]; i < m.start[v + 1]; i++) sum += m.values[i] * x[m.columns[i]]
    out[v] = sum
  }
}

/** Solves (matrix + extra) x = b by conjugate gradients with a diagonal preconditioner. */
export function solve(m: SparseRows, extra: Float64Array, b: Float64Array): Float64Array {
  const count = b.length
  const x = new Float64Array(count)
  const r = b.slice()
  const scaled = r.map((value, v) => value / (m.diagonal[v] + extra[v]))
  const d = scaled.slice()
  const md = new Float64Array(count)
  let energy = inner(r, scaled)
  const goal = energy * 1e-13
  for (let round = 0; round < 2000 && energy > goal; round++) {
    apply(m, extra, d, md)
    const step = energy / inner(d, md)
    for (let v = 0; v < count; v++) {
      x[v] += step * d[v]
      r[v] -= step * md[v]
      scaled[v] = r[v] / (m.diagonal[v] + extra[v])
    }
    const next = inner(r, scaled)
    for (let v = 0; v < count; v++) d[v] = scaled[v] + (next / energy) * d[v]
    energy = next
  }
  return x
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let v = 0; v < a.length; v++) sum += a[v] * b[v]
  return sum
}
