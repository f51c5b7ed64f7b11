import type { Mesh } from './mesh.ts'

/** Unit vertex normals, computed from the adjacent triangles. */
export function vertexNormals({ positions: p, triangles }: Mesh): Float64Array {
  const normals = new Float64Array(p.length)
  for (let t = 0; t < triangles.length; t += 3) {
    for (let c = 0; c < 3; c++)
      addCorner(p, triangles[t + c], triangles[t + ((c + 1) % 3)], triangles[t + ((c + 2) % 3)], normals)
  }
  for (let o = 0; o < normals.length; o += 3) {
    const [x, y, z] = normals.subarray(o, o + 3)
    const l = Math.sqrt(x * x + y * y + z * z)
    for (let c = 0; c < 3; c++) normals[o + c] /= l
  }
  return normals
}

/**
 * Weighted by the sine of the angle divided by both edge lengths: exact on a sphere, independent of the triangulation.
 */
function addCorner(p: Float64Array, a: number, b: number, c: number, out: Float64Array): void {
  const ux = p[b * 3] - p[a * 3]
  const uy = p[b * 3 + 1] - p[a * 3 + 1]
  const uz = p[b * 3 + 2] - p[a * 3 + 2]
  const vx = p[c * 3] - p[a * 3]
  const vy = p[c * 3 + 1] - p[a * 3 + 1]
  const vz = p[c * 3 + 2] - p[a * 3 + 2]
  const k = 1 / ((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))
  out[a * 3] += (uy * vz - uz * vy) * k
  out[a * 3 + 1] += (uz * vx - ux * vz) * k
  out[a * 3 + 2] += (ux * vy - uy * vx) * k
}
