import { EdgeTable } from '../rig/edgeTable.ts'
import { DisjointSets } from '../base/disjointSets.ts'

/** Edges and connected components of a welded mesh. Degenerate triangles have no edges. */
export interface MeshTopology {
  readonly edgeCount: number
  /** Edges with one triangle. */
  readonly borderEdges: number
  /** Edges whose two triangles use it in the same direction, and so have opposite orientations. */
  readonly inconsistentEdges: number
  /** Edges with more than two triangles. */
  readonly nonManifoldEdges: number
  /**
   * True if every edge is used equally often in both directions, so that the winding number is an integer everywhere.
   */
  readonly closed: boolean
  readonly degenerateTriangles: number
  /** Triangles that share a point are in the same component. Components are ordered by their first triangle. */
  readonly componentCount: number
  /** Component of each triangle. */
  readonly componentOf: Uint32Array
  readonly componentArea: Float64Array
  /** Signed volume; only meaningful for closed components. */
  readonly componentVolume: Float64Array
  /** 1 if the component is closed. */
  readonly componentClosed: Uint8Array
}

export function meshTopology(
  corners: Uint32Array,
  pointCount: number,
  areas: Float64Array,
  volumes: Float64Array,
): MeshTopology {
  const edges = new EdgeTable(corners.length, pointCount)
  const sets = new DisjointSets(pointCount)
  let degenerateTriangles = 0
  for (let t = 0; t < corners.length; t += 3) {
    const a = corners[t]
    const b = corners[t + 1]
    const c = corners[t + 2]
    sets.join(a, b)
    sets.join(b, c)
    if (!(areas[t / 3] > 0)) degenerateTriangles++
    if (a === b || b === c || c === a) continue
    edges.add(a, b)
    edges.add(b, c)
    edges.add(c, a)
  }
  const componentOfPoint = new Int32Array(pointCount).fill(-1)
  const componentOf = new Uint32Array(corners.length / 3)
  let componentCount = 0
  for (let t = 0; t < componentOf.length; t++) {
    const root = sets.find(corners[t * 3])
    if (componentOfPoint[root] < 0) componentOfPoint[root] = componentCount++
    componentOf[t] = componentOfPoint[root]
  }
  const componentClosed = new Uint8Array(componentCount).fill(1)
  const counts = countEdges(edges, pointCount, (point) => {
    componentClosed[componentOfPoint[sets.find(point)]] = 0
  })
  const componentArea = new Float64Array(componentCount)
  const componentVolume = new Float64Array(componentCount)
  for (let t = 0; t < componentOf.length; t++) {
    componentArea[componentOf[t]] += areas[t]
    componentVolume[componentOf[t]] += volumes[t]
  }
  for (let c = 0; c < componentCount; c++) if (!(componentArea[c] > 0)) componentClosed[c] = 0
  return {
    edgeCount: edges.size,
    ...counts,
    degenerateTriangles,
    componentCount,
    componentOf,
    componentArea,
    componentVolume,
    componentClosed,
  }
}

type EdgeCounts = Pick<MeshTopology, 'borderEdges' | 'inconsistentEdges' | 'nonManifoldEdges' | 'closed'>

/** Calls `open` with a point of each edge at which the mesh is not closed. */
function countEdges(edges: EdgeTable, pointCount: number, open: (point: number) => void): EdgeCounts {
  const { keys, forward, backward } = edges
  let borderEdges = 0
  let inconsistentEdges = 0
  let nonManifoldEdges = 0
  let closed = edges.size > 0
  for (let slot = 0; slot < keys.length; slot++) {
    if (keys[slot] < 0) continue
    const uses = forward[slot] + backward[slot]
    if (uses === 1) borderEdges++
    else if (uses > 2) nonManifoldEdges++
    else if (forward[slot] !== 1) inconsistentEdges++
    if (forward[slot] === backward[slot]) continue
    closed = false
    open(Math.floor(keys[slot] / pointCount))
  }
  return { borderEdges, inconsistentEdges, nonManifoldEdges, closed }
}
