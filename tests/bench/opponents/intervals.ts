/**
 * Interval-based triangle-triangle test, as used by collision libraries since Möller (1997). Each triangle must reach
 * both sides of the other's plane, and the intervals that the triangles cut out of the planes' common line must
 * overlap. Heights below `EPSILON` times the scale count as 0, which makes the test fast but inexact near contact.
 * Coplanar pairs are tested in the plane: edge against edge, and corner in triangle.
 */
const EPSILON = 1e-6

const heights = new Float64Array(6)
const normal = new Float64Array(3)
const other = new Float64Array(3)
const interval = new Float64Array(4)

export function trianglesTouchByIntervals(
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  if (sameSide(pb, b0, b1, b2, pa, a0, a1, a2, other, 0)) return false
  if (sameSide(pa, a0, a1, a2, pb, b0, b1, b2, normal, 3)) return false
  const dx = Math.abs(normal[1] * other[2] - normal[2] * other[1])
  const dy = Math.abs(normal[2] * other[0] - normal[0] * other[2])
  const dz = Math.abs(normal[0] * other[1] - normal[1] * other[0])
  const axis = dx >= dy && dx >= dz ? 0 : dy >= dz ? 1 : 2
  if (!cutInterval(pa[a0 + axis], pa[a1 + axis], pa[a2 + axis], 0, 0)) {
    return coplanarTouch(pa, a0, a1, a2, pb, b0, b1, b2)
  }
  if (!cutInterval(pb[b0 + axis], pb[b1 + axis], pb[b2 + axis], 3, 2))
    return coplanarTouch(pa, a0, a1, a2, pb, b0, b1, b2)
  const lowA = Math.min(interval[0], interval[1])
  const highA = Math.max(interval[0], interval[1])
  const lowB = Math.min(interval[2], interval[3])
  const highB = Math.max(interval[2], interval[3])
  return lowA <= highB && lowB <= highA
}

/** Writes the heights of p over the plane of q to heights[h .. h + 3]. Returns true if all lie on one side. */
function sameSide(
  q: Float64Array,
  q0: number,
  q1: number,
  q2: number,
  p: Float64Array,
  p0: number,
  p1: number,
  p2: number,
  n: Float64Array,
  h: number,
): boolean {
  const ux = q[q1] - q[q0]
  const uy = q[q1 + 1] - q[q0 + 1]
  const uz = q[q1 + 2] - q[q0 + 2]
  const vx = q[q2] - q[q0]
  const vy = q[q2 + 1] - q[q0 + 1]
  const vz = q[q2 + 2] - q[q0 + 2]
  n[0] = uy * vz - uz * vy
  n[1] = uz * vx - ux * vz
  n[2] = ux * vy - uy * vx
  const d = n[0] * q[q0] + n[1] * q[q0 + 1] + n[2] * q[q0 + 2]
  const size = EPSILON * (Math.abs(n[0]) + Math.abs(n[1]) + Math.abs(n[2]))
  const e0 = n[0] * p[p0] + n[1] * p[p0 + 1] + n[2] * p[p0 + 2] - d
  const e1 = n[0] * p[p1] + n[1] * p[p1 + 1] + n[2] * p[p1 + 2] - d
  const e2 = n[0] * p[p2] + n[1] * p[p2 + 1] + n[2] * p[p2 + 2] - d
  heights[h] = Math.abs(e0) < size ? 0 : e0
  heights[h + 1] = Math.abs(e1) < size ? 0 : e1
  heights[h + 2] = Math.abs(e2) < size ? 0 : e2
  return heights[h] * heights[h + 1] > 0 && heights[h] * heights[h + 2] > 0
}

/**
 * Writes the interval in which a triangle crosses the other's plane, given its coordinates along the axis. Returns
 * false if the triangle lies in the plane.
 */
function cutInterval(p0: number, p1: number, p2: number, h: number, o: number): boolean {
  const h0 = heights[h]
  const h1 = heights[h + 1]
  const h2 = heights[h + 2]
  if (h0 * h1 > 0) cutAt(p2, h2, p0, h0, p1, h1, o)
  else if (h0 * h2 > 0) cutAt(p1, h1, p0, h0, p2, h2, o)
  else if (h1 * h2 > 0 || h0 !== 0) cutAt(p0, h0, p1, h1, p2, h2, o)
  else if (h1 !== 0) cutAt(p1, h1, p0, h0, p2, h2, o)
  else if (h2 !== 0) cutAt(p2, h2, p0, h0, p1, h1, o)
  else return false
  return true
}

function cutAt(p: number, h: number, p1: number, h1: number, p2: number, h2: number, o: number): void {
  interval[o] = p + ((p1 - p) * h) / (h - h1)
  interval[o + 1] = p + ((p2 - p) * h) / (h - h2)
}

function coplanarTouch(
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  const x = Math.abs(normal[0])
  const y = Math.abs(normal[1])
  const z = Math.abs(normal[2])
  const i = x >= y && x >= z ? 1 : 0
  const j = z >= x && z >= y ? 1 : 2
  const a = [a0, a1, a2]
  const b = [b0, b1, b2]
  for (let k = 0; k < 3; k++) {
    for (let l = 0; l < 3; l++) {
      if (edgesCross(pa, a[k], a[(k + 1) % 3], pb, b[l], b[(l + 1) % 3], i, j)) return true
    }
  }
  return isInside(pa, a0, pb, b0, b1, b2, i, j) || isInside(pb, b0, pa, a0, a1, a2, i, j)
}

function side(p: Float64Array, a: number, b: number, q: Float64Array, c: number, i: number, j: number): number {
  return (p[b + i] - p[a + i]) * (q[c + j] - p[a + j]) - (p[b + j] - p[a + j]) * (q[c + i] - p[a + i])
}

function edgesCross(
  p: Float64Array,
  a: number,
  b: number,
  q: Float64Array,
  c: number,
  d: number,
  i: number,
  j: number,
): boolean {
  return (
    side(p, a, b, q, c, i, j) * side(p, a, b, q, d, i, j) <= 0 &&
    side(q, c, d, p, a, i, j) * side(q, c, d, p, b, i, j) <= 0
  )
}

function isInside(
  p: Float64Array,
  a: number,
  q: Float64Array,
  b: number,
  c: number,
  d: number,
  i: number,
  j: number,
): boolean {
  const r = side(q, b, c, p, a, i, j)
  const s = side(q, c, d, p, a, i, j)
  const t = side(q, d, b, p, a, i, j)
  return r * s > 0 && r * t > 0
}
