/**
 * Triangle against triangle by separating axes ([MA] Maia et al., §3.4): both normals, the nine cross products of their
 * edges, and the six in-plane directions perpendicular to an edge. With the first eleven alone all coplanar pairs would
 * be reported as touching, even far apart; the other six decide these (docs/algorithms.md 13).
 *
 * Conservative: an axis must separate the triangles by more than rounding, so triangles with a common point are never
 * reported as separate, but some that miss each other by a few ulps of their size are reported as touching.
 * `trianglesTouch` is exact and faster. This test is kept for the comparison in docs/benchmarks.md, and for uses that
 * need bounded time.
 */

/** Corners of both triangles relative to the first corner of a, and their six edges. */
const v = new Float64Array(18)
const e = new Float64Array(18)
const n = new Float64Array(6)

/** Covers the about twelve roundings of each projection, relative to all of its inputs. */
const ERROR = 64 * 2 ** -53

export function trianglesTouchBySat(
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  const x = pa[a0]
  const y = pa[a0 + 1]
  const z = pa[a0 + 2]
  enter(pa, a1, x, y, z, 3)
  enter(pa, a2, x, y, z, 6)
  enter(pb, b0, x, y, z, 9)
  enter(pb, b1, x, y, z, 12)
  enter(pb, b2, x, y, z, 15)
  let size = 0
  for (let k = 3; k < 18; k++) size += Math.abs(v[k])
  const pad = ERROR * size
  setEdges(0)
  setEdges(9)
  setNormal(0, 0)
  setNormal(9, 3)
  if (separates(n[0], n[1], n[2], pad) || separates(n[3], n[4], n[5], pad)) return false
  for (let i = 0; i < 9; i += 3) {
    for (let j = 9; j < 18; j += 3) if (crossSeparates(e, i, e, j, pad)) return false
  }
  for (let k = 0; k < 9; k += 3) {
    if (crossSeparates(n, 0, e, k, pad) || crossSeparates(n, 3, e, k + 9, pad)) return false
  }
  return true
}

function enter(points: Float64Array, p: number, x: number, y: number, z: number, o: number): void {
  v[o] = points[p] - x
  v[o + 1] = points[p + 1] - y
  v[o + 2] = points[p + 2] - z
}

function setEdges(o: number): void {
  for (let k = 0; k < 3; k++) {
    e[o + k] = v[o + 3 + k] - v[o + k]
    e[o + 3 + k] = v[o + 6 + k] - v[o + 3 + k]
    e[o + 6 + k] = v[o + k] - v[o + 6 + k]
  }
}

function setNormal(edges: number, o: number): void {
  n[o] = e[edges + 1] * e[edges + 5] - e[edges + 2] * e[edges + 4]
  n[o + 1] = e[edges + 2] * e[edges + 3] - e[edges] * e[edges + 5]
  n[o + 2] = e[edges] * e[edges + 4] - e[edges + 1] * e[edges + 3]
}

function crossSeparates(p: Float64Array, i: number, q: Float64Array, j: number, pad: number): boolean {
  const x = p[i + 1] * q[j + 2] - p[i + 2] * q[j + 1]
  const y = p[i + 2] * q[j] - p[i] * q[j + 2]
  const z = p[i] * q[j + 1] - p[i + 1] * q[j]
  return separates(x, y, z, pad)
}

/** Whether the triangles are more than the padding apart along x y z. */
function separates(x: number, y: number, z: number, pad: number): boolean {
  const p1 = x * v[3] + y * v[4] + z * v[5]
  const p2 = x * v[6] + y * v[7] + z * v[8]
  const q0 = x * v[9] + y * v[10] + z * v[11]
  const q1 = x * v[12] + y * v[13] + z * v[14]
  const q2 = x * v[15] + y * v[16] + z * v[17]
  const lowA = p1 < p2 ? (p1 < 0 ? p1 : 0) : p2 < 0 ? p2 : 0
  const highA = p1 > p2 ? (p1 > 0 ? p1 : 0) : p2 > 0 ? p2 : 0
  const lowB = q0 < q1 ? (q0 < q2 ? q0 : q2) : q1 < q2 ? q1 : q2
  const highB = q0 > q1 ? (q0 > q2 ? q0 : q2) : q1 > q2 ? q1 : q2
  const errorBound = pad * (Math.abs(x) + Math.abs(y) + Math.abs(z)) + 1e-290
  return lowB - highA > errorBound || lowA - highB > errorBound
}
