import type { Hierarchy } from './sphereTree.ts'
import { SPHERE } from './sphereTree.ts'

/** A hierarchy under construction, with capacity for `capacity` nodes. */
export interface HierarchyDraft extends Hierarchy {
  nodeCount: number
}

export function draftHierarchy(capacity: number, triangles: Uint32Array): HierarchyDraft {
  return {
    nodeCount: 0,
    spheres: new Float64Array(capacity * SPHERE),
    firstChild: new Uint32Array(capacity),
    childCount: new Uint32Array(capacity),
    parent: new Int32Array(capacity).fill(-1),
    level: new Uint16Array(capacity),
    triangleStart: new Uint32Array(capacity),
    triangleCount: new Uint32Array(capacity),
    triangles,
  }
}

/** Appends a leaf for a range of triangles and returns its index. */
export function appendNode(draft: HierarchyDraft, parent: number, start: number, count: number): number {
  const node = draft.nodeCount++
  draft.parent[node] = parent
  draft.level[node] = parent < 0 ? 1 : draft.level[parent] + 1
  draft.triangleStart[node] = start
  draft.triangleCount[node] = count
  return node
}

/** Trims the unused capacity. */
export function finishHierarchy(draft: HierarchyDraft): Hierarchy {
  const n = draft.nodeCount
  return {
    nodeCount: n,
    spheres: draft.spheres.slice(0, n * SPHERE),
    firstChild: draft.firstChild.slice(0, n),
    childCount: draft.childCount.slice(0, n),
    parent: draft.parent.slice(0, n),
    level: draft.level.slice(0, n),
    triangleStart: draft.triangleStart.slice(0, n),
    triangleCount: draft.triangleCount.slice(0, n),
    triangles: draft.triangles,
  }
}
