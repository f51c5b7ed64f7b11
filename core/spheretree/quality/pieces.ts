import { edgeLength2, longestEdge } from '../../geometry/cells/longestEdge.ts'

/** Pieces of triangles, bisected on a stack until spheres contain them. */

/** Numbers per piece: its corners, then its number of bisections. */
export const PIECE = 10

/** Largest coordinate range of points. */
export function rangeOf(positions: Float64Array): number {
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

/**
 * How far the farthest of three corners lies outside a sphere. Zero or negative if the sphere contains the triangle.
 */
export function reach(spheres: Float64Array, s: number, corners: Float64Array, o: number): number {
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
 * cells, a search only needs those on the stack.
 */
export function bisect(stack: Float64Array, o: number): void {
  const from = longestFrom(stack, o)
  const to = nextCorner(from, o)
  stack[o + PIECE - 1]++
  stack.copyWithin(o + PIECE, o, o + PIECE)
  for (let k = 0; k < 3; k++) {
    const middle = stack[from + k] / 2 + stack[to + k] / 2
    stack[to + k] = middle
    stack[from + PIECE + k] = middle
  }
}

/** Square of the longest edge of the triangle at `o`. */
export function longestEdge2(stack: Float64Array, o: number): number {
  const from = longestFrom(stack, o)
  return edgeLength2(stack, from, nextCorner(from, o))
}

/** Offset of the first corner of the longest edge of the triangle at `o`. */
function longestFrom(stack: Float64Array, o: number): number {
  return o + longestEdge(stack, o, o + 3, o + 6) * 3
}

function nextCorner(corner: number, o: number): number {
  return corner === o + 6 ? o : corner + 3
}

export function areaOf(p: Float64Array, o: number): number {
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
