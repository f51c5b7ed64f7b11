import { UNIT_ROUNDOFF } from '../math/outward.ts'

/**
 * The gap between two triangles that do not touch: their nearest points, and how far these are apart.
 *
 * The nearest points lie on two edges, or one is a corner and the other in the face: 9 pairs of edges, then 6 corners. Each
 * candidate is measured between points that are on the triangles whatever rounding did to their place there, so a gap is never
 * told too small by more than roundings of the corners; needles, segments and points are no special case. Triangles that pierce
 * each other are: their gap is that of their outlines. Whoever may meet such asks `trianglesTouch` first.
 */

/** Numbers that a pair of triangles takes: three corners of the one, three of the other. */
export const TWO_TRIANGLES = 18
/** Numbers of a gap: the point of the first triangle, and the way from there to the point of the second. */
export const GAP = 6

/** The nearest points of two edges: place on the first, way to the second. */
const edges = new Float64Array(GAP)

/**
 * The squared width of the gap between the triangles at v[0 .. 18], and the gap itself in `out`. If it is not below `bound` (squared too)
 * nobody wants to know it: then the answer is some number that is not below it, and `out` means nothing.
 *
 * Sizes between 1e-70 and 1e70 are safe from overflow: scale what comes in.
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
      // Seen along the gap of the edges both lie behind their ends of it. If the other two corners do so too, nothing is nearer.
      const over = ahead(v, 9 - i - next)
      const under = squared - ahead(v, 36 - j - after)
      if (over < -doubt && under < -doubt) return least
      // If they do not, the two slabs between which all lies may still be far enough apart.
      const room = squared - Math.max(over, 0) - Math.max(under, 0) - 2 * doubt
      if (room > 0 && room * room >= bound * squared) return Infinity
    }
  }
  least = gapToFace(v, 0, 9, least, out)
  return gapToFace(v, 9, 0, least, out)
}

/**
 * How wrong `ahead` can be. The way of a gap has errors of a few u times the size of what it lies between, whatever its width: a very narrow
 * one points somewhere, and what it says about corners far from it must not be believed.
 */
function doubtOf(v: Float64Array): number {
  let size = 0
  for (let k = 0; k < TWO_TRIANGLES; k++) size += Math.abs(v[k])
  return 16 * UNIT_ROUNDOFF * size * size
}

/** How far the corner at v[o] is ahead of the first end of `edges`, along its way and times its length. */
function ahead(v: Float64Array, o: number): number {
  return (v[o] - edges[0]) * edges[3] + (v[o + 1] - edges[1]) * edges[4] + (v[o + 2] - edges[2]) * edges[5]
}

/**
 * The nearest points of two segments, to `edges`. s by cross products, because for edges that are nearly parallel the usual difference of
 * products has no correct digit left; then t for that s, and s again for that t.
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
 * The corners of the triangle at v[c] above the inside of that at v[f]; what lies above its outline is a matter of edges. All three are
 * tried, whatever side they seem to be on: that of a corner a rounding off the face would be a guess.
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

/** Between the corner at v[o] and a face from which the way to it is d: that of the first triangle, or of the second. */
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
