import { Tally } from './problemLog.ts'

/** Triangles that are a line or a point: |e × f|² is nothing against the |e|² |f|² it could be. */
export function degenerateTriangles(rest: Float64Array, triangles: Uint32Array, count: number): Tally {
  const tally = new Tally()
  for (let t = 0; t < count; t++) {
    const a = triangles[t * 3] * 3
    const b = triangles[t * 3 + 1] * 3
    const c = triangles[t * 3 + 2] * 3
    const ex = rest[b] - rest[a]
    const ey = rest[b + 1] - rest[a + 1]
    const ez = rest[b + 2] - rest[a + 2]
    const fx = rest[c] - rest[a]
    const fy = rest[c + 1] - rest[a + 1]
    const fz = rest[c + 2] - rest[a + 2]
    const x = ey * fz - ez * fy
    const y = ez * fx - ex * fz
    const z = ex * fy - ey * fx
    const most = (ex * ex + ey * ey + ez * ez) * (fx * fx + fy * fy + fz * fz)
    if (!(x * x + y * y + z * z > 1e-20 * most)) tally.hit(t)
  }
  return tally
}
