/** Union-find over the integers 0 .. size − 1. */
export class DisjointSets {
  private readonly parents: Int32Array

  constructor(size: number) {
    this.parents = Int32Array.from({ length: size }, (_, k) => k)
  }

  /** The representative of the set that contains k. */
  find(k: number): number {
    const { parents } = this
    let at = k
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]]
      at = parents[at]
    }
    return at
  }

  /** Unites the sets of a and b. The smaller representative is kept. */
  join(a: number, b: number): void {
    const x = this.find(a)
    const y = this.find(b)
    if (x < y) this.parents[y] = x
    else this.parents[x] = y
  }
}
