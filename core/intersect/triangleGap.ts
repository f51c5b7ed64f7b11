import { UNIT_ROUNDOFF } from '../math/outward.ts'

/**
 * The gap between two triangles that do not touch: their nearest points and their distance.
 *
 * The nearest points lie on two edges, or on a corner and in a face: 9 pairs of edges, then 6 corners. Each candidate
 * is measured between points that lie on the triangles despite rounding, so a gap is never too small by more than the
 * rounding of the corners; needles, segments and points need no special case. For triangles that pierce each other the
 * result is the gap of their outlines; call `trianglesTouch` first if they may touch.
 */

/** Numbers of a pair of triangles: three corners of the first, three of the second. */
export const TWO_TRIANGLES = 18
/** Numbers of a gap: the point of the first triangle, and the vector from it to the point of the second. */
export const GAP = 6

/** The nearest points of two edges: the point on the first, and the vector to the second. */
const edges = new Float64Array(GAP)

/**
 * Returns the squared width of the gap between the triangles at v[0 .. 18] and writes the gap to `out`. If the width is
 * not below `bound` (also squared), the result is some number that is not below it, and `out` is undefined.
 *
 * Coordinates between 1e-70 and 1e70 cannot overflow; scale the input if necessary.
 */
export function triangleGap(v: Float64Array, bound: number, out: Float64Array): number {
  const doubt = doubtOf(v)
  let least = Infinity
  for (let i = 0; i < 9; i += 3) {
    const next = i === 6 ? 0 : i + 3
    for (let j = 9; j < 18; j += 3) {
      const after = j === 15 ? 9 : j + 3
      const squared = gapOfEdges(v, i, next, j, after)
      if (squared < least) {
        least = squared
        for (let k = 0; k < GAP; k++) out[k] = edges[k]
      }
      // Take the planes through the two closest points, perpendicular to the segment joining them. If each triangle's
      // third corner lies behind its own plane, this edge pair gives the minimum distance.
      const over = ahead(v, 9 - i - next)
      const under = squared - ahead(v, 36 - j - after)
      if (over < -doubt && under < -doubt) return least
      // If not, the slab between the two planes, reduced by the overhang of these corners, may still exceed the bound.
      const separation = squared - Math.max(over, 0) - Math.max(under, 0) - 2 * doubt
      if (separation > 0 && separation * separation >= bound * squared) return Infinity
    }
  }
  least = gapToFace(v, 0, 9, least, out)
  return gapToFace(v, 9, 0, least, out)
}

/**
 * Error bound of `ahead`. The direction of a gap has errors of a few u times the size of the input, regardless of its
 * width. The direction of a very narrow gap is therefore arbitrary and must not be used for distant corners.
 */
function doubtOf(v: Float64Array): number {
  let size = 0
  for (let k = 0; k < TWO_TRIANGLES; k++) size += Math.abs(v[k])
  return 16 * UNIT_ROUNDOFF * size * size
}

/**
 * How far the corner at v[o] lies beyond the first point of `edges` along its vector, times the length of the vector.
 */
function ahead(v: Float64Array, o: number): number {
  return (v[o] - edges[0]) * edges[3] + (v[o + 1] - edges[1]) * edges[4] + (v[o + 2] - edges[2]) * edges[5]
}

/**
 * Writes the nearest points of two segments to `edges`. s comes from cross products, because the usual difference of
 * products loses all digits if the edges are nearly parallel; then t for that s, and s again for that t.
 */
function gapOfEdges(v: Float64Array, p: number, p1: number, q: number, q1: number): number {
  const px = v[p]
  const py = v[p + 1]
  const pz = v[p + 2]
  const ux = v[p1] - px
  const uy = v[p1 + 1] - py
  const uz = v[p1 + 2] - pz
  const wx = v[q1] - v[q]
  const wy = v[q1 + 1] - v[q + 1]
  const wz = v[q1 + 2] - v[q + 2]
  const gx = v[q] - px
  const gy = v[q + 1] - py
  const gz = v[q + 2] - pz
  const nx = uy * wz - uz * wy
  const ny = uz * wx - ux * wz
  const nz = ux * wy - uy * wx
  const nn = nx * nx + ny * ny + nz * nz
  const uu = ux * ux + uy * uy + uz * uz
  const ww = wx * wx + wy * wy + wz * wz
  const uw = ux * wx + uy * wy + uz * wz
  const wg = wx * gx + wy * gy + wz * gz
  const crossed = (gy * wz - gz * wy) * nx + (gz * wx - gx * wz) * ny + (gx * wy - gy * wx) * nz
  let s = nn > 0 ? clamped(crossed / nn) : 0
  const t = ww > 0 ? clamped((s * uw - wg) / ww) : 0
  s = uu > 0 ? clamped((t * uw + ux * gx + uy * gy + uz * gz) / uu) : 0
  const dx = gx + t * wx - s * ux
  const dy = gy + t * wy - s * uy
  const dz = gz + t * wz - s * uz
  edges[0] = px + s * ux
  edges[1] = py + s * uy
  edges[2] = pz + s * uz
  edges[3] = dx
  edges[4] = dy
  edges[5] = dz
  return dx * dx + dy * dy + dz * dz
}

function clamped(x: number): number {
  return x > 0 ? (x < 1 ? x : 1) : 0
}

/**
 * Tries the corners of the triangle at v[c] that project into the interior of the triangle at v[f]; edges cover all
 * other cases. All three corners are tried regardless of their side, which rounding makes unreliable close to the face.
 */
function gapToFace(v: Float64Array, f: number, c: number, least: number, out: Float64Array): number {
  const fx = v[f]
  const fy = v[f + 1]
  const fz = v[f + 2]
  const ux = v[f + 3] - fx
  const uy = v[f + 4] - fy
  const uz = v[f + 5] - fz
  const wx = v[f + 6] - fx
  const wy = v[f + 7] - fy
  const wz = v[f + 8] - fz
  const nx = uy * wz - uz * wy
  const ny = uz * wx - ux * wz
  const nz = ux * wy - uy * wx
  const nn = nx * nx + ny * ny + nz * nz
  if (!(nn > 0)) return least
  let nearest = least
  for (let o = c; o < c + 9; o += 3) {
    const gx = v[o] - fx
    const gy = v[o + 1] - fy
    const gz = v[o + 2] - fz
    const height = nx * gx + ny * gy + nz * gz
    if (height * height >= nearest * nn) continue
    const s = (nx * (gy * wz - gz * wy) + ny * (gz * wx - gx * wz) + nz * (gx * wy - gy * wx)) / nn
    const t = (nx * (uy * gz - uz * gy) + ny * (uz * gx - ux * gz) + nz * (ux * gy - uy * gx)) / nn
    if (!(s >= 0 && t >= 0 && s + t <= 1)) continue
    const dx = gx - s * ux - t * wx
    const dy = gy - s * uy - t * wy
    const dz = gz - s * uz - t * wz
    const squared = dx * dx + dy * dy + dz * dz
    if (!(squared < nearest)) continue
    nearest = squared
    writeGap(v, o, f === 0, dx, dy, dz, out)
  }
  return nearest
}

/**
 * Writes the gap between the corner at v[o] and a face, where d is the vector from the face to the corner. `isFirst`:
 * the face belongs to the first triangle.
 */
function writeGap(
  v: Float64Array,
  o: number,
  isFirst: boolean,
  dx: number,
  dy: number,
  dz: number,
  out: Float64Array,
): void {
  out[0] = isFirst ? v[o] - dx : v[o]
  out[1] = isFirst ? v[o + 1] - dy : v[o + 1]
  out[2] = isFirst ? v[o + 2] - dz : v[o + 2]
  out[3] = isFirst ? dx : -dx
  out[4] = isFirst ? dy : -dy
  out[5] = isFirst ? dz : -dz
}
