import { touchBySigns } from './touchBySigns.ts'

/**
 * Tests one triangle against many: of the first `size` listed triangles, moves those that touch it, in their order, to
 * the front of the list. Returns their number.
 *
 * Signs of determinants decide, see trianglesTouch.ts: on which side of the plane of a the vertices of b lie, on which
 * side of the plane of b those of a, and how the two intervals on the common line are ordered. Everything that depends
 * only on a is computed once, so its plane is tested first; this rejects every second triangle whose box touches that
 * of a.
 *
 * @param errorBound `determinantErrorBound` of extents that bound all coordinate differences among the vertices. A
 * height above a plane is the sum of two determinants, one with an edge and one with the vector between the triangles;
 * the bound covers both.
 * @param a0 offset of a vertex in `pa`, like a1 and a2; `corners` has three offsets in `pb` per triangle.
 */
export function keepTouching(
  errorBound: number,
  pa: Float64Array,
  a0: number,
  a1: number,
  a2: number,
  pb: Float64Array,
  corners: Uint32Array,
  list: Int32Array,
  size: number,
): number {
  const ax = pa[a0]
  const ay = pa[a0 + 1]
  const az = pa[a0 + 2]
  const ux = pa[a1] - ax
  const uy = pa[a1 + 1] - ay
  const uz = pa[a1 + 2] - az
  const vx = pa[a2] - ax
  const vy = pa[a2 + 1] - ay
  const vz = pa[a2 + 2] - az
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  let count = 0
  for (let k = 0; k < size; k++) {
    const j = list[k]
    const b0 = corners[j * 3]
    const b1 = corners[j * 3 + 1]
    const b2 = corners[j * 3 + 2]
    const bx = pb[b0]
    const by = pb[b0 + 1]
    const bz = pb[b0 + 2]
    const px = pb[b1] - bx
    const py = pb[b1 + 1] - by
    const pz = pb[b1 + 2] - bz
    const qx = pb[b2] - bx
    const qy = pb[b2 + 1] - by
    const qz = pb[b2 + 2] - bz
    const dx = ax - bx
    const dy = ay - by
    const dz = az - bz

    // Sides of b0, b1, b2 with respect to the plane of a.
    const t0 = -(nx * dx + ny * dy + nz * dz)
    const t1 = t0 + (nx * px + ny * py + nz * pz)
    const t2 = t0 + (nx * qx + ny * qy + nz * qz)
    if (t0 > errorBound) {
      if (t1 > errorBound && t2 > errorBound) continue
    } else if (t0 < -errorBound && t1 < -errorBound && t2 < -errorBound) continue

    // Sides of a0, a1, a2 with respect to the plane of b.
    const mx = py * qz - pz * qy
    const my = pz * qx - px * qz
    const mz = px * qy - py * qx
    const s0 = mx * dx + my * dy + mz * dz
    const s1 = s0 + (mx * ux + my * uy + mz * uz)
    const s2 = s0 + (mx * vx + my * vy + mz * vz)
    if (s0 > errorBound) {
      if (s1 > errorBound && s2 > errorBound) continue
    } else if (s0 < -errorBound && s1 < -errorBound && s2 < -errorBound) continue

    const sureA = Math.abs(s0) > errorBound && Math.abs(s1) > errorBound && Math.abs(s2) > errorBound
    const sureB = Math.abs(t0) > errorBound && Math.abs(t1) > errorBound && Math.abs(t2) > errorBound
    if (!sureA || !sureB) {
      if (touchBySigns(pa, a0, a1, a2, pb, b0, b1, b2)) list[count++] = j
      continue
    }

    // Each plane separates one vertex of the other triangle, the apex, from the other two. The edges from the apex, in
    // winding order, cross the common line of the planes and bound the triangle's interval on it.
    let apexA = a0
    let nextA = a1
    let lastA = a2
    let heightA = s0
    if (s0 > 0 === s1 > 0) {
      apexA = a2
      nextA = a0
      lastA = a1
      heightA = s2
    } else if (s0 > 0 === s2 > 0) {
      apexA = a1
      nextA = a2
      lastA = a0
      heightA = s1
    }
    let apexB = b0
    let nextB = b1
    let lastB = b2
    let heightB = t0
    if (t0 > 0 === t1 > 0) {
      apexB = b2
      nextB = b0
      lastB = b1
      heightB = t2
    } else if (t0 > 0 === t2 > 0) {
      apexB = b1
      nextB = b2
      lastB = b0
      heightB = t1
    }
    if (heightA > 0 !== heightB > 0) {
      const swapped = nextB
      nextB = lastB
      lastB = swapped
    }

    // The intervals touch unless one begins beyond the end of the other: signs of det(edge of a, edge of b, b − a).
    const ox = pa[apexA]
    const oy = pa[apexA + 1]
    const oz = pa[apexA + 2]
    const rx = pb[apexB]
    const ry = pb[apexB + 1]
    const rz = pb[apexB + 2]
    const wx = rx - ox
    const wy = ry - oy
    const wz = rz - oz
    const ex = pa[lastA] - ox
    const ey = pa[lastA + 1] - oy
    const ez = pa[lastA + 2] - oz
    const fx = pb[lastB] - rx
    const fy = pb[lastB + 1] - ry
    const fz = pb[lastB + 2] - rz
    const gx = pa[nextA] - ox
    const gy = pa[nextA + 1] - oy
    const gz = pa[nextA + 2] - oz
    const hx = pb[nextB] - rx
    const hy = pb[nextB + 1] - ry
    const hz = pb[nextB + 2] - rz
    const last = wx * (ey * fz - ez * fy) + wy * (ez * fx - ex * fz) + wz * (ex * fy - ey * fx)
    const next = wx * (gy * hz - gz * hy) + wy * (gz * hx - gx * hz) + wz * (gx * hy - gy * hx)
    if (!(Math.abs(last) > errorBound && Math.abs(next) > errorBound)) {
      if (touchBySigns(pa, a0, a1, a2, pb, b0, b1, b2)) list[count++] = j
    } else if (last > 0 !== heightB > 0 && next > 0 === heightB > 0) list[count++] = j
  }
  return count
}
