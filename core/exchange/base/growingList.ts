/** A typed array of numbers that doubles its capacity when full. */
export class GrowingList<T extends Float64Array | Uint32Array> {
  private array: T
  length = 0

  constructor(array: T) {
    this.array = array
  }

  push(value: number): void {
    if (this.length === this.array.length) this.grow()
    this.array[this.length++] = value
  }

  finish(): T {
    return this.array.slice(0, this.length) as T
  }

  private grow(): void {
    const Same = this.array.constructor as new (length: number) => T
    const larger = new Same(this.array.length * 2)
    larger.set(this.array)
    this.array = larger
  }
}
