import { resized } from './resized.ts'
/** Growable flat buffers. `finish` trims the unused capacity. */
export class GrowingFloats {
  values = new Float64Array(1024)
  length = 0

  /** Appends `count` elements and returns the offset of the first. */
  extend(count: number): number {
    const o = this.length
    this.length += count
    if (this.length > this.values.length) {
      this.values = resized(this.values, this.length * 2)
    }
    return o
  }

  push(value: number): void {
    const o = this.extend(1)
    this.values[o] = value
  }

  finish(): Float64Array {
    return this.values.slice(0, this.length)
  }
}

export class GrowingInts {
  values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      this.values = resized(this.values, this.length * 2)
    }
    this.values[this.length++] = value
  }

  finish(): Uint32Array {
    return this.values.slice(0, this.length)
  }
}
