/**
 * Vertex normals of a posed body, weighted by triangle area. Not of unit length, since the shader normalises them.
 * twin: see findTwins. positions, normals: 3 per vertex; triangles: 3 vertex indices each. Runs once per frame.
 */
export function writeNormals(
  positions: Float32Array,
  triangles: Uint32Array,
  twin: Uint32Array,
  normals: Float32Array,
): void {
  normals.fill(0)
  for (let t = 0; t < triangles.length; t += 3) addTriangle(positions, triangles, twin, normals, t)
  for (let v = 0; v < twin.length; v++) {
    const s = 3 * (twin[v] as number)
    normals[3 * v] = normals[s] as number
    normals[3 * v + 1] = normals[s + 1] as number
    normals[3 * v + 2] = normals[s + 2] as number
  }
}

function addTriangle(p: Float32Array, triangles: Uint32Array, twin: Uint32Array, normals: Float32Array, t: number) {
  const a = triangles[t] as number
  const b = triangles[t + 1] as number
  const c = triangles[t + 2] as number
  const ax = p[3 * a] as number
  const ay = p[3 * a + 1] as number
  const az = p[3 * a + 2] as number
  const ux = (p[3 * b] as number) - ax
  const uy = (p[3 * b + 1] as number) - ay
  const uz = (p[3 * b + 2] as number) - az
  const vx = (p[3 * c] as number) - ax
  const vy = (p[3 * c + 1] as number) - ay
  const vz = (p[3 * c + 2] as number) - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  add(normals, 3 * (twin[a] as number), nx, ny, nz)
  add(normals, 3 * (twin[b] as number), nx, ny, nz)
  add(normals, 3 * (twin[c] as number), nx, ny, nz)
}

function add(into: Float32Array, s: number, x: number, y: number, z: number): void {
  into[s] = (into[s] as number) + x
  into[s + 1] = (into[s + 1] as number) + y
  into[s + 2] = (into[s + 2] as number) + z
}
