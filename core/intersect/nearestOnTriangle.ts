/**
 * Writes the point of a triangle nearest to the origin, found by the Voronoi regions of its corners, edges and face.
 * Rounding may move it along the triangle, and off it by a few ulps of the largest coordinate. Exact tests use it as a
 * candidate and verify it (`sphereTouchesTriangle.ts`, `capsuleTouchesTriangle.ts`).
 *
 * The corners are at v[0 .. 9]; the point is written to out[o .. o + 3].
 */
export function nearestOnTriangle(v: Float64Array, out: Float64Array, o: number): void {
  const ax = v[0]
  const ay = v[1]
  const az = v[2]
  const bx = v[3]
  const by = v[4]
  const bz = v[5]
  const cx = v[6]
  const cy = v[7]
  const cz = v[8]
  const ux = bx - ax
  const uy = by - ay
  const uz = bz - az
  const wx = cx - ax
  const wy = cy - ay
  const wz = cz - az
  // Projections of the origin on both edges at a, relative to each corner.
  const ua = -(ux * ax + uy * ay + uz * az)
  const wa = -(wx * ax + wy * ay + wz * az)
  const ub = -(ux * bx + uy * by + uz * bz)
  const wb = -(wx * bx + wy * by + wz * bz)
  const uc = -(ux * cx + uy * cy + uz * cz)
  const wc = -(wx * cx + wy * cy + wz * cz)
  const overC = ua * wb - ub * wa
  const overB = uc * wa - ua * wc
  const overA = ub * wc - uc * wb
  let s = 0
  let t = 0
  if (ua <= 0 && wa <= 0) {
    s = 0
  } else if (ub >= 0 && wb <= ub) {
    s = 1
  } else if (wc >= 0 && uc <= wc) {
    t = 1
  } else if (overC <= 0 && ua >= 0 && ub <= 0) {
    s = share(ua, -ub)
  } else if (overB <= 0 && wa >= 0 && wc <= 0) {
    t = share(wa, -wc)
  } else if (overA <= 0 && wb - ub >= 0 && uc - wc >= 0) {
    t = share(wb - ub, uc - wc)
    s = 1 - t
  } else {
    const sum = overA + overB + overC
    s = sum > 0 ? overB / sum : 0
    t = sum > 0 ? overC / sum : 0
  }
  out[o] = ax + s * ux + t * wx
  out[o + 1] = ay + s * uy + t * wy
  out[o + 2] = az + s * uz + t * wz
}

/** p / (p + q) for p, q ≥ 0. */
function share(p: number, q: number): number {
  const sum = p + q
  return sum > 0 ? p / sum : 0
}

/**
 * Writes the vector between the nearest points of two segments, p + s (q − p) at v[0 .. 6] and a + t (b − a) at v[6 ..
 * 12], from the first to the second, to out[o .. o + 3]. A candidate, as above.
 */
export function gapOfSegments(v: Float64Array, out: Float64Array, o: number): void {
  const ux = v[3] - v[0]
  const uy = v[4] - v[1]
  const uz = v[5] - v[2]
  const wx = v[9] - v[6]
  const wy = v[10] - v[7]
  const wz = v[11] - v[8]
  const gx = v[6] - v[0]
  const gy = v[7] - v[1]
  const gz = v[8] - v[2]
  const uu = ux * ux + uy * uy + uz * uz
  const ww = wx * wx + wy * wy + wz * wz
  const uw = ux * wx + uy * wy + uz * wz
  const ug = ux * gx + uy * gy + uz * gz
  const wg = wx * gx + wy * gy + wz * gz
  const area = uu * ww - uw * uw
  // The nearest points of the two lines, s clamped; then t for that s; then s again for that t.
  let s = area > 0 ? clamped((ug * ww - wg * uw) / area) : 0
  const t = ww > 0 ? clamped((s * uw - wg) / ww) : 0
  s = uu > 0 ? clamped((t * uw + ug) / uu) : 0
  out[o] = gx + t * wx - s * ux
  out[o + 1] = gy + t * wy - s * uy
  out[o + 2] = gz + t * wz - s * uz
}

function clamped(x: number): number {
  return x > 0 ? (x < 1 ? x : 1) : 0
}
