import { BOX } from '../math/worldBox.ts'
import { splitBoxes } from '../boxtree/buildBoxTree.ts'
import { FRAME, writeFrame } from './writeFrame.ts'
import { SLAB, writeSlabs } from './writeSlabs.ts'
import { MOMENTS, writeMoments } from './writeMoments.ts'
import type { SurfaceMesh } from './surfaceMesh.ts'

/** Triangles per leaf. */
const LEAF = 4

/**
 * Box tree over the triangles of a mesh, for closest points and winding numbers. Nodes are stored depth-first: the left
 * child directly follows its parent, and `right` is the other child (0 for leaves). Triangles are stored in tree order.
 */
export interface TriangleTree {
  /** Whether the mesh is closed, so that winding numbers are integers. */
  readonly closed: boolean
  readonly nodeCount: number
  readonly right: Uint32Array
  /** Range of triangle slots below the node. */
  readonly start: Uint32Array
  readonly count: Uint32Array
  /** BOX per node. */
  readonly boxes: Float64Array
  /** SLAB per node. */
  readonly slabs: Float64Array
  /** Mesh triangle of each slot, and slot of each mesh triangle. */
  readonly triangleAt: Uint32Array
  readonly slotOf: Uint32Array
  /** FRAME per slot. */
  readonly frames: Float64Array
  /** Corners, 9 numbers per slot. */
  readonly corners: Float64Array
  /** MOMENTS per node. */
  readonly moments: Float64Array
  /** Traversal stack, deep enough for this tree. Queries on the same tree must not be nested. */
  readonly stack: Int32Array
  readonly stackDistance: Float64Array
}

export function buildTriangleTree(mesh: SurfaceMesh): TriangleTree {
  const { order, nodeCount, right, start, count } = splitBoxes(triangleBoxes(mesh), LEAF)
  const slots = order.length
  const corners = new Float64Array(slots * 9)
  const frames = new Float64Array(slots * FRAME)
  const slotOf = new Uint32Array(slots)
  for (let slot = 0; slot < slots; slot++) {
    slotOf[order[slot]] = slot
    for (let k = 0; k < 9; k++) {
      const point = mesh.corners[order[slot] * 3 + Math.floor(k / 3)]
      corners[slot * 9 + k] = mesh.points[point * 3 + (k % 3)]
    }
    writeFrame(corners, slot * 9, frames, slot * FRAME)
  }
  const depth = depthOf(nodeCount, right)
  const tree: TriangleTree = {
    closed: mesh.topology.closed,
    nodeCount,
    right,
    start,
    count,
    boxes: nodeBoxes(nodeCount, right, start, count, corners),
    slabs: new Float64Array(nodeCount * SLAB),
    triangleAt: order,
    slotOf,
    frames,
    corners,
    moments: new Float64Array(nodeCount * MOMENTS),
    stack: new Int32Array(depth + 2),
    stackDistance: new Float64Array(depth + 2),
  }
  writeMoments(tree, mesh)
  writeSlabs(tree)
  return tree
}

function triangleBoxes(mesh: SurfaceMesh): Float64Array {
  const boxes = new Float64Array(mesh.triangleCount * BOX)
  for (let t = 0; t < mesh.triangleCount; t++) {
    boxes.fill(Infinity, t * BOX, t * BOX + 3).fill(-Infinity, t * BOX + 3, t * BOX + BOX)
    for (let k = 0; k < 3; k++) growBox(boxes, t * BOX, mesh.points, mesh.corners[t * 3 + k] * 3)
  }
  return boxes
}

function nodeBoxes(
  nodeCount: number,
  right: Uint32Array,
  start: Uint32Array,
  count: Uint32Array,
  corners: Float64Array,
): Float64Array {
  const boxes = new Float64Array(nodeCount * BOX)
  for (let node = nodeCount - 1; node >= 0; node--) {
    const o = node * BOX
    boxes.fill(Infinity, o, o + 3).fill(-Infinity, o + 3, o + BOX)
    if (right[node] === 0) {
      for (let i = start[node] * 3; i < (start[node] + count[node]) * 3; i++) growBox(boxes, o, corners, i * 3)
    } else {
      growBox(boxes, o, boxes, o + BOX)
      growBox(boxes, o, boxes, o + BOX + 3)
      growBox(boxes, o, boxes, right[node] * BOX)
      growBox(boxes, o, boxes, right[node] * BOX + 3)
    }
  }
  return boxes
}

function growBox(boxes: Float64Array, o: number, points: Float64Array, p: number): void {
  for (let k = 0; k < 3; k++) {
    boxes[o + k] = Math.min(boxes[o + k], points[p + k])
    boxes[o + k + 3] = Math.max(boxes[o + k + 3], points[p + k])
  }
}

function depthOf(nodeCount: number, right: Uint32Array): number {
  const depth = new Uint32Array(nodeCount)
  let deepest = 0
  for (let node = 0; node < nodeCount; node++) {
    deepest = Math.max(deepest, depth[node])
    if (right[node] === 0) continue
    depth[node + 1] = depth[node] + 1
    depth[right[node]] = depth[node] + 1
  }
  return deepest
}
