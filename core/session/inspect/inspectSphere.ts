import { AFFINE } from '../../math/affine.ts'
import type { Body } from '../../query/base/body.ts'
import { deformSkin } from '../../skinning/posedSkin.ts'
import { tightFit } from '../../query/base/tightFit.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import type { SphereFit } from '../../refit/fit/sphereFit.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import { VertexGatherer } from '../../spheretree/tree/vertexGatherer.ts'
import { weightIntervals } from '../../weights/weightIntervals.ts'
import { membersBySet } from './membersBySet.ts'
import { bestRadius, gatherBelow } from './sphereMeasures.ts'

/** Details of one sphere in the pose of the last frame. */
export interface SphereDetails {
  readonly node: number
  readonly level: number
  readonly parent: number
  readonly children: readonly number[]
  /** Nodes with the same parent, including this one. */
  readonly siblings: readonly number[]
  readonly triangles: number
  readonly vertices: number
  readonly restRadius: number
  readonly posedRadius: number
  readonly bestRadius: number
  /** World space, x y z. */
  readonly posedCentre: readonly number[]
  readonly sets: readonly SetDetails[]
}

/** The vertices below a sphere that share one joint set. */
export interface SetDetails {
  readonly joints: readonly number[]
  /** Weight interval of each joint. */
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly vertices: number
  /** Weights of up to `SHOWN_WEIGHTS` vertices, one value per joint. */
  readonly weights: Float32Array
  /** Corners used by the refit, one weight per joint. */
  readonly corners: Float32Array
  /** Distance from the posed centre to the farthest point of each corner's ball, divided by the posed radius. */
  readonly reaches: readonly number[]
}

/** Maximum number of vertices shown in a weight bar. */
const SHOWN_WEIGHTS = 400

export function inspectSphere(body: Body, node: number): Reply<SphereDetails> {
  const { tree, rig } = body
  if (!(node >= 0 && node < tree.nodeCount)) {
    return failed(
      'request-invalid',
      `There is no sphere ${node}: the tree has ${tree.nodeCount} spheres, numbered from 0.`,
    )
  }
  const fit = tightFit(body)
  ensureFit(fit, node)
  deformSkin(body.skin)
  const vertices = new VertexGatherer(rig.skin)
  const s = node * SPHERE
  gatherBelow(body, vertices, node)
  const best = bestRadius(body, vertices)
  const parent = tree.parent[node]
  return done({
    node,
    level: tree.level[node],
    parent,
    children: childrenOf(body, node),
    siblings: parent < 0 ? [node] : childrenOf(body, parent),
    triangles: tree.triangleCount[node],
    vertices: vertices.count,
    restRadius: tree.spheres[s + 3],
    posedRadius: fit.posed[s + 3],
    bestRadius: best,
    posedCentre: [...fit.posed.subarray(s, s + 3)],
    sets: setsOf(body, node, vertices),
  })
}

function childrenOf({ tree }: Body, node: number): number[] {
  return Array.from({ length: tree.childCount[node] }, (_, k) => tree.firstChild[node] + k)
}

/** Sorted by vertex count, largest first. */
function setsOf(body: Body, node: number, vertices: VertexGatherer): SetDetails[] {
  const members = membersBySet(body.rig.skin, vertices.list, vertices.count)
  return [...members].map(([set, list]) => setDetails(body, node, set, list)).sort((a, b) => b.vertices - a.vertices)
}

function setDetails(body: Body, node: number, set: number, members: readonly number[]): SetDetails {
  const { skin } = body.rig
  const joints = [...skin.setJoints.subarray(skin.setStart[set], skin.setStart[set + 1])]
  const size = joints.length
  const low = new Float64Array(size)
  const high = new Float64Array(size)
  weightIntervals(skin, members, 0, members.length, size, low, high)
  const { corners, reaches } = cornersOf(body, node, set, size)
  const step = Math.max(1, Math.ceil(members.length / SHOWN_WEIGHTS))
  const shown = members.filter((_, i) => i % step === 0)
  const weights = Float32Array.from(
    shown.flatMap((v) => [...skin.weights.subarray(skin.weightStart[v], skin.weightStart[v] + size)]),
  )
  return { joints, low: [...low], high: [...high], vertices: members.length, weights, corners, reaches }
}

/** The corners of the set's group and their reaches. */
function cornersOf(body: Body, node: number, set: number, size: number) {
  const { tree } = body
  const fit = tightFit(body)
  const corners: number[] = []
  const reaches: number[] = []
  for (let g = tree.groupStart[node]; g < tree.groupStart[node + 1]; g++) {
    if (tree.groupSet[g] !== set) continue
    for (let c = tree.cornerStart[g]; c < tree.cornerStart[g + 1]; c += size) {
      corners.push(...tree.corners.subarray(c, c + size))
      reaches.push(reachOf(body, fit, node, g, c, size) / fit.posed[node * SPHERE + 3])
    }
  }
  return { corners: Float32Array.from(corners), reaches }
}

/**
 * |c − L_k p| + r of one corner, where c is the posed centre and L_k blends the joint matrices by the corner's weights
 * ([KZ05] eq. (5)). Uses the smaller result of the group's two rest balls. For spherical and dual blending it also uses
 * the linear images: the value only ranks the corners, while the radius itself comes from the refit.
 */
function reachOf(
  { tree, rig, placement }: Body,
  fit: SphereFit,
  node: number,
  group: number,
  corner: number,
  size: number,
): number {
  const { skin } = rig
  const first = skin.setStart[tree.groupSet[group]]
  const balls = [
    [...tree.spheres.subarray(node * SPHERE, node * SPHERE + 3), tree.groupRadius[group]],
    [...tree.groupSpheres.subarray(group * SPHERE, (group + 1) * SPHERE)],
  ]
  const reaches = balls.map(([x, y, z, r]) => {
    const image = [0, 0, 0]
    for (let k = 0; k < size; k++) {
      const m = skin.setJoints[first + k] * AFFINE
      for (let row = 0; row < 3; row++)
        image[row] += tree.corners[corner + k] * applyRow(fit.frames.maps, m + row * 4, x, y, z)
    }
    let square = 0
    for (let row = 0; row < 3; row++) {
      const d = applyRow(placement, row * 4, image[0], image[1], image[2]) - fit.posed[node * SPHERE + row]
      square += d * d
    }
    return Math.sqrt(square) + r * fit.placementNorm
  })
  return Math.min(...reaches)
}

function applyRow(map: Float64Array, m: number, x: number, y: number, z: number): number {
  return map[m] * x + map[m + 1] * y + map[m + 2] * z + map[m + 3]
}
