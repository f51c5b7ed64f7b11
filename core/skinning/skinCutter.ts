import type { Skin } from '../rig/skin.ts'
import { weld } from '../rig/weld.ts'
import { DisjointSets } from './disjointSets.ts'

/** A connected curve in the plane at hand. */
interface Curve {
  readonly points: number[]
  length: number
  /** Of the length, what the bone's joints move. */
  own: number
  readonly sum: [number, number, number]
}

/**
 * Cuts the rest skin by planes perpendicular to a bone and keeps one curve per plane; see `JointSections` for which one and
 * for the layout of what it gathers. Vertices at one rest position are one vertex here.
 */
export class SkinCutter {
  readonly start: number[] = [0]
  readonly ends: number[] = []
  readonly fractions: number[] = []
  readonly shares: number[] = []
  /** Length of each kept curve. */
  readonly lengths: number[] = []

  readonly #skin: Skin
  readonly #of: Uint32Array

  // The bone at hand: its start, its direction times its length; per vertex the height along it (0 .. 1 on the bone) and
  // whether one of its joints moves the vertex; the triangles that may meet plane k: crossed[crossedStart[k] ..].
  readonly #from = new Float64Array(3)
  readonly #along = new Float64Array(3)
  readonly #heights: Float64Array
  readonly #own: Uint8Array
  readonly #crossedStart: Uint32Array
  #crossed = new Uint32Array(0)

  // The plane at hand: its points by welded edge, with ends and fractions; segments as pairs of points.
  readonly #pointOf = new Map<number, number>()
  #ends: number[] = []
  #fractions: number[] = []
  #segments: number[] = []
  #segmentOwn: number[] = []

  readonly #gaps: number

  /** Planes 0, 1, … below `planes` lie 1 / gaps of a bone's length apart. */
  constructor(skin: Skin, gaps: number, planes: number) {
    this.#skin = skin
    this.#gaps = gaps
    this.#of = weld(skin.rest).of
    this.#heights = new Float64Array(skin.setOf.length)
    this.#own = new Uint8Array(skin.setOf.length)
    this.#crossedStart = new Uint32Array(planes + 1)
  }

  /** Turns to the bone between two joints. False if it has no length. */
  setBone(jointRest: Float64Array, parent: number, joint: number): boolean {
    const { rest, setOf, setStart, setJoints } = this.#skin
    let square = 0
    for (let c = 0; c < 3; c++) {
      this.#from[c] = jointRest[parent * 3 + c]
      this.#along[c] = jointRest[joint * 3 + c] - this.#from[c]
      square += this.#along[c] ** 2
    }
    if (!(square > 0)) return false
    for (let v = 0; v < setOf.length; v++) {
      let height = 0
      for (let c = 0; c < 3; c++) height += (rest[v * 3 + c] - this.#from[c]) * this.#along[c]
      this.#heights[v] = height / square
      this.#own[v] = 0
      for (let k = setStart[setOf[v]]; k < setStart[setOf[v] + 1]; k++) {
        if (setJoints[k] === parent || setJoints[k] === joint) this.#own[v] = 1
      }
    }
    this.#sortTriangles()
    return true
  }

  #sortTriangles(): void {
    const start = this.#crossedStart
    start.fill(0)
    this.#eachCrossing((plane) => start[plane + 1]++)
    for (let k = 1; k < start.length; k++) start[k] += start[k - 1]
    const next = start.slice()
    if (this.#crossed.length < start[start.length - 1]) this.#crossed = new Uint32Array(start[start.length - 1] * 2)
    this.#eachCrossing((plane, t) => {
      this.#crossed[next[plane]++] = t
    })
  }

  #eachCrossing(visit: (plane: number, triangle: number) => void): void {
    const { triangles } = this.#skin
    const last = this.#crossedStart.length - 2
    for (let t = 0; t < triangles.length; t += 3) {
      const a = this.#heights[triangles[t]]
      const b = this.#heights[triangles[t + 1]]
      const c = this.#heights[triangles[t + 2]]
      const low = Math.max(0, Math.floor(Math.min(a, b, c) * this.#gaps))
      const high = Math.min(last, Math.ceil(Math.max(a, b, c) * this.#gaps))
      for (let plane = low; plane <= high; plane++) visit(plane, t)
    }
  }

  /** Cuts by a plane of the bone and keeps the curve that counts. False if there is none. */
  cut(plane: number): boolean {
    const height = plane / this.#gaps
    this.#pointOf.clear()
    this.#ends = []
    this.#fractions = []
    this.#segments = []
    this.#segmentOwn = []
    const end = this.#crossedStart[plane + 1]
    for (let k = this.#crossedStart[plane]; k < end; k++) this.#cutTriangle(this.#crossed[k], height)
    const curve = this.#nearestCurve(height)
    if (curve === undefined) return false
    this.#keep(curve)
    return true
  }

  /** A triangle with corners on both sides (on the plane counts as above) is crossed in two of its edges. */
  #cutTriangle(t: number, height: number): void {
    const { triangles } = this.#skin
    const a = triangles[t]
    const b = triangles[t + 1]
    const c = triangles[t + 2]
    const belowA = this.#heights[a] < height
    const belowB = this.#heights[b] < height
    const belowC = this.#heights[c] < height
    if (belowA === belowB && belowB === belowC) return
    // The corner that is alone on its side.
    const alone = belowB === belowC ? a : belowA === belowC ? b : c
    const p = this.#pointOn(alone, alone === a ? b : a, height)
    const q = this.#pointOn(alone, alone === c ? b : c, height)
    if (p === q) return
    this.#segments.push(p, q)
    this.#segmentOwn.push(this.#own[a] | this.#own[b] | this.#own[c])
  }

  #pointOn(a: number, b: number, height: number): number {
    const low = Math.min(this.#of[a], this.#of[b])
    const key = low * this.#of.length + Math.max(this.#of[a], this.#of[b])
    const known = this.#pointOf.get(key)
    if (known !== undefined) return known
    const point = this.#fractions.length
    this.#pointOf.set(key, point)
    this.#ends.push(a, b)
    this.#fractions.push((height - this.#heights[a]) / (this.#heights[b] - this.#heights[a]))
    return point
  }

  #nearestCurve(height: number): Curve | undefined {
    let nearest: Curve | undefined
    let distance = Number.POSITIVE_INFINITY
    for (const curve of this.#gatherCurves().values()) {
      if (curve.points.length < 3 || !(curve.length > 0) || curve.own * 2 < curve.length) continue
      let away = 0
      for (let c = 0; c < 3; c++) {
        away += (curve.sum[c] / curve.length - this.#from[c] - height * this.#along[c]) ** 2
      }
      if (away < distance) {
        distance = away
        nearest = curve
      }
    }
    return nearest
  }

  #gatherCurves(): Map<number, Curve> {
    const segments = this.#segments
    const sets = new DisjointSets(this.#fractions.length)
    for (let s = 0; s < segments.length; s += 2) sets.join(segments[s], segments[s + 1])
    const curves = new Map<number, Curve>()
    for (let k = 0; k < this.#fractions.length; k++) {
      const curve = curves.get(sets.find(k))
      if (curve === undefined) curves.set(sets.find(k), { points: [k], length: 0, own: 0, sum: [0, 0, 0] })
      else curve.points.push(k)
    }
    for (let s = 0; s < segments.length; s += 2) {
      const curve = curves.get(sets.find(segments[s])) as Curve
      const length = this.#segmentLength(s)
      curve.length += length
      curve.own += this.#segmentOwn[s / 2] * length
      for (let c = 0; c < 3; c++) {
        curve.sum[c] += (length * (this.#rest(segments[s], c) + this.#rest(segments[s + 1], c))) / 2
      }
    }
    return curves
  }

  #segmentLength(s: number): number {
    let square = 0
    for (let c = 0; c < 3; c++) {
      square += (this.#rest(this.#segments[s], c) - this.#rest(this.#segments[s + 1], c)) ** 2
    }
    return Math.sqrt(square)
  }

  /** One coordinate of a point of the plane. */
  #rest(point: number, c: number): number {
    const { rest } = this.#skin
    const a = rest[this.#ends[point * 2] * 3 + c]
    const b = rest[this.#ends[point * 2 + 1] * 3 + c]
    return a + this.#fractions[point] * (b - a)
  }

  #keep(curve: Curve): void {
    const around = new Float64Array(this.#fractions.length)
    for (let s = 0; s < this.#segments.length; s += 2) {
      const half = this.#segmentLength(s) / 2
      around[this.#segments[s]] += half
      around[this.#segments[s + 1]] += half
    }
    for (const k of curve.points) {
      this.ends.push(this.#ends[k * 2], this.#ends[k * 2 + 1])
      this.fractions.push(this.#fractions[k])
      this.shares.push(around[k] / curve.length)
    }
    this.lengths.push(curve.length)
    this.start.push(this.fractions.length)
  }
}
