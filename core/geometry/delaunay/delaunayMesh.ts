import { resized } from '../../base/resized.ts'
/** The vertex at infinity. A tetrahedron with this vertex is a *ghost* outside a facet of the convex hull. */
export const INFINITE = -1
/** First vertex of a slot without a tetrahedron. */
export const FREE = -2

/**
 * A Delaunay tetrahedralisation that supports insertion. Slot t stores the tetrahedron vertices[4 t .. 4 t + 4], with
 * positive volume: det(b − a, c − a, d − a) > 0, where a ghost's infinite vertex is any point beyond its facet.
 * neighbours[4 t + k] is the tetrahedron across the facet opposite vertex k. Because of the ghosts, every facet has a
 * neighbour.
 */
export interface DelaunayMesh {
  /**
   * Dimension of the points: 3, or less if all are coplanar (2), collinear (1), coincident (0), or there are none (-1).
   */
  dimension: number
  pointCount: number
  /** 3 per point. */
  points: Float64Array
  /** Per point: the mesh vertex at its position, which is the point itself unless it is a duplicate. */
  sameAs: Int32Array
  /** Number of slots, including free ones. There are no tetrahedra unless the dimension is 3. */
  slotCount: number
  vertices: Int32Array
  neighbours: Int32Array
  /** Slots destroyed and created by the last insertion that changed the mesh. */
  destroyed: Int32Array
  destroyedCount: number
  created: Int32Array
  createdCount: number
  /** First free slot, or -1. The next one is neighbours[4 · slot]. */
  firstFree: number
  /** Tetrahedron at which the search for the next point starts. */
  start: number
  /** Per slot: the last insertion that tested it, negated if it was not in conflict. */
  tested: Int32Array
  insertion: number
  /** State of the random generator of the search. */
  random: number
  /**
   * Hash table with open addressing for the edges of a cavity: insertion, edge (smaller and larger vertex), facet (4 ·
   * slot + index).
   */
  edgeStamp: Int32Array
  edgeLow: Int32Array
  edgeHigh: Int32Array
  edgeFacet: Int32Array
}

export function createDelaunayMesh(capacity: number): DelaunayMesh {
  const slots = Math.max(64, capacity * 8)
  return {
    dimension: -1,
    pointCount: 0,
    points: new Float64Array(Math.max(8, capacity) * 3),
    sameAs: new Int32Array(Math.max(8, capacity)),
    slotCount: 0,
    vertices: new Int32Array(slots * 4),
    neighbours: new Int32Array(slots * 4),
    destroyed: new Int32Array(64),
    destroyedCount: 0,
    created: new Int32Array(64),
    createdCount: 0,
    firstFree: -1,
    start: 0,
    tested: new Int32Array(slots),
    insertion: 0,
    random: 1,
    edgeStamp: new Int32Array(256),
    edgeLow: new Int32Array(256),
    edgeHigh: new Int32Array(256),
    edgeFacet: new Int32Array(256),
  }
}

/** Smaller coordinates are set to 0, so that products of five differences do not underflow. */
const SMALLEST = 2 ** -100

/** Stores a point without inserting it. Returns its index. */
export function appendPoint(mesh: DelaunayMesh, x: number, y: number, z: number): number {
  const point = mesh.pointCount++
  if (point * 3 + 3 > mesh.points.length) {
    mesh.points = resized(mesh.points, mesh.points.length * 2)
    mesh.sameAs = resized(mesh.sameAs, mesh.sameAs.length * 2)
  }
  mesh.points[point * 3] = Math.abs(x) < SMALLEST ? 0 : x
  mesh.points[point * 3 + 1] = Math.abs(y) < SMALLEST ? 0 : y
  mesh.points[point * 3 + 2] = Math.abs(z) < SMALLEST ? 0 : z
  mesh.sameAs[point] = point
  return point
}

/** Allocates a slot for a new tetrahedron. */
export function takeSlot(mesh: DelaunayMesh): number {
  const slot = mesh.firstFree
  if (slot >= 0) {
    mesh.firstFree = mesh.neighbours[slot * 4]
    return slot
  }
  if (mesh.slotCount * 4 + 4 > mesh.vertices.length) {
    mesh.vertices = resized(mesh.vertices, mesh.vertices.length * 2)
    mesh.neighbours = resized(mesh.neighbours, mesh.neighbours.length * 2)
    mesh.tested = resized(mesh.tested, mesh.tested.length * 2)
  }
  return mesh.slotCount++
}

export function freeSlot(mesh: DelaunayMesh, slot: number): void {
  mesh.vertices[slot * 4] = FREE
  mesh.neighbours[slot * 4] = mesh.firstFree
  mesh.firstFree = slot
}

/** Whether the slot contains a tetrahedron of four points. */
export function isTetrahedron(mesh: DelaunayMesh, slot: number): boolean {
  const { vertices } = mesh
  const v = slot * 4
  return vertices[v] >= 0 && vertices[v + 1] >= 0 && vertices[v + 2] >= 0 && vertices[v + 3] >= 0
}
