import { edgeLength2, longestEdge } from '../../geometry/longestEdge.ts'
import { cellCorner } from '../cells/tree/cellCorner.ts'
import { SPHERE } from '../tree/sphereTree.ts'
import type { TreeParts } from './treeParts.ts'

/** How much of a surface is inside a union of spheres. */
export interface SurfaceCover {
  /** Fraction of the area that is proved to be inside: exactly 1 if everything is covered, otherwise a lower bound. */
  readonly share: number
  /**
   * How much all radii must grow to cover everything: 0, or an upper bound that is too large by at most the size of a
   * small cell.
   */
  readonly growth: number
}

/**
 * Triangles that no sphere contains are bisected until their longest edge is this fraction of the largest coordinate
 * range.
 */
const FINEST = 1 / 64
/** Maximum number of bisections of one cell. */
const DEPTH = 24
/** Maximum number of bisections of all cells together. Parts that are undecided by then count as not covered. */
const BISECTIONS = 50_000
/** Numbers per triangle on the stack: its corners, then its number of bisections. */
const ENTRY = 10

/**
 * `nodes` and `spheres` (x y z r each) are those of one level. Compares each cell first with the sphere of its own
 * node, which contains it if the tree is valid. Remaining cells are compared with all spheres, and bisected if none
 * contains them.
 */
export function surfaceCover(
  { start, count, cells }: TreeParts,
  nodes: Uint32Array,
  spheres: Float64Array,
  triangles: Uint32Array,
  positions: Float64Array,
): SurfaceCover {
  const search = new GapSearch(spheres, rangeOf(positions) * FINEST)
  const corners = new Float64Array(9)
  let total = 0
  let covered = 0
  for (const [k, node] of nodes.entries()) {
    for (let cell = start[node]; cell < start[node] + count[node]; cell++) {
      for (let c = 0; c < 3; c++) cellCorner(cells, cell, c, triangles, positions, corners, c * 3)
      const area = areaOf(corners, 0)
      total += area
      covered += reach(spheres, k * SPHERE, corners, 0) <= 0 ? area : search.coveredArea(corners)
    }
  }
  const { growth } = search
  if (growth <= 0) return { share: 1, growth: 0 }
  return { share: total > 0 ? covered / total : 0, growth }
}

function rangeOf(positions: Float64Array): number {
  let range = 0
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let p = axis; p < positions.length; p += 3) {
      low = Math.min(low, positions[p])
      high = Math.max(high, positions[p])
    }
    range = Math.max(range, high - low)
  }
  return range
}

class GapSearch {
  /** Largest distance by which a triangle that cannot be divided further lies outside the spheres. */
  growth = 0
  readonly #spheres: Float64Array
  readonly #stack = new Float64Array((DEPTH + 2) * ENTRY)
  readonly #edge: number
  #bisections = 0

  /** Triangles whose longest edge is at most `edge` are not divided. */
  constructor(spheres: Float64Array, edge: number) {
    this.#spheres = spheres
    this.#edge = edge
  }

  /** Total area of the parts of a triangle that are contained in one sphere each. */
  coveredArea(corners: Float64Array): number {
    const stack = this.#stack
    stack.set(corners)
    stack[9] = 0
    let top = ENTRY
    let area = 0
    while (top > 0) {
      top -= ENTRY
      const gap = this.#smallestReach(top)
      if (gap <= 0) area += areaOf(stack, top)
      else if (this.#isDivisible(top)) {
        this.#bisections++
        bisect(stack, top)
        top += 2 * ENTRY
      } else this.growth = Math.max(this.growth, gap)
    }
    return area
  }

  #isDivisible(o: number): boolean {
    if (this.#stack[o + 9] >= DEPTH || this.#bisections >= BISECTIONS) return false
    const from = longestFrom(this.#stack, o)
    return edgeLength2(this.#stack, from, nextCorner(from, o)) > this.#edge ** 2
  }

  #smallestReach(o: number): number {
    const spheres = this.#spheres
    let smallest = Infinity
    for (let s = 0; s < spheres.length && smallest > 0; s += SPHERE) {
      smallest = Math.min(smallest, reach(spheres, s, this.#stack, o))
    }
    return smallest
  }
}

/**
 * How far the farthest of three corners lies outside a sphere. Zero or negative if the sphere contains the triangle.
 */
function reach(spheres: Float64Array, s: number, corners: Float64Array, o: number): number {
  let farthest = 0
  for (let c = o; c < o + 9; c += 3) {
    const x = corners[c] - spheres[s]
    const y = corners[c + 1] - spheres[s + 1]
    const z = corners[c + 2] - spheres[s + 2]
    farthest = Math.max(farthest, x * x + y * y + z * z)
  }
  return Math.sqrt(farthest) - spheres[s + 3]
}

/**
 * Replaces the triangle at `o` by its two halves, stored one after the other. Unlike `refineCells`, which keeps all
 * cells, this search only needs those on the stack.
 */
function bisect(stack: Float64Array, o: number): void {
  const from = longestFrom(stack, o)
  const to = nextCorner(from, o)
  stack[o + 9]++
  stack.copyWithin(o + ENTRY, o, o + ENTRY)
  for (let k = 0; k < 3; k++) {
    const middle = stack[from + k] / 2 + stack[to + k] / 2
    stack[to + k] = middle
    stack[from + ENTRY + k] = middle
  }
}

/** Offset of the first corner of the longest edge of the triangle at `o`. */
function longestFrom(stack: Float64Array, o: number): number {
  return o + longestEdge(stack, o, o + 3, o + 6) * 3
}

function nextCorner(corner: number, o: number): number {
  return corner === o + 6 ? o : corner + 3
}

function areaOf(p: Float64Array, o: number): number {
  const ux = p[o + 3] - p[o]
  const uy = p[o + 4] - p[o + 1]
  const uz = p[o + 5] - p[o + 2]
  const vx = p[o + 6] - p[o]
  const vy = p[o + 7] - p[o + 1]
  const vz = p[o + 8] - p[o + 2]
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  return Math.sqrt(x * x + y * y + z * z) / 2
}
