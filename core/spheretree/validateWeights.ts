import { UNIT_ROUNDOFF } from '../math/outward.ts'
import type { Skin } from '../rig/skin.ts'
import { enclosingSimplex, enumerateCorners, MOST_ENUMERATED_JOINTS, SAME_WEIGHT } from '../weights/corners.ts'
import { hullDistance } from '../weights/hullDistance.ts'
import { PointList } from '../weights/pointList.ts'
import { type GroupIntervals, groupIntervals, intervalStarts } from './groupIntervals.ts'
import type { SphereTree } from './layout.ts'

/**
 * How far from 1 the weights of a corner may sum to, per joint and one more. The refits that leave out a base joint give it what
 * the others leave of 1, so a corner that is off by σ moves its image by σ times the size of the body's coordinates. The padding of the
 * refit has room for roundings and for nothing else (`padUnits` in core/refit/sphereFit.ts).
 */
const SUM_UNITS = 4 * UNIT_ROUNDOFF

/**
 * Most that the absolute weights of a corner may sum to. Large weights of both signs cancel on paper, but not in rounding. A
 * simplex around weight intervals has 3 at most (`enclosingSimplex`).
 */
const MOST_ABSOLUTE = 3 + 1e-9

/**
 * Whether the corners of a group are weights, and whether the weights of a vertex lie in their hull, up to roundings that the
 * padding of the refit covers. Quick for what our own builders make: corners that are those of the group's intervals hold every
 * weight vector in these; lists of the weights themselves are compared. Anything else is measured.
 */
export class WeightCheck {
  readonly #tree: SphereTree
  readonly #skin: Skin
  readonly #starts: Uint32Array
  readonly #intervals: GroupIntervals
  /** Per group: 1 if its corners are made from its intervals. */
  readonly #covered: Uint8Array

  /** `intervals`: those that came with the tree. */
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

  /** What is wrong with the corners of a group, or null. Those made from intervals need no look: they sum to 1 by construction. */
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

  /** For vertices that are in the intervals. */
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
