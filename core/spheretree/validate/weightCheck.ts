import { UNIT_ROUNDOFF } from '../../math/outward.ts'
import type { Skin } from '../../rig/skin.ts'
import {
  enclosingSimplex,
  enumerateCorners,
  MOST_ENUMERATED_JOINTS,
  SAME_WEIGHT,
} from '../../weights/enumerateCorners.ts'
import { hullDistance } from '../../weights/hullDistance.ts'
import { PointList } from '../../weights/pointList.ts'
import { type GroupIntervals, groupIntervals, intervalStarts } from '../tree/groupIntervals.ts'
import type { SphereTree } from '../tree/sphereTree.ts'

/**
 * Allowed deviation of the weight sum of a corner from 1, per joint plus one. Refits that omit a base joint assign it
 * the remainder to 1, so a deviation σ moves the image of a corner by σ times the size of the body's coordinates. The
 * padding of the refit covers only rounding errors (`padUnits` in core/refit/fit/sphereFit.ts).
 */
const SUM_UNITS = 4 * UNIT_ROUNDOFF

/**
 * Maximum sum of the absolute weights of a corner. Large weights of opposite sign cancel exactly in theory, but not in
 * floating point. A simplex around weight intervals has at most 3 (`enclosingSimplex`).
 */
const MOST_ABSOLUTE = 3 + 1e-9

/**
 * Checks that the corners of a group are valid weights, and that the weights of a vertex lie in their convex hull, up
 * to rounding errors that the padding of the refit covers. Fast for trees of our own builders: corners computed from
 * the group's intervals contain every weight vector inside the intervals, and corners that list the vertex weights are
 * compared directly. For all other corners the distance to the hull is computed.
 */
export class WeightCheck {
  readonly #tree: SphereTree
  readonly #skin: Skin
  readonly #starts: Uint32Array
  readonly #intervals: GroupIntervals
  /** Per group: 1 if its corners were computed from its intervals. */
  readonly #covered: Uint8Array

  /** `intervals`: the stored intervals of the tree, if any. */
  constructor(tree: SphereTree, skin: Skin, intervals: GroupIntervals | undefined) {
    this.#tree = tree
    this.#skin = skin
    this.#starts = intervalStarts(tree, skin)
    this.#intervals = intervals ?? groupIntervals(tree, skin)
    this.#covered = new Uint8Array(tree.groupSet.length)
    const points = new PointList()
    for (let group = 0; group < tree.groupSet.length; group++) {
      if (this.#isCovered(group, points)) this.#covered[group] = 1
    }
  }

  /**
   * Returns what is wrong with the corners of a group, or null. Corners computed from intervals are skipped: they sum
   * to 1 by construction.
   */
  cornerFault(group: number): string | null {
    if (this.#covered[group] === 1) return null
    const { corners, cornerStart } = this.#tree
    const size = this.#starts[group + 1] - this.#starts[group]
    for (let c = cornerStart[group]; c < cornerStart[group + 1]; c += size) {
      let sum = 0
      let absolute = 0
      for (let k = 0; k < size; k++) {
        sum += corners[c + k]
        absolute += Math.abs(corners[c + k])
      }
      if (!(absolute <= MOST_ABSOLUTE)) return `the absolute weights of a corner sum to ${absolute}, more than 3`
      if (!(Math.abs(sum - 1) <= SUM_UNITS * (size + 1))) return `the weights of a corner sum to ${sum}, not 1`
    }
    return null
  }

  isInIntervals(group: number, vertex: number): boolean {
    const { low, high } = this.#intervals
    const w = this.#skin.weightStart[vertex]
    const o = this.#starts[group]
    for (let k = 0; k < this.#starts[group + 1] - o; k++) {
      const weight = this.#skin.weights[w + k]
      if (!(weight >= low[o + k] && weight <= high[o + k])) return false
    }
    return true
  }

  /** Requires that the vertex is inside the intervals. */
  isInHull(group: number, vertex: number): boolean {
    if (this.#covered[group] === 1) return true
    const { corners, cornerStart } = this.#tree
    const { weights, weightStart } = this.#skin
    const w = weightStart[vertex]
    const size = weightStart[vertex + 1] - w
    const first = cornerStart[group]
    const last = cornerStart[group + 1]
    for (let c = first; c < last; c += size) if (isNear(corners, c, weights, w, size)) return true
    return hullDistance(corners, first, last, size, weights, w) <= SAME_WEIGHT * Math.sqrt(size)
  }

  #isCovered(group: number, points: PointList): boolean {
    const { corners, cornerStart } = this.#tree
    const o = this.#starts[group]
    const size = this.#starts[group + 1] - o
    const low = this.#intervals.low.subarray(o)
    const high = this.#intervals.high.subarray(o)
    const given = corners.subarray(cornerStart[group], cornerStart[group + 1])
    if (size <= MOST_ENUMERATED_JOINTS) {
      enumerateCorners(low, high, size, points)
      if (isSame(given, points)) return true
    }
    enclosingSimplex(low, high, size, points)
    return isSame(given, points)
  }
}

function isSame(corners: Float64Array, points: PointList): boolean {
  if (corners.length !== points.count * points.size) return false
  for (let k = 0; k < corners.length; k++) if (corners[k] !== points.values[k]) return false
  return true
}

function isNear(corners: Float64Array, c: number, weights: Float64Array, w: number, size: number): boolean {
  for (let k = 0; k < size; k++) if (Math.abs(corners[c + k] - weights[w + k]) > SAME_WEIGHT) return false
  return true
}
