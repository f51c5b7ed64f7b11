import type { TriangleTree } from './triangleTree.ts'

/**
 * Numbers per node slab: a normal n of at most unit length, then bounds low and high of n · p over the points p below
 * the node. The distance from a point x to all of them is at least max(low − n · x, n · x − high).
 */
export const SLAB = 5
/** Rounding error of n · p, relative to the sum of the absolute coordinates. */
const ROUNDING = 2 ** -50

/**
 * Computes the slabs of a tree, each along the mean normal of its triangles. If a surface is nearly flat or round, a
 * slab is much thinner than the box of the node. From the centre of a sphere, for example, the boxes of all nodes
 * appear closer than the surface.
 */
export function writeSlabs(tree: Pick<TriangleTree, 'nodeCount' | 'start' | 'count' | 'corners' | 'slabs'>): void {
  const { nodeCount, start, count, corners, slabs } = tree
  for (let node = 0; node < nodeCount; node++) {
    writeNormal(corners, start[node], start[node] + count[node], slabs, node * SLAB)
    writeBounds(corners, start[node] * 9, (start[node] + count[node]) * 9, slabs, node * SLAB)
  }
}

/** Lower bound of the distance from a point to all triangles below a node. Negative inside the slab. */
export function slabDistance(slabs: Float64Array, o: number, x: number, y: number, z: number): number {
  const at = x * slabs[o] + y * slabs[o + 1] + z * slabs[o + 2]
  const below = slabs[o + 3] - at
  const above = at - slabs[o + 4]
  return below > above ? below : above
}

/** Normalised sum of the area vectors of the triangles first .. last, or zero if it vanishes. */
function writeNormal(corners: Float64Array, first: number, last: number, out: Float64Array, o: number): void {
  let x = 0
  let y = 0
  let z = 0
  for (let c = first * 9; c < last * 9; c += 9) {
    const ux = corners[c + 3] - corners[c]
    const uy = corners[c + 4] - corners[c + 1]
    const uz = corners[c + 5] - corners[c + 2]
    const vx = corners[c + 6] - corners[c]
    const vy = corners[c + 7] - corners[c + 1]
    const vz = corners[c + 8] - corners[c + 2]
    x += uy * vz - uz * vy
    y += uz * vx - ux * vz
    z += ux * vy - uy * vx
  }
  const length = Math.sqrt(x * x + y * y + z * z)
  // Ensures that the length does not exceed 1 after rounding.
  const scale = length > 0 && length < Infinity ? (1 - 2 ** -48) / length : 0
  out[o] = x * scale
  out[o + 1] = y * scale
  out[o + 2] = z * scale
}

/** The bounds include the rounding error of n · x for points x near the node. */
function writeBounds(corners: Float64Array, first: number, last: number, out: Float64Array, o: number): void {
  let low = Infinity
  let high = -Infinity
  let size = 0
  for (let c = first; c < last; c += 3) {
    const at = corners[c] * out[o] + corners[c + 1] * out[o + 1] + corners[c + 2] * out[o + 2]
    size = Math.max(size, Math.abs(corners[c]) + Math.abs(corners[c + 1]) + Math.abs(corners[c + 2]))
    low = Math.min(low, at)
    high = Math.max(high, at)
  }
  out[o + 3] = low - size * ROUNDING
  out[o + 4] = high + size * ROUNDING
}
