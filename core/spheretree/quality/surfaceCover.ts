import { cellCorner } from '../cells/tree/cellCorner.ts'
import { SPHERE } from '../tree/sphereTree.ts'
import { areaOf, bisect, longestEdge2, PIECE, rangeOf, reach } from './pieces.ts'
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

class GapSearch {
  /** Largest distance by which a triangle that cannot be divided further lies outside the spheres. */
  growth = 0
  readonly #spheres: Float64Array
  readonly #stack = new Float64Array((DEPTH + 2) * PIECE)
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
    stack[PIECE - 1] = 0
    let top = PIECE
    let area = 0
    while (top > 0) {
      top -= PIECE
      const gap = this.#smallestReach(top)
      if (gap <= 0) area += areaOf(stack, top)
      else if (this.#isDivisible(top)) {
        this.#bisections++
        bisect(stack, top)
        top += 2 * PIECE
      } else this.growth = Math.max(this.growth, gap)
    }
    return area
  }

  #isDivisible(o: number): boolean {
    if (this.#stack[o + PIECE - 1] >= DEPTH || this.#bisections >= BISECTIONS) return false
    return longestEdge2(this.#stack, o) > this.#edge ** 2
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
