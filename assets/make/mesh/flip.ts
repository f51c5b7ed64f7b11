import { type EditMesh, neighbours, sidesOf } from './editMesh.ts'
import { cosine, triangleShape } from './triangleShape.ts'

/** Edges with a dihedral angle sharper than this (cosine) define the shape and are not flipped. */
const BEND = 0.6

const n1 = new Float64Array(3)
const n2 = new Float64Array(3)
const m1 = new Float64Array(3)
const m2 = new Float64Array(3)

/** Flips edges if that improves the worse of the two triangles. Returns the number of flips. */
export function flipEdges(mesh: EditMesh): number {
  let flips = 0
  for (let u = 0; u < mesh.around.length; u++) {
    for (const v of neighbours(mesh, u)) {
      if (v > u && flipEdge(mesh, u, v)) flips++
    }
  }
  return flips
}

function flipEdge(mesh: EditMesh, u: number, v: number): boolean {
  const sides = sidesOf(mesh, u, v)
  if (sides.length !== 2) return false
  // Triangle s contains u -> v, triangle t contains v -> u.
  const s = follows(mesh, sides[0], u, v) ? sides[0] : sides[1]
  const t = s === sides[0] ? sides[1] : sides[0]
  const a = opposite(mesh, s, u, v)
  const b = opposite(mesh, t, u, v)
  if (!improves(mesh, u, v, a, b) || neighbours(mesh, a).includes(b)) return false
  if (mesh.around[u].length <= 4 || mesh.around[v].length <= 4) return false
  if (mesh.border[a] && mesh.border[b]) return false
  setTriangle(mesh, s, a, u, b)
  setTriangle(mesh, t, a, b, v)
  detach(mesh, v, s)
  detach(mesh, u, t)
  mesh.around[a].push(t)
  mesh.around[b].push(s)
  return true
}

function improves({ positions }: EditMesh, u: number, v: number, a: number, b: number): boolean {
  const now = Math.min(triangleShape(positions, u, v, a, n1), triangleShape(positions, v, u, b, n2))
  const then = Math.min(triangleShape(positions, a, u, b, m1), triangleShape(positions, a, b, v, m2))
  if (then <= now + 0.02) return false
  return cosine(n1, n2) > BEND && cosine(m1, m2) > BEND && cosine(n1, m1) > BEND && cosine(n2, m2) > BEND
}

function follows({ triangles }: EditMesh, t: number, u: number, v: number): boolean {
  for (let c = 0; c < 3; c++) if (triangles[t * 3 + c] === u) return triangles[t * 3 + ((c + 1) % 3)] === v
  return false
}

function opposite({ triangles }: EditMesh, t: number, u: number, v: number): number {
  return triangles[t * 3] + triangles[t * 3 + 1] + triangles[t * 3 + 2] - u - v
}

function setTriangle({ triangles }: EditMesh, t: number, a: number, b: number, c: number): void {
  triangles[t * 3] = a
  triangles[t * 3 + 1] = b
  triangles[t * 3 + 2] = c
}

function detach({ around }: EditMesh, v: number, t: number): void {
  around[v].splice(around[v].indexOf(t), 1)
}
