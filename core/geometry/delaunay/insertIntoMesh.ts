import { resized } from '../../base/resized.ts'
import { isInConflict } from './isInConflict.ts'
import { type DelaunayMesh, freeSlot, isTetrahedron, takeSlot } from './delaunayMesh.ts'
import { equalVertex, locate } from './locate.ts'

/**
 * Inserts a stored point with the algorithm of A. Bowyer and D. Watson (1981): replaces the tetrahedra in conflict with
 * the point by tetrahedra that connect it to the boundary of their union. `destroyed` and `created` list them. A
 * duplicate point only sets its `sameAs`. The dimension must be 3.
 */
export function insertIntoMesh(mesh: DelaunayMesh, point: number): void {
  const first = locate(mesh, point)
  const equal = equalVertex(mesh, first, point)
  mesh.destroyedCount = 0
  mesh.createdCount = 0
  if (equal >= 0) {
    mesh.sameAs[point] = equal
    return
  }
  collectConflicts(mesh, first, point)
  fillCavity(mesh, point)
  for (let i = 0; i < mesh.destroyedCount; i++) freeSlot(mesh, mesh.destroyed[i])
}

/** Fills `destroyed` by breadth-first search from a tetrahedron in conflict. */
function collectConflicts(mesh: DelaunayMesh, first: number, point: number): void {
  const stamp = ++mesh.insertion
  mesh.tested[first] = stamp
  pushDestroyed(mesh, first)
  for (let i = 0; i < mesh.destroyedCount; i++) {
    const slot = mesh.destroyed[i]
    for (let k = 0; k < 4; k++) {
      const next = mesh.neighbours[slot * 4 + k]
      if (Math.abs(mesh.tested[next]) === stamp) continue
      const conflict = isInConflict(mesh, next, point)
      mesh.tested[next] = conflict ? stamp : -stamp
      if (conflict) pushDestroyed(mesh, next)
    }
  }
}

function pushDestroyed(mesh: DelaunayMesh, slot: number): void {
  const { destroyed } = mesh
  if (mesh.destroyedCount === destroyed.length) {
    mesh.destroyed = resized(destroyed, destroyed.length * 2)
  }
  mesh.destroyed[mesh.destroyedCount++] = slot
}

/**
 * Creates one tetrahedron per boundary facet: a copy of the cavity's tetrahedron with the vertex opposite the facet
 * replaced by the point.
 */
function fillCavity(mesh: DelaunayMesh, point: number): void {
  const stamp = mesh.insertion
  resetEdges(mesh)
  for (let i = 0; i < mesh.destroyedCount; i++) {
    const old = mesh.destroyed[i]
    for (let k = 0; k < 4; k++) {
      const outer = mesh.neighbours[old * 4 + k]
      if (mesh.tested[outer] === stamp) continue
      const slot = takeSlot(mesh)
      const { vertices, neighbours } = mesh
      for (let j = 0; j < 4; j++) vertices[slot * 4 + j] = vertices[old * 4 + j]
      vertices[slot * 4 + k] = point
      neighbours[slot * 4 + k] = outer
      neighbours[outer * 4 + indexOf(neighbours, outer, old)] = slot
      mesh.tested[slot] = 0
      pushCreated(mesh, slot)
      for (let j = 0; j < 4; j++) if (j !== k) linkAcross(mesh, slot, j, k)
      if (isTetrahedron(mesh, slot)) mesh.start = slot
    }
  }
}

function pushCreated(mesh: DelaunayMesh, slot: number): void {
  const { created } = mesh
  if (mesh.createdCount === created.length) mesh.created = resized(created, created.length * 2)
  mesh.created[mesh.createdCount++] = slot
}

/** Index at which `slot` has the neighbour `other`. */
function indexOf(neighbours: Int32Array, slot: number, other: number): number {
  let k = 0
  while (neighbours[slot * 4 + k] !== other) k++
  return k
}

/** The boundary of a cavity has at most 2 facets per tetrahedron plus 2, and 3 edges per 2 facets. */
function resetEdges(mesh: DelaunayMesh): void {
  const needed = (mesh.destroyedCount * 3 + 6) * 2
  if (mesh.edgeStamp.length >= needed) return
  const length = 2 ** (32 - Math.clz32(needed))
  mesh.edgeStamp = new Int32Array(length)
  mesh.edgeLow = new Int32Array(length)
  mesh.edgeHigh = new Int32Array(length)
  mesh.edgeFacet = new Int32Array(length)
}

/** Links two new tetrahedra at the facet opposite vertex j, which contains the new point k and a boundary edge. */
function linkAcross(mesh: DelaunayMesh, slot: number, j: number, k: number): void {
  const { vertices, neighbours, edgeStamp, edgeLow, edgeHigh, edgeFacet } = mesh
  // m and n are the remaining two indices: 0 + 1 + 2 + 3 = 6.
  const m = j !== 0 && k !== 0 ? 0 : j !== 1 && k !== 1 ? 1 : 2
  const n = 6 - j - k - m
  const low = Math.min(vertices[slot * 4 + m], vertices[slot * 4 + n])
  const high = Math.max(vertices[slot * 4 + m], vertices[slot * 4 + n])
  const mask = edgeStamp.length - 1
  let at = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) >>> 0
  at = (at ^ (at >>> 15)) & mask
  while (edgeStamp[at] === mesh.insertion && (edgeLow[at] !== low || edgeHigh[at] !== high)) at = (at + 1) & mask
  if (edgeStamp[at] === mesh.insertion) {
    const other = edgeFacet[at]
    neighbours[slot * 4 + j] = other >> 2
    neighbours[other] = slot
    return
  }
  edgeStamp[at] = mesh.insertion
  edgeLow[at] = low
  edgeHigh[at] = high
  edgeFacet[at] = slot * 4 + j
}
