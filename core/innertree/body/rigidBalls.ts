import { SPHERE } from '../../spheretree/tree/sphereTree.ts'
import type { BallTree } from '../tree/ballTree.ts'
import { nextStamp, type PosedBalls } from './posedBalls.ts'

/** A ball tree that moves as a whole. */
export class RigidBalls implements PosedBalls {
  readonly tree: BallTree
  readonly balls: Float64Array
  readonly stamps: Uint32Array
  stamp = 0
  volumeScale = 1
  /** Arguments of the last `place`. */
  readonly map = new Float64Array(12)
  scale = 1
  leafScale = 1

  constructor(tree: BallTree) {
    this.tree = tree
    this.balls = new Float64Array(tree.nodeCount * SPHERE)
    this.stamps = new Uint32Array(tree.nodeCount)
  }

  /**
   * `map`: affine 3x4 matrix from rest to world, may be a reflection. Radii are multiplied by `leafScale` for leaves
   * and `scale` for all other nodes. If lengths are scaled unevenly, `scale` is the largest factor, so nodes enclose
   * their leaves.
   */
  place(map: ArrayLike<number>, scale: number, leafScale: number): void {
    for (let k = 0; k < 12; k++) this.map[k] = map[k]
    this.scale = scale
    this.leafScale = leafScale
    this.volumeScale = leafScale * leafScale * leafScale
    nextStamp(this)
    if (this.tree.nodeCount > 0) this.#write(0, 1)
  }

  open(node: number): void {
    this.#write(this.tree.firstChild[node], this.tree.childCount[node])
    this.stamps[node] = this.stamp
  }

  /** Writes the nodes first .. first + count. */
  #write(first: number, count: number): void {
    const { balls } = this
    const { spheres } = this.tree
    const { map: m, scale, leafScale } = this
    const { childCount } = this.tree
    for (let o = first * SPHERE; o < (first + count) * SPHERE; o += SPHERE) {
      const x = spheres[o]
      const y = spheres[o + 1]
      const z = spheres[o + 2]
      balls[o] = m[0] * x + m[1] * y + m[2] * z + m[3]
      balls[o + 1] = m[4] * x + m[5] * y + m[6] * z + m[7]
      balls[o + 2] = m[8] * x + m[9] * y + m[10] * z + m[11]
      balls[o + 3] = spheres[o + 3] * (childCount[o / SPHERE] > 0 ? scale : leafScale)
    }
  }
}
