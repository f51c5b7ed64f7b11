import type { Mesh } from './mesh.ts'

/** A half mesh that is being edited. Vertices at x = 0 form its border. */
export interface EditMesh {
  readonly positions: Float64Array
  /** 3 vertex indices per triangle; the first is -1 if the triangle was removed. */
  readonly triangles: Int32Array
  /** Triangles around each vertex, unordered. */
  readonly around: number[][]
  readonly border: Uint8Array
  /** Vertices that are neither moved nor removed: tips of fingers, horns, noses. */
  readonly fixed: Uint8Array
  /** Target edge length at each vertex. */
  readonly size: Float64Array
  alive: number
}

export function editMesh({ positions, triangles }: Mesh): EditMesh {
  const vertices = positions.length / 3
  const around: number[][] = Array.from({ length: vertices }, () => [])
  for (let i = 0; i < triangles.length; i++) around[triangles[i]].push(Math.floor(i / 3))
  const border = new Uint8Array(vertices)
  for (let v = 0; v < vertices; v++) border[v] = positions[v * 3] === 0 ? 1 : 0
  return {
    positions: positions.slice(),
    triangles: Int32Array.from(triangles),
    around,
    border,
    fixed: new Uint8Array(vertices),
    size: new Float64Array(vertices).fill(1),
    alive: triangles.length / 3,
  }
}

/** Copies the mesh without removed elements. */
export function compactEdit(mesh: EditMesh): EditMesh {
  const kept = (_: number, v: number) => mesh.around[v].length > 0
  return { ...editMesh(compact(mesh)), fixed: mesh.fixed.filter(kept), size: mesh.size.filter(kept) }
}

/** The remaining mesh, with vertices renumbered in order. */
export function compact(mesh: EditMesh): Mesh {
  const { positions, triangles, around } = mesh
  const number = new Int32Array(around.length).fill(-1)
  const kept: number[] = []
  for (let v = 0; v < around.length; v++) {
    if (around[v].length === 0) continue
    number[v] = kept.length / 3
    kept.push(positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2])
  }
  const faces: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    if (triangles[t] >= 0) faces.push(number[triangles[t]], number[triangles[t + 1]], number[triangles[t + 2]])
  }
  return { positions: Float64Array.from(kept), triangles: Uint32Array.from(faces) }
}

/** Vertices connected to v by an edge, without duplicates. */
export function neighbours(mesh: EditMesh, v: number): number[] {
  const found: number[] = []
  for (const t of mesh.around[v]) {
    for (let c = 0; c < 3; c++) {
      const u = mesh.triangles[t * 3 + c]
      if (u !== v && !found.includes(u)) found.push(u)
    }
  }
  return found
}

/** The triangles at an edge: two, or one on the border. */
export function sidesOf(mesh: EditMesh, u: number, v: number): number[] {
  return mesh.around[u].filter((t) => hasVertex(mesh, t, v))
}

export function hasVertex({ triangles }: EditMesh, t: number, v: number): boolean {
  return triangles[t * 3] === v || triangles[t * 3 + 1] === v || triangles[t * 3 + 2] === v
}

export function edgeLength({ positions }: EditMesh, u: number, v: number): number {
  const x = positions[u * 3] - positions[v * 3]
  const y = positions[u * 3 + 1] - positions[v * 3 + 1]
  const z = positions[u * 3 + 2] - positions[v * 3 + 2]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Edge length / target length. */
export function relativeLength(mesh: EditMesh, u: number, v: number): number {
  return (2 * edgeLength(mesh, u, v)) / (mesh.size[u] + mesh.size[v])
}
