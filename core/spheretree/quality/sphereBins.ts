import { SPHERE } from '../tree/sphereTree.ts'

/** Bins along each axis. */
const FINEST = 32
/** Maximum number of entries over all bins; large spheres lie in many bins. */
const ENTRIES = 4e6

/** Finds the spheres that may contain a point: those whose box reaches the bin of the point. */
export class SphereBins {
  /** Spheres of bin k: `entries[start[k]] .. entries[start[k + 1]]`. */
  readonly start: Uint32Array
  readonly entries: Uint32Array
  readonly #low: readonly number[]
  readonly #size: number
  #bins = FINEST

  /** The bins divide the bounding cube of `points`; points outside use the nearest bin. */
  constructor(spheres: Float64Array, points: Float64Array) {
    const low = [0, 1, 2].map((axis) => bound(points, axis, Math.min, Infinity))
    const high = [0, 1, 2].map((axis) => bound(points, axis, Math.max, -Infinity))
    this.#low = low
    this.#size = Math.max(...high.map((value, axis) => value - low[axis]))
    let counts = this.#count(spheres)
    while (this.#bins > 1 && counts[counts.length - 1] > ENTRIES) {
      this.#bins /= 2
      counts = this.#count(spheres)
    }
    this.start = counts
    this.entries = new Uint32Array(counts[counts.length - 1])
    const next = counts.slice()
    for (let s = 0; s < spheres.length; s += SPHERE) {
      this.#forEachBin(spheres, s, (bin) => (this.entries[next[bin]++] = s))
    }
  }

  binOf(x: number, y: number, z: number): number {
    return this.#place(x, 0) + this.#bins * (this.#place(y, 1) + this.#bins * this.#place(z, 2))
  }

  /** Number of entries before each bin. */
  #count(spheres: Float64Array): Uint32Array {
    const start = new Uint32Array(this.#bins ** 3 + 1)
    for (let s = 0; s < spheres.length; s += SPHERE) this.#forEachBin(spheres, s, (bin) => start[bin + 1]++)
    for (let bin = 1; bin < start.length; bin++) start[bin] += start[bin - 1]
    return start
  }

  #forEachBin(spheres: Float64Array, s: number, take: (bin: number) => void): void {
    const r = spheres[s + 3]
    const from = [0, 1, 2].map((axis) => this.#place(spheres[s + axis] - r, axis))
    const to = [0, 1, 2].map((axis) => this.#place(spheres[s + axis] + r, axis))
    for (let k = from[2]; k <= to[2]; k++) {
      for (let j = from[1]; j <= to[1]; j++) {
        for (let i = from[0]; i <= to[0]; i++) take(i + this.#bins * (j + this.#bins * k))
      }
    }
  }

  #place(x: number, axis: number): number {
    const bin = Math.floor(((x - this.#low[axis]) / this.#size) * this.#bins)
    return bin > 0 ? Math.min(bin, this.#bins - 1) : 0
  }
}

function bound(points: Float64Array, axis: number, pick: (a: number, b: number) => number, none: number): number {
  let found = none
  for (let p = axis; p < points.length; p += 3) found = pick(found, points[p])
  return found
}
