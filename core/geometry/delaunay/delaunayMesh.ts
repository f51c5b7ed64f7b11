/** The vertex at infinity. A tetrahedron that has it is a *ghost*: the outer side of a facet of the convex hull. */
export const INFINITE = -1
/** First vertex of a slot that holds no tetrahedron. */
export const FREE = -2

/**
 * A Delaunay tetrahedralisation that can grow. Slot t holds the tetrahedron vertices[4 t .. 4 t + 4], of positive
 * volume (det(b − a, c − a, d − a) > 0, with a ghost's infinite vertex anywhere beyond its facet); neighbours[4 t + k]
 * is the tetrahedron across the facet opposite vertex k. With the ghosts every facet has a neighbour.
 */
export interface DelaunayMesh {
  /** Dimension of the points: 3, or less if all are coplanar (2), collinear (1), equal (0), or none (-1). */
  dimension: number
  pointCount: number
  /** 3 per point. */
  points: Float64Array
  /** Per point: the point in the mesh at its position, which is itself unless it is a duplicate. */
  sameAs: Int32Array
  /** Slots in use, free ones included. No tetrahedra unless the dimension is 3. */
  slotCount: number
  vertices: Int32Array
  neighbours: Int32Array
  /** Slots freed and made by the last insertion that added a point. */
  destroyed: Int32Array
  destroyedCount: number
  created: Int32Array
  createdCount: number
  /** First free slot, or -1; the next one is neighbours[4 · slot]. */
  firstFree: number
  /** A tetrahedron to start the search for the next point at. */
  start: number
  /** Per slot: the number of the last insertion that found it in conflict, negative if not in conflict. */
  tested: Int32Array
  insertion: number
  /** State of the generator that breaks ties of the search. */
  random: number
  /** Open addressing over the edges of a cavity: insertion, edge (smaller, larger vertex), facet (4 · slot + index). */
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

/** Smaller coordinates become 0: products of five differences keep all their bits. */
const SMALLEST = 2 ** -100

/** Stores a point without inserting it. Returns its number. */
export function appendPoint(mesh: DelaunayMesh, x: number, y: number, z: number): number {
  const point = mesh.pointCount++
  if (point * 3 + 3 > mesh.points.length) {
    mesh.points = grown(mesh.points, new Float64Array(mesh.points.length * 2))
    mesh.sameAs = grown(mesh.sameAs, new Int32Array(mesh.sameAs.length * 2))
  }
  mesh.points[point * 3] = Math.abs(x) < SMALLEST ? 0 : x
  mesh.points[point * 3 + 1] = Math.abs(y) < SMALLEST ? 0 : y
  mesh.points[point * 3 + 2] = Math.abs(z) < SMALLEST ? 0 : z
  mesh.sameAs[point] = point
  return point
}

/** A slot for a new tetrahedron. */
export function takeSlot(mesh: DelaunayMesh): number {
  const slot = mesh.firstFree
  if (slot >= 0) {
    mesh.firstFree = mesh.neighbours[slot * 4]
    return slot
  }
  if (mesh.slotCount * 4 + 4 > mesh.vertices.length) {
    mesh.vertices = grown(mesh.vertices, new Int32Array(mesh.vertices.length * 2))
    mesh.neighbours = grown(mesh.neighbours, new Int32Array(mesh.neighbours.length * 2))
    mesh.tested = grown(mesh.tested, new Int32Array(mesh.tested.length * 2))
  }
  return mesh.slotCount++
}

export function freeSlot(mesh: DelaunayMesh, slot: number): void {
  mesh.vertices[slot * 4] = FREE
  mesh.neighbours[slot * 4] = mesh.firstFree
  mesh.firstFree = slot
}

/** Whether the slot holds a tetrahedron of four points. */
export function isTetrahedron(mesh: DelaunayMesh, slot: number): boolean {
  const { vertices } = mesh
  const v = slot * 4
  return vertices[v] >= 0 && vertices[v + 1] >= 0 && vertices[v + 2] >= 0 && vertices[v + 3] >= 0
}

/** `to` with the numbers of `from` at its start. */
export function grown<T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
