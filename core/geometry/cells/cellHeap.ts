/** Binary max-heap of cells. Equal keys are ordered by cell index, smallest first. */
export class CellHeap {
  private readonly cells: Uint32Array
  private readonly keys: Float64Array
  size = 0

  constructor(capacity: number) {
    this.cells = new Uint32Array(capacity + 1)
    this.keys = new Float64Array(capacity + 1)
  }

  /** Key of the first cell. */
  get largest(): number {
    return this.keys[0]
  }

  push(cell: number, key: number): void {
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.isBefore(key, cell, parent)) break
      this.move(parent, at)
      at = parent
    }
    this.keys[at] = key
    this.cells[at] = cell
  }

  pop(): number {
    const first = this.cells[0]
    const key = this.keys[--this.size]
    const cell = this.cells[this.size]
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= this.size) break
      if (child + 1 < this.size && this.isBefore(this.keys[child + 1], this.cells[child + 1], child)) child++
      if (this.isBefore(key, cell, child)) break
      this.move(child, at)
      at = child
    }
    this.keys[at] = key
    this.cells[at] = cell
    return first
  }

  private isBefore(key: number, cell: number, at: number): boolean {
    return key > this.keys[at] || (key === this.keys[at] && cell < this.cells[at])
  }

  private move(from: number, to: number): void {
    this.keys[to] = this.keys[from]
    this.cells[to] = this.cells[from]
  }
}
