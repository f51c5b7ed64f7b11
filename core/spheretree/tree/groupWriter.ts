import { reachOf, smallestBall } from '../../math/smallestBall.ts'
import { outward } from '../../math/outward.ts'
import type { Morphs } from '../../rig/rig.ts'
import { type Skin, vertexCount } from '../../rig/skin.ts'
import { HullPoints } from '../../weights/hullPoints.ts'
import { GrowingFloats, GrowingInts } from '../../base/growing.ts'
import type { Hierarchy, SphereTree } from './sphereTree.ts'
import { SPHERE } from './sphereTree.ts'
import { type MorphsByVertex, morphsByVertex } from '../../rig/morphsByVertex.ts'
import { SetBuckets } from './setBuckets.ts'

/** The arrays of a tree that refitting needs. */
export type Groups = Pick<
  SphereTree,
  | 'groupStart'
  | 'groupSet'
  | 'groupRadius'
  | 'groupSpheres'
  | 'cornerStart'
  | 'corners'
  | 'morphStart'
  | 'morphTarget'
  | 'morphSpheres'
>

/** Collects the groups of all nodes: joint sets, balls, corners, morph balls. */
export class GroupWriter {
  readonly #skin: Skin
  readonly #hierarchy: Hierarchy
  readonly #morphs: MorphsByVertex
  readonly #buckets: SetBuckets
  readonly #hull = new HullPoints()
  readonly #groupStart = new GrowingInts()
  readonly #groupSet = new GrowingInts()
  readonly #radius = new GrowingFloats()
  readonly #spheres = new GrowingFloats()
  readonly #cornerStart = new GrowingInts()
  readonly #corners = new GrowingFloats()
  readonly #morphStart = new GrowingInts()
  readonly #morphTarget = new GrowingInts()
  readonly #morphSpheres = new GrowingFloats()
  readonly #ball = new Float64Array(SPHERE)
  /** Displacements that one target applies to a group, and their indices 0, 1, 2, … as input of `smallestBall`. */
  readonly #moves = new GrowingFloats()
  readonly #moveList: Uint32Array
  readonly #touched: Uint32Array

  constructor(skin: Skin, morphs: Morphs, hierarchy: Hierarchy) {
    this.#skin = skin
    this.#hierarchy = hierarchy
    this.#morphs = morphsByVertex(morphs, vertexCount(skin))
    this.#buckets = new SetBuckets(skin)
    this.#moveList = new Uint32Array(this.#morphs.targetCount === 0 ? 0 : vertexCount(skin)).map((_, i) => i)
    this.#touched = new Uint32Array(this.#morphs.targetCount)
    this.#groupStart.push(0)
    this.#cornerStart.push(0)
    this.#morphStart.push(0)
  }

  /** Call once per node, in node order. `list` holds the node's vertices without duplicates. */
  writeNode(node: number, list: Uint32Array, count: number): void {
    const buckets = this.#buckets
    buckets.sort(list, count)
    for (let k = 0; k < buckets.count; k++) this.#writeGroup(node, k)
    this.#groupStart.push(this.#groupSet.length)
  }

  finish(): Groups {
    return {
      groupStart: this.#groupStart.finish(),
      groupSet: this.#groupSet.finish(),
      groupRadius: this.#radius.finish(),
      groupSpheres: this.#spheres.finish(),
      cornerStart: this.#cornerStart.finish(),
      corners: this.#corners.finish(),
      morphStart: this.#morphStart.finish(),
      morphTarget: this.#morphTarget.finish(),
      morphSpheres: this.#morphSpheres.finish(),
    }
  }

  #writeGroup(node: number, bucket: number): void {
    const { sets, start, sorted } = this.#buckets
    const set = sets[bucket]
    const first = start[bucket]
    const count = start[bucket + 1] - first
    const { rest, setStart } = this.#skin
    const { spheres } = this.#hierarchy
    this.#groupSet.push(set)
    this.#radius.push(outward(reachOf(rest, sorted, first, count, spheres, node * SPHERE)))
    smallestBall(rest, sorted, first, count, this.#ball, 0)
    const s = this.#spheres.extend(SPHERE)
    this.#spheres.values.set(this.#ball, s)
    this.#writeCorners(first, count, setStart[set + 1] - setStart[set])
    if (this.#morphs.targetCount > 0) this.#writeMorphs(first, count)
    this.#morphStart.push(this.#morphTarget.length)
  }

  #writeCorners(first: number, count: number, size: number): void {
    const hull = this.#hull
    hull.find(this.#skin, this.#buckets.sorted, first, count, size)
    const length = hull.points.count * size
    const o = this.#corners.extend(length)
    this.#corners.values.set(hull.points.values.subarray(0, length), o)
    this.#cornerStart.push(this.#corners.length)
  }

  /**
   * Writes one ball per target that moves a vertex of the group. Vertices not affected by the target have displacement
   * 0.
   */
  #writeMorphs(first: number, count: number): void {
    const { targetCount } = this.#morphs
    this.#countTouched(first, count)
    for (let target = 0; target < targetCount; target++) {
      if (this.#touched[target] === 0) continue
      const moves = this.#gatherMoves(target, first, count)
      smallestBall(this.#moves.values, this.#moveList, 0, moves, this.#ball, 0)
      const o = this.#morphSpheres.extend(SPHERE)
      this.#morphSpheres.values.set(this.#ball, o)
      this.#morphTarget.push(target)
    }
  }

  #countTouched(first: number, count: number): void {
    const { start, targets } = this.#morphs
    const { sorted } = this.#buckets
    this.#touched.fill(0)
    for (let i = first; i < first + count; i++) {
      for (let e = start[sorted[i]]; e < start[sorted[i] + 1]; e++) this.#touched[targets[e]]++
    }
  }

  #gatherMoves(target: number, first: number, count: number): number {
    const { start, targets, displacements } = this.#morphs
    const { sorted } = this.#buckets
    const moves = this.#moves
    moves.length = 0
    for (let i = first; i < first + count; i++) {
      for (let e = start[sorted[i]]; e < start[sorted[i] + 1]; e++) {
        if (targets[e] !== target) continue
        const o = moves.extend(3)
        for (let c = 0; c < 3; c++) moves.values[o + c] = displacements[e * 3 + c]
      }
    }
    if (moves.length < count * 3) {
      const o = moves.extend(3)
      moves.values.fill(0, o, o + 3)
    }
    return moves.length / 3
  }
}
