/** Points of one dimension, one after another in a buffer that grows. */
export class PointList {
  values = new Float64Array(64)
  size = 1
  count = 0

  restart(size: number): void {
    this.size = size
    this.count = 0
  }

  /** Offset of a new point, to be written by the caller. */
  add(): number {
    const o = this.count * this.size
    if (o + this.size > this.values.length) {
      const grown = new Float64Array((o + this.size) * 2)
      grown.set(this.values)
      this.values = grown
    }
    this.count++
    return o
  }

  /** Takes the last point back if an earlier one is within `tolerance` of it in every coordinate. */
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
