import { areaOf, bisect, longestEdge2, PIECE, rangeOf, reach } from './pieces.ts'
import { SphereBins } from './sphereBins.ts'

/** The part of a surface outside a set of spheres. */
export interface UncoveredSkin {
  /** Area of the surface, and of its part outside the spheres. 0 if everything is covered. */
  readonly area: number
  readonly uncovered: number
  /** The pieces that are at least partly outside, as triangles: 9 numbers each. */
  readonly corners: Float32Array
}

/** Pieces outside all spheres are bisected until the square of their longest edge is this part of the area. */
const FINEST_AREA = 1 / 12_500
/** For surfaces almost without area: and at most until their longest edge is this part of the largest range. */
const FINEST_RANGE = 1 / 1024
/** Maximum number of bisections of one triangle. */
const DEPTH = 24
/** Maximum number of bisections of all triangles together. */
const BISECTIONS = 400_000

/**
 * Finds the parts of a surface outside a set of spheres (x y z r each), which need not belong to a tree. A piece inside
 * one sphere is covered. The smallest pieces are sampled at their corners and in the middle, so gaps smaller than such
 * a piece can remain undetected.
 */
export function uncoveredSkin(spheres: Float64Array, triangles: Uint32Array, positions: Float64Array): UncoveredSkin {
  const bins = new SphereBins(spheres, positions)
  const stack = new Float64Array((DEPTH + 2) * PIECE)
  const area = wholeArea(triangles, positions, stack)
  const finest2 = Math.max(area * FINEST_AREA, (rangeOf(positions) * FINEST_RANGE) ** 2)
  const outside: number[] = []
  let bisections = 0
  let uncovered = 0
  for (let t = 0; t < triangles.length; t += 3) {
    readTriangle(triangles, positions, t, stack)
    let top = PIECE
    while (top > 0) {
      top -= PIECE
      if (isInOne(stack, top, spheres, bins)) continue
      if (stack[top + PIECE - 1] < DEPTH && bisections < BISECTIONS && longestEdge2(stack, top) > finest2) {
        bisections++
        bisect(stack, top)
        top += 2 * PIECE
        continue
      }
      const share = outsideShare(stack, top, spheres, bins)
      uncovered += areaOf(stack, top) * share
      if (share > 0) for (let k = 0; k < 9; k++) outside.push(stack[top + k])
    }
  }
  return { area, uncovered, corners: Float32Array.from(outside) }
}

function wholeArea(triangles: Uint32Array, positions: Float64Array, stack: Float64Array): number {
  let area = 0
  for (let t = 0; t < triangles.length; t += 3) {
    readTriangle(triangles, positions, t, stack)
    area += areaOf(stack, 0)
  }
  return area
}

function readTriangle(triangles: Uint32Array, positions: Float64Array, t: number, stack: Float64Array): void {
  for (let corner = 0; corner < 3; corner++) {
    for (let axis = 0; axis < 3; axis++) stack[corner * 3 + axis] = positions[triangles[t + corner] * 3 + axis]
  }
  stack[PIECE - 1] = 0
}

/** Whether one sphere contains the whole piece. It then also contains its middle. */
function isInOne(stack: Float64Array, o: number, spheres: Float64Array, bins: SphereBins): boolean {
  const { start, entries } = bins
  const bin = bins.binOf(middle(stack, o, 0), middle(stack, o, 1), middle(stack, o, 2))
  for (let k = start[bin]; k < start[bin + 1]; k++) if (reach(spheres, entries[k], stack, o) <= 0) return true
  return false
}

/** Which part of the corners and the middle of a piece is outside all spheres. */
function outsideShare(stack: Float64Array, o: number, spheres: Float64Array, bins: SphereBins): number {
  let outside = 0
  for (let c = o; c < o + 9; c += 3) {
    if (!isPointIn(stack[c], stack[c + 1], stack[c + 2], spheres, bins)) outside++
  }
  if (!isPointIn(middle(stack, o, 0), middle(stack, o, 1), middle(stack, o, 2), spheres, bins)) outside++
  return outside / 4
}

function isPointIn(x: number, y: number, z: number, spheres: Float64Array, bins: SphereBins): boolean {
  const { start, entries } = bins
  const bin = bins.binOf(x, y, z)
  for (let k = start[bin]; k < start[bin + 1]; k++) {
    const s = entries[k]
    const distance2 = (x - spheres[s]) ** 2 + (y - spheres[s + 1]) ** 2 + (z - spheres[s + 2]) ** 2
    if (distance2 <= spheres[s + 3] ** 2) return true
  }
  return false
}

function middle(stack: Float64Array, o: number, axis: number): number {
  return (stack[o + axis] + stack[o + 3 + axis] + stack[o + 6 + axis]) / 3
}
