import { nearestOnTriangle } from './nearestOnTriangle.ts'
import { GAP, triangleGap } from './triangleGap.ts'

const seen = new Float64Array(9)
const away = new Float64Array(3)
const point = new Float64Array(3)

/**
 * Writes a common point of two touching triangles, at v[0 .. 18], to out[0 .. 3]; `out` must have GAP numbers. The
 * intersection has a vertex where two edges cross, or where an edge or a corner of one triangle lies in the face of the
 * other. All candidates are tried, because rounding may spoil some, and the one nearest to both triangles is used. It
 * is accurate up to rounding, or within 1e-11 of the size if the planes are nearly parallel.
 */
export function commonPoint(v: Float64Array, out: Float64Array): void {
  let least = triangleGap(v, Infinity, out)
  for (let from = 0; from < 18; from += 9) {
    for (let k = 0; k < 9; k += 3) {
      const p = from + k
      const q = from + ((k + 3) % 9)
      least = keepNearer(v, p, q, 0, 9 - from, least, out)
      least = keepNearer(v, p, q, crossing(v, p, q, 9 - from), 9 - from, least, out)
    }
  }
  out.fill(0, 3, GAP)
}

/**
 * Parameter, 0 to 1, at which the edge from v[p] to v[q] crosses the plane of the triangle at v[f]; 0 if it does not.
 */
function crossing(v: Float64Array, p: number, q: number, f: number): number {
  const ux = v[f + 3] - v[f]
  const uy = v[f + 4] - v[f + 1]
  const uz = v[f + 5] - v[f + 2]
  const wx = v[f + 6] - v[f]
  const wy = v[f + 7] - v[f + 1]
  const wz = v[f + 8] - v[f + 2]
  const nx = uy * wz - uz * wy
  const ny = uz * wx - ux * wz
  const nz = ux * wy - uy * wx
  const from = nx * (v[p] - v[f]) + ny * (v[p + 1] - v[f + 1]) + nz * (v[p + 2] - v[f + 2])
  const to = nx * (v[q] - v[f]) + ny * (v[q + 1] - v[f + 1]) + nz * (v[q + 2] - v[f + 2])
  const t = from / (from - to)
  return t >= 0 && t <= 1 ? t : 0
}

/** Keeps the point at t between v[p] and v[q] if it is nearer to the triangle at v[f] than the best so far. */
function keepNearer(
  v: Float64Array,
  p: number,
  q: number,
  t: number,
  f: number,
  least: number,
  out: Float64Array,
): number {
  for (let k = 0; k < 3; k++) point[k] = v[p + k] + t * (v[q + k] - v[p + k])
  for (let k = 0; k < 9; k++) seen[k] = v[f + k] - point[k % 3]
  nearestOnTriangle(seen, away, 0)
  const squared = away[0] * away[0] + away[1] * away[1] + away[2] * away[2]
  if (!(squared < least)) return least
  out.set(point)
  return squared
}
