import type { Skin } from '../../rig/skin.ts'
import { cellCorner } from '../../spheretree/cells/tree/cellCorner.ts'
import type { CellTree } from '../../spheretree/cells/tree/cellTree.ts'
import { GrowingFloats, GrowingInts } from '../../base/growing.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'

/** Binds the spheres of a cell tree to the skin: the vertices and joints of every node. */
export interface CellBinding {
  /**
   * Vertices of the triangles whose cells belong to node n: vertices[vertexStart[n] .. vertexStart[n + 1]], sorted by
   * joint set.
   */
  readonly vertexStart: Uint32Array
  readonly vertices: Uint32Array
  /**
   * Coefficient of each entry of `vertices`. The centroid of the node's cells is Σ vertexShares · vertex, in every
   * pose.
   */
  readonly vertexShares: Float64Array
  /** Joints of node n: joints[jointStart[n] .. jointStart[n + 1]], with their mean weights over the node's cells. */
  readonly jointStart: Uint32Array
  readonly joints: Uint32Array
  readonly jointShares: Float64Array
  /** 3 per node: centre of the sphere − centroid of the cells, in the reference pose. */
  readonly offsets: Float64Array
}

export function bindCells(tree: CellTree, skin: Skin): CellBinding {
  const areas = cellAreas(tree, skin)
  const gatherer = new VertexGatherer(skin)
  const shareOf = new Float64Array(skin.setOf.length)
  const weightOf = new Float64Array(skin.setJoints.reduce((most, joint) => Math.max(most, joint + 1), 0))
  const vertexStart = new Uint32Array(tree.nodeCount + 1)
  const jointStart = new Uint32Array(tree.nodeCount + 1)
  const vertices = new GrowingInts()
  const vertexShares = new GrowingFloats()
  const joints = new GrowingInts()
  const jointShares = new GrowingFloats()
  const offsets = new Float64Array(tree.nodeCount * 3)
  for (let node = 0; node < tree.nodeCount; node++) {
    gatherer.gather(tree.cells.triangle, tree.cellStart[node], tree.cellCount[node])
    const below = gatherer.list.slice(0, gatherer.count).sort((a, b) => skin.setOf[a] - skin.setOf[b] || a - b)
    addShares(tree, skin, areas, node, shareOf)
    for (let k = 0; k < 3; k++) offsets[node * 3 + k] = tree.spheres[node * SPHERE + k]
    for (const vertex of below) {
      const share = shareOf[vertex]
      shareOf[vertex] = 0
      vertices.push(vertex)
      vertexShares.push(share)
      addWeights(skin, vertex, share, weightOf)
      for (let k = 0; k < 3; k++) offsets[node * 3 + k] -= share * skin.rest[vertex * 3 + k]
    }
    for (let joint = 0; joint < weightOf.length; joint++) {
      if (weightOf[joint] === 0) continue
      joints.push(joint)
      jointShares.push(weightOf[joint])
      weightOf[joint] = 0
    }
    vertexStart[node + 1] = vertices.length
    jointStart[node + 1] = joints.length
  }
  return {
    vertexStart,
    vertices: vertices.finish(),
    vertexShares: vertexShares.finish(),
    jointStart,
    joints: joints.finish(),
    jointShares: jointShares.finish(),
    offsets,
  }
}

function cellAreas({ cells }: CellTree, { triangles, rest }: Skin): Float64Array {
  const areas = new Float64Array(cells.count)
  const p = new Float64Array(9)
  for (let cell = 0; cell < cells.count; cell++) {
    for (let k = 0; k < 3; k++) cellCorner(cells, cell, k, triangles, rest, p, k * 3)
    const [ux, uy, uz] = [p[3] - p[0], p[4] - p[1], p[5] - p[2]]
    const [vx, vy, vz] = [p[6] - p[0], p[7] - p[1], p[8] - p[2]]
    areas[cell] = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2
  }
  return areas
}

/**
 * The centroid of a cell is the mean of its corners, so a third of its area is distributed over the vertices of each
 * corner.
 */
function addShares(tree: CellTree, skin: Skin, areas: Float64Array, node: number, shareOf: Float64Array): void {
  const { triangle, weights } = tree.cells
  const first = tree.cellStart[node]
  const end = first + tree.cellCount[node]
  let total = 0
  for (let cell = first; cell < end; cell++) total += areas[cell]
  const isMeasured = total > 0 && total < Infinity
  for (let cell = first; cell < end; cell++) {
    const share = (isMeasured ? areas[cell] / total : 1 / (end - first)) / 3
    for (let k = 0; k < 9; k++) shareOf[skin.triangles[triangle[cell] * 3 + (k % 3)]] += share * weights[cell * 9 + k]
  }
}

function addWeights(skin: Skin, vertex: number, share: number, weightOf: Float64Array): void {
  const { setOf, setStart, setJoints, weights, weightStart } = skin
  const joints = setStart[setOf[vertex]] - weightStart[vertex]
  for (let w = weightStart[vertex]; w < weightStart[vertex + 1]; w++)
    weightOf[setJoints[joints + w]] += share * weights[w]
}
