/**
 * Writes the area of every triangle in `positions` relative to its area in `rest` to out[triangle]. 1 means unchanged,
 * 0 collapsed. A triangle without area at rest counts as 1.
 */
export function areaRatios(
  triangles: Uint32Array,
  rest: Float64Array,
  positions: Float64Array,
  out: Float64Array,
): void {
  for (let t = 0; t * 3 < triangles.length; t++) {
    const before = doubleArea(rest, triangles, t * 3)
    out[t] = before > 0 ? doubleArea(positions, triangles, t * 3) / before : 1
  }
}

/** Twice the area of the triangle whose corners are triangles[t .. t + 2]. */
export function doubleArea(p: Float64Array, triangles: Uint32Array, t: number): number {
  const a = triangles[t] * 3
  const b = triangles[t + 1] * 3
  const c = triangles[t + 2] * 3
  const ux = p[b] - p[a]
  const uy = p[b + 1] - p[a + 1]
  const uz = p[b + 2] - p[a + 2]
  const vx = p[c] - p[a]
  const vy = p[c + 1] - p[a + 1]
  const vz = p[c + 2] - p[a + 2]
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  return Math.sqrt(x * x + y * y + z * z)
}
