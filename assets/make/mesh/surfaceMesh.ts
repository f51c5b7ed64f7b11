import { distance, length, type Vec3 } from '../math/vec3.ts'
import { gradient, NEAR, type Shape } from '../shape/shape.ts'
import { collapseEdges } from './collapse.ts'
import { compact, compactEdit, type EditMesh, editMesh, neighbours } from './editMesh.ts'
import { flipEdges } from './flip.ts'
import type { Mesh } from './mesh.ts'
import { type MirroredMesh, mirrorMesh } from './mirrorMesh.ts'
import { polygonise } from './polygonise.ts'
import { relax } from './relax.ts'
import { type Density, setSizes } from './sizeField.ts'

/** Positions are multiples of this, so that three subdivisions of an edge are exact in 32-bit floats. */
export const POSITION_STEP = 2 ** -15

/** Growth of the length limit of removed edges per pass. */
const GROWTH = 1.15

/**
 * Creates a closed, symmetric mesh of exactly `triangles` triangles for a shape: polygonises a fine half, simplifies
 * and relaxes it in many passes, then mirrors it.
 */
export function surfaceMesh(
  shape: Shape,
  tips: readonly Vec3[],
  triangles: number,
  cell: number,
  density: Density,
): MirroredMesh {
  const target = triangles / 2
  let mesh = thinned(polygonise(shape, cell), cell, tips)
  setSizes(mesh, shape, density)
  for (let limit = 0.4; mesh.alive > target; limit *= GROWTH) {
    if (limit > 100) throw new Error(`surfaceMesh: stuck at ${mesh.alive} of ${target} triangles`)
    collapseEdges(mesh, target, limit)
    mesh = compactEdit(mesh)
    if (mesh.alive < 3 * target) setSizes(mesh, shape, density)
    flipEdges(mesh)
    relax(mesh, shape, 1)
  }
  tidy(mesh, shape, density, 6)
  for (let round = 0; round < 3; round++) swell(mesh, shape)
  return mirrorMesh(rounded(compact(mesh)))
}

/** The grid produces many slivers. First removes edges that are short relative to the grid. */
function thinned(fine: Mesh, cell: number, tips: readonly Vec3[]): EditMesh {
  const mesh = editMesh(fine)
  assertWhole(mesh)
  for (const tip of tips) mesh.fixed[nearestVertex(mesh, tip)] = 1
  mesh.size.fill(cell)
  collapseEdges(mesh, 0, 0.9)
  return compactEdit(mesh)
}

/** Finds a border vertex if the point is in the plane x = 0. */
function nearestVertex({ positions: p, border }: EditMesh, [x, y, z]: Vec3): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let v = 0; v < border.length; v++) {
    if (x === 0 && !border[v]) continue
    const d = distance([p[v * 3], p[v * 3 + 1], p[v * 3 + 2]], [x, y, z])
    if (d < least) {
      least = d
      best = v
    }
  }
  return best
}

/** Disconnected parts, or cavities inside the body, are errors in the shape. */
function assertWhole(mesh: EditMesh): void {
  const seen = new Uint8Array(mesh.around.length)
  const stack = [0]
  seen[0] = 1
  for (let v = stack.pop(); v !== undefined; v = stack.pop()) {
    for (const u of neighbours(mesh, v)) {
      if (seen[u]) continue
      seen[u] = 1
      stack.push(u)
    }
  }
  const lost = seen.indexOf(0)
  if (lost < 0) return
  const at = Array.from(mesh.positions.subarray(lost * 3, lost * 3 + 3), (c) => c.toFixed(3)).join(', ')
  throw new Error(`surfaceMesh: the piece at (${at}) is not joined to the body`)
}

/** Alternates edge flips and relaxation. */
function tidy(mesh: EditMesh, shape: Shape, density: Density, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    if (round % 3 === 0) setSizes(mesh, shape, density)
    flipEdges(mesh)
    relax(mesh, shape, 2)
  }
  flipEdges(mesh)
}

/**
 * Flat triangles on a convex surface cut into it. Moves vertices outwards until the triangles are outside as much as
 * inside.
 */
function swell(mesh: EditMesh, shape: Shape): void {
  const { positions: p, triangles, around } = mesh
  const depth = new Float64Array(triangles.length / 3)
  for (let t = 0; t < depth.length; t++) {
    const [a, b, c] = [triangles[t * 3] * 3, triangles[t * 3 + 1] * 3, triangles[t * 3 + 2] * 3]
    depth[t] = shape.distance(
      (p[a] + p[b] + p[c]) / 3,
      (p[a + 1] + p[b + 1] + p[c + 1]) / 3,
      (p[a + 2] + p[b + 2] + p[c + 2]) / 3,
      NEAR,
    )
  }
  const normal = new Float64Array(3)
  for (let v = 0; v < around.length; v++) {
    gradient(shape, p[v * 3], p[v * 3 + 1], p[v * 3 + 2], normal)
    const mean = around[v].reduce((sum, t) => sum + depth[t], 0) / around[v].length
    const step = (-0.5 * mean) / Math.max(length([normal[0], normal[1], normal[2]]), 0.1)
    for (let c = mesh.border[v] ? 1 : 0; c < 3; c++) p[v * 3 + c] += normal[c] * step
  }
}

function round(p: number): number {
  return Math.round(p / POSITION_STEP) * POSITION_STEP
}

/** Border vertices stay at x = 0, and no other vertex may be rounded to it. */
function rounded({ positions, triangles }: Mesh): Mesh {
  const grid = positions.map((p, i) => (i % 3 === 0 && p > 0 ? Math.max(round(p), POSITION_STEP) : round(p)))
  return { positions: grid, triangles }
}
