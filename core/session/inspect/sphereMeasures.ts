import { smallestBall } from '../../math/smallestBall.ts'
import type { Body } from '../../query/base/body.ts'
import type { Skin } from '../../rig/skin.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'
import { weightIntervals } from '../../weights/weightIntervals.ts'
import { membersBySet } from './membersBySet.ts'

/** Gathers the vertices of all triangles below a node. */
export function gatherBelow({ tree }: Body, vertices: VertexGatherer, node: number): void {
  vertices.gather(tree.triangles, tree.triangleStart[node], tree.triangleCount[node])
}

const ball = new Float64Array(SPHERE)

/** Radius of the optimal sphere of the gathered vertices. The skin must be deformed (`deformSkin`). */
export function bestRadius({ positions }: Body, vertices: VertexGatherer): number {
  smallestBall(positions, vertices.list, 0, vertices.count, ball, 0)
  return ball[3]
}

/** Posed radius / optimal radius; 1 if the optimal radius is 0 (coincident vertices). */
export function tightnessOf(posed: number, best: number): number {
  return best > 0 ? posed / best : 1
}

/** Number of joints that influence the triangles below a node. */
export function jointsBelow({ tree, rig }: Body, node: number): number {
  const joints = new Set<number>()
  const { setStart, setJoints } = rig.skin
  for (let g = tree.groupStart[node]; g < tree.groupStart[node + 1]; g++) {
    const set = tree.groupSet[g]
    for (let k = setStart[set]; k < setStart[set + 1]; k++) joints.add(setJoints[k])
  }
  return joints.size
}

/**
 * The widest weight interval over all joints and joint sets of the gathered vertices. 0 means that they move rigidly.
 */
export function widestInterval(skin: Skin, vertices: VertexGatherer): number {
  let widest = 0
  for (const [set, members] of membersBySet(skin, vertices.list, vertices.count)) {
    const size = skin.setStart[set + 1] - skin.setStart[set]
    const low = new Float64Array(size)
    const high = new Float64Array(size)
    weightIntervals(skin, members, 0, members.length, size, low, high)
    for (let k = 0; k < size; k++) widest = Math.max(widest, high[k] - low[k])
  }
  return widest
}

/**
 * The joint with the largest sum of weights over the gathered vertices; on a tie, the lowest index; -1 if there are no
 * joints.
 */
export function dominantJoint(skin: Skin, vertices: VertexGatherer): number {
  const sums = new Map<number, number>()
  for (let i = 0; i < vertices.count; i++) {
    const vertex = vertices.list[i]
    const set = skin.setOf[vertex]
    const first = skin.setStart[set]
    const size = skin.setStart[set + 1] - first
    for (let k = 0; k < size; k++) {
      const joint = skin.setJoints[first + k]
      sums.set(joint, (sums.get(joint) ?? 0) + skin.weights[skin.weightStart[vertex] + k])
    }
  }
  let dominant = -1
  for (const [joint, sum] of sums) {
    const most = sums.get(dominant) ?? 0
    if (sum > most || (sum === most && joint < dominant)) dominant = joint
  }
  return dominant
}
