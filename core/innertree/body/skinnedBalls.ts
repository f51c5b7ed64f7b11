import { SPHERE, type SphereTree } from '../../spheretree/tree/sphereTree.ts'
import { type Body, createBody } from '../../query/base/body.ts'
import { ensureFit } from '../../refit/ensureFit.ts'
import type { Pose } from '../../rig/pose.ts'
import type { Rig } from '../../rig/rig.ts'
import { deformVertices } from '../../skinning/posedSkin.ts'
import type { BallTree } from '../tree/ballTree.ts'
import { ARM, CORNERS } from './innerRig.ts'
import { nextStamp, type PosedBalls } from './posedBalls.ts'

/** Maximum growth factor of a ball's radius. The bounds of inner nodes rely on it. */
const MOST_GROWTH = 1.5

/**
 * A ball tree that follows a skin. Inner nodes are refitted on demand like those of every sphere tree, to the
 * tetrahedra of the balls below them, and padded by the largest radius that a ball below can have. Leaves are exact:
 * the centre is the mean of the deformed corners, and the radius is scaled by the cube root of their change of volume.
 */
export class SkinnedBalls implements PosedBalls {
  readonly tree: BallTree
  readonly balls: Float64Array
  readonly stamps: Uint32Array
  stamp = 0
  readonly volumeScale = Number.NaN
  /** The caller sets its placement and skinning method. */
  readonly body: Body
  /** Per node: how far the balls below can extend from their centres. */
  readonly #reach: Float64Array

  /** `rig`: `innerRig` of the balls of the tree. `pose`: pose of a rig with the same joints. */
  constructor(tree: BallTree, rig: Rig, bound: SphereTree, pose: Pose) {
    this.tree = tree
    this.balls = new Float64Array(tree.nodeCount * SPHERE)
    this.stamps = new Uint32Array(tree.nodeCount)
    this.body = createBody(rig, bound, pose)
    this.#reach = reachesOf(tree)
  }

  /** Requires that the body is up to date. */
  begin(): void {
    nextStamp(this)
    if (this.tree.nodeCount > 0) this.#write(0)
  }

  open(node: number): void {
    const first = this.tree.firstChild[node]
    const end = first + this.tree.childCount[node]
    for (let child = first; child < end; child++) this.#write(child)
    this.stamps[node] = this.stamp
  }

  #write(node: number): void {
    const { balls, body, tree } = this
    const o = node * SPHERE
    if (tree.ballOf[node] >= 0) {
      this.#writeLeaf(tree.ballOf[node] * CORNERS, tree.spheres[o + 3], o)
      return
    }
    ensureFit(body.fit, node)
    const { posed } = body.fit
    balls[o] = posed[o]
    balls[o + 1] = posed[o + 1]
    balls[o + 2] = posed[o + 2]
    balls[o + 3] = posed[o + 3] + this.#reach[node] * body.fit.placementNorm
  }

  #writeLeaf(vertex: number, radius: number, o: number): void {
    const { balls, body } = this
    for (let c = 0; c < CORNERS; c++) list[c] = vertex + c
    deformVertices(body.skin, list, 0, CORNERS)
    const p = body.positions
    const v = vertex * 3
    balls[o] = (p[v] + p[v + 3] + p[v + 6] + p[v + 9]) / 4
    balls[o + 1] = (p[v + 1] + p[v + 4] + p[v + 7] + p[v + 10]) / 4
    balls[o + 2] = (p[v + 2] + p[v + 5] + p[v + 8] + p[v + 11]) / 4
    const arm = ARM * radius
    // Cells without voxels have radius 0.
    const growth = arm > 0 ? Math.cbrt(Math.abs(sixVolumes(p, v)) / REGULAR) / arm : 0
    balls[o + 3] = radius * Math.min(growth, MOST_GROWTH * body.fit.placementNorm)
  }
}

const list = new Uint32Array(CORNERS)
/** Six times the volume of a regular tetrahedron with circumradius 1. */
const REGULAR = 16 / (3 * Math.sqrt(3))

/** Six times the signed volume of the tetrahedron whose corners start at points[v]. */
function sixVolumes(points: Float64Array, v: number): number {
  const ax = points[v + 3] - points[v]
  const ay = points[v + 4] - points[v + 1]
  const az = points[v + 5] - points[v + 2]
  const bx = points[v + 6] - points[v]
  const by = points[v + 7] - points[v + 1]
  const bz = points[v + 8] - points[v + 2]
  const cx = points[v + 9] - points[v]
  const cy = points[v + 10] - points[v + 1]
  const cz = points[v + 11] - points[v + 2]
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
}

function reachesOf({ nodeCount, ballOf, parent, spheres }: BallTree): Float64Array {
  const reach = new Float64Array(nodeCount)
  for (let node = nodeCount - 1; node >= 0; node--) {
    if (ballOf[node] >= 0) reach[node] = spheres[node * SPHERE + 3] * MOST_GROWTH
    if (parent[node] >= 0) reach[parent[node]] = Math.max(reach[parent[node]], reach[node])
  }
  return reach
}
