import type { Report } from '../validate/validateTree.ts'
import type { TriangleParts } from './tree/cellTree.ts'

/** Weights are multiples of this, so all differences and doublings below are exact. */
const UNIT = 2 ** -52
/**
 * Each bisection halves the area, and a cell with corners on the grid of `UNIT` has at least UNIT² of the area of its
 * triangle.
 */
const MOST_BISECTIONS = 104

/**
 * Checks that the cells of every triangle tile it: every point of the surface is in a cell, and no two cells overlap.
 * The check is exact.
 *
 * A set of cells tiles a triangle if it is that triangle alone, or if one of the three medians separates it into two
 * sets that tile the two halves. At most one median separates a tiling: two medians intersect in the centroid, whose
 * coordinates ⅓ no corner has. So the check needs no backtracking, and each step divides the set.
 */
export function validateTiling(cells: TriangleParts, triangles: number, report: Report): void {
  const order = new Uint32Array(cells.count)
  const start = new Uint32Array(triangles + 1)
  for (let cell = 0; cell < cells.count; cell++) {
    if (cells.triangle[cell] < triangles) start[cells.triangle[cell] + 1]++
    else if (!report('triangles', -1, unknownTriangle(cells, cell, triangles))) return
  }
  for (let t = 0; t < triangles; t++) start[t + 1] += start[t]
  if (start[triangles] !== cells.count) return
  const next = start.slice()
  for (let cell = 0; cell < cells.count; cell++) order[next[cells.triangle[cell]]++] = cell
  const tiling = new Tiling(cells, order)
  for (let t = 0; t < triangles; t++) {
    const fault = tiling.faultIn(start[t], start[t + 1])
    if (fault !== null && !report('tiling', -1, `triangle ${t}: ${fault}`)) return
  }
}

function unknownTriangle(cells: TriangleParts, cell: number, triangles: number): string {
  return `cell ${cell} is part of triangle ${cells.triangle[cell]}; the rig has ${triangles}`
}

class Tiling {
  readonly #order: Uint32Array
  /** 9 per cell: corners of the cell, in barycentric coordinates of the current part of the triangle. */
  readonly #inner: Float64Array
  readonly #isUsable: Uint8Array
  /** Pending parts: range [first, end) of their cells in `order`, and their number of bisections. */
  readonly #stack = new Uint32Array((MOST_BISECTIONS + 2) * 3)

  constructor(cells: TriangleParts, order: Uint32Array) {
    this.#order = order
    this.#inner = cells.weights.slice(0, cells.count * 9)
    this.#isUsable = new Uint8Array(cells.count)
    for (let cell = 0; cell < cells.count; cell++) this.#isUsable[cell] = isDyadic(cells.weights, cell * 9) ? 1 : 0
  }

  /** Checks the cells order[from .. to) of one triangle. */
  faultIn(from: number, to: number): string | null {
    if (from === to) return 'it has no cell'
    for (let i = from; i < to; i++) {
      if (this.#isUsable[this.#order[i]] === 0) {
        return `the corners of cell ${this.#order[i]} are not multiples of 2^-52 from 0 to 1 that sum to 1`
      }
    }
    const stack = this.#stack
    stack[0] = from
    stack[1] = to
    stack[2] = 0
    let top = 3
    while (top > 0) {
      top -= 3
      const first = stack[top]
      const end = stack[top + 1]
      const bisections = stack[top + 2]
      if (end - first === 1 && this.#isWhole(this.#order[first])) continue
      const edge = bisections < MOST_BISECTIONS ? this.#separatingEdge(first, end) : -1
      if (edge < 0) return this.#describe(first, end)
      const middle = this.#bisect(first, end, edge)
      if (middle === first || middle === end) return this.#describe(first, end)
      stack[top++] = middle
      stack[top++] = end
      stack[top++] = bisections + 1
      stack[top++] = first
      stack[top++] = middle
      stack[top++] = bisections + 1
    }
    return null
  }

  /** Whether the cell is the whole part: it has the same corners, in any order. */
  #isWhole(cell: number): boolean {
    let corners = 0
    for (let k = 0; k < 9; k++) if (this.#inner[cell * 9 + k] === 1) corners |= 1 << (k % 3)
    return corners === 7
  }

  /** Returns the edge whose median has every cell on one side, or -1. Edge e connects corners e and e + 1. */
  #separatingEdge(first: number, end: number): number {
    for (let edge = 0; edge < 3; edge++) {
      let i = first
      while (i < end && this.#sideOf(this.#order[i], edge) !== 0) i++
      if (i === end) return edge
    }
    return -1
  }

  /** 1: on the side of corner `edge`; -1: on the side of the next corner; 0: on both sides. */
  #sideOf(cell: number, edge: number): number {
    const a = cell * 9 + edge
    const b = cell * 9 + ((edge + 1) % 3)
    const inner = this.#inner
    if (inner[a] >= inner[b] && inner[a + 3] >= inner[b + 3] && inner[a + 6] >= inner[b + 6]) return 1
    return inner[a] <= inner[b] && inner[a + 3] <= inner[b + 3] && inner[a + 6] <= inner[b + 6] ? -1 : 0
  }

  /**
   * Sorts the cells by side, those on the side of corner `edge` first, and returns the start of the others. With m the
   * midpoint of the edge from a to b: u a + v b = (u − v) a + 2v m. This gives the coordinates of each cell within its
   * half.
   */
  #bisect(first: number, end: number, edge: number): number {
    const order = this.#order
    let middle = first
    for (let i = first; i < end; i++) {
      const cell = order[i]
      const side = this.#sideOf(cell, edge)
      const near = cell * 9 + (side > 0 ? edge : (edge + 1) % 3)
      const far = cell * 9 + (side > 0 ? (edge + 1) % 3 : edge)
      for (let k = 0; k < 9; k += 3) {
        this.#inner[near + k] -= this.#inner[far + k]
        this.#inner[far + k] *= 2
      }
      if (side < 0) continue
      order[i] = order[middle]
      order[middle++] = cell
    }
    return middle
  }

  #describe(first: number, end: number): string {
    const listed = [...this.#order.subarray(first, Math.min(end, first + 3))].join(', ')
    if (end - first === 1) return `cell ${listed} leaves a part of it uncovered`
    const more = end - first > 3 ? ' and others' : ''
    return `the cells ${listed}${more} overlap, leave a hole or were not made by bisection`
  }
}

function isDyadic(weights: Float64Array, w: number): boolean {
  for (let k = 0; k < 9; k++) {
    const weight = weights[w + k]
    if (!(weight >= 0 && weight <= 1 && Number.isInteger(weight / UNIT))) return false
  }
  for (let k = 0; k < 9; k += 3) if (weights[w + k] + weights[w + k + 1] + weights[w + k + 2] !== 1) return false
  return true
}
