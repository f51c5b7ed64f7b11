/** A heap of edges, shortest first; equal keys leave in the order of their ends, so that the result never depends on the heap's inner order. */
export class EdgeQueue {
  readonly #keys: number[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []

  push(key: number, u: number, v: number): void {
    let i = this.#keys.length
    while (i > 0) {
      const up = (i - 1) >> 1
      if (!this.#before(key, u, v, up)) break
      this.#copy(up, i)
      i = up
    }
    this.#put(i, key, u, v)
  }

  pop(): readonly [number, number] | undefined {
    const key = this.#keys.pop()
    const u = this.#from.pop()
    const v = this.#to.pop()
    if (key === undefined || u === undefined || v === undefined) return undefined
    const count = this.#keys.length
    if (count === 0) return [u, v]
    const first = [this.#from[0], this.#to[0]] as const
    let i = 0
    for (;;) {
      let down = 2 * i + 1
      if (down >= count) break
      if (down + 1 < count && this.#before(this.#keys[down + 1], this.#from[down + 1], this.#to[down + 1], down)) down++
      if (this.#before(key, u, v, down)) break
      this.#copy(down, i)
      i = down
    }
    this.#put(i, key, u, v)
    return first
  }

  #before(key: number, u: number, v: number, i: number): boolean {
    if (key !== this.#keys[i]) return key < this.#keys[i]
    if (u !== this.#from[i]) return u < this.#from[i]
    return v < this.#to[i]
  }

  #copy(from: number, to: number): void {
    this.#put(to, this.#keys[from], this.#from[from], this.#to[from])
  }

  #put(i: number, key: number, u: number, v: number): void {
    this.#keys[i] = key
    this.#from[i] = u
    this.#to[i] = v
  }
}
