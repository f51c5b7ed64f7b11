import type { Skin } from '../rig/skin.ts'
import { enclosingSimplex, enumerateCorners, MOST_CORNERS, MOST_ENUMERATED_JOINTS } from './enumerateCorners.ts'
import { weightIntervals } from './weightIntervals.ts'
import { PointList } from './pointList.ts'

/** For sets of five or more joints, which have many corners: more points than this are replaced by a simplex. */
const MOST_POINTS = 16

/**
 * A short list of weight vectors whose convex hull encloses the weights of a group of vertices with the same joint set.
 *
 * Every such list gives a valid refit. The distinct weight vectors are the tightest and, for few triangles, also the
 * shortest list; otherwise the corners of the weight intervals are used, and a simplex only for many joints.
 */
export class HullPoints {
  /** The result: `count` points of `size` weights. */
  points = new PointList()
  #other = new PointList()
  #low = new Float64Array(16)
  #high = new Float64Array(16)

  find(skin: Skin, list: ArrayLike<number>, first: number, count: number, size: number): void {
    this.#reserve(size)
    const few = size <= MOST_ENUMERATED_JOINTS ? MOST_CORNERS[size] : MOST_POINTS
    const listed = listDistinct(skin, list, first, count, size, few, this.points)
    if (listed && this.points.count <= 2) return
    weightIntervals(skin, list, first, count, size, this.#low, this.#high)
    if (size <= MOST_ENUMERATED_JOINTS) enumerateCorners(this.#low, this.#high, size, this.#other)
    else enclosingSimplex(this.#low, this.#high, size, this.#other)
    if (listed && this.points.count <= this.#other.count) return
    this.#swap()
    if (size <= 4 || this.points.count <= MOST_POINTS) return
    if (size <= MOST_ENUMERATED_JOINTS) enclosingSimplex(this.#low, this.#high, size, this.points)
  }

  #reserve(size: number): void {
    if (this.#low.length >= size) return
    this.#low = new Float64Array(size * 2)
    this.#high = new Float64Array(size * 2)
  }

  #swap(): void {
    const points = this.points
    this.points = this.#other
    this.#other = points
  }
}

/**
 * The distinct weight vectors of the vertices. Returns false, with an incomplete list, if there are more than `most`.
 */
function listDistinct(
  skin: Skin,
  list: ArrayLike<number>,
  first: number,
  count: number,
  size: number,
  most: number,
  points: PointList,
): boolean {
  points.restart(size)
  for (let i = first; i < first + count; i++) {
    const o = points.add()
    const w = skin.weightStart[list[i]]
    for (let k = 0; k < size; k++) points.values[o + k] = skin.weights[w + k]
    points.dropRepeated(0)
    if (points.count > most) return false
  }
  return true
}
