/**
 * Writes the area vector (length: twice the area) of a triangle a, b, c to `out`. Returns 4√3 area / Σ edge²: 1 for
 * equilateral, 0 for degenerate triangles.
 */
export function triangleShape(p: Float64Array, a: number, b: number, c: number, out: Float64Array): number {
  const ux = p[b * 3] - p[a * 3]
  const uy = p[b * 3 + 1] - p[a * 3 + 1]
  const uz = p[b * 3 + 2] - p[a * 3 + 2]
  const vx = p[c * 3] - p[a * 3]
  const vy = p[c * 3 + 1] - p[a * 3 + 1]
  const vz = p[c * 3 + 2] - p[a * 3 + 2]
  out[0] = uy * vz - uz * vy
  out[1] = uz * vx - ux * vz
  out[2] = ux * vy - uy * vx
  const wx = vx - ux
  const wy = vy - uy
  const wz = vz - uz
  const edges = ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz + wx * wx + wy * wy + wz * wz
  return (2 * Math.sqrt(3) * Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])) / edges
}

/** Cosine of the angle between two vectors; 0 if either is zero. */
export function cosine(a: Float64Array, b: Float64Array): number {
  const aa = a[0] * a[0] + a[1] * a[1] + a[2] * a[2]
  const bb = b[0] * b[0] + b[1] * b[1] + b[2] * b[2]
  return aa > 0 && bb > 0 ? (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / Math.sqrt(aa * bb) : 0
}
