import { resized } from '../base/resized.ts'
/** A growable list of points of equal dimension in one buffer. */
export class PointList {
  values = new Float64Array(64)
  size = 1
  count = 0

  restart(size: number): void {
    this.size = size
    this.count = 0
  }

  /** Adds a point and returns its offset. The caller writes its coordinates. */
  add(): number {
    const o = this.count * this.size
    if (o + this.size > this.values.length) {
      this.values = resized(this.values, (o + this.size) * 2)
    }
    this.count++
    return o
  }

  /** Removes the last point if an earlier one is within `tolerance` of it in every coordinate. */
  dropRepeated(tolerance: number): void {
    const { values, size } = this
    const last = (this.count - 1) * size
    for (let o = 0; o < last; o += size) {
      let k = 0
      while (k < size && Math.abs(values[o + k] - values[last + k]) <= tolerance) k++
      if (k < size) continue
      this.count--
      return
    }
  }
}
