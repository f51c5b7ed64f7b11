/**
 * A triangle in its own orthonormal frame, for distance computation: origin a, axes u, v, n, then length l, foot m,
 * height h. The longest edge goes from a along u to (l, 0). The third corner is at (m, h) with 0 ≤ m ≤ l and h ≥ 0. n
 * is the normal.
 *
 * Projection onto orthonormal axes is backward stable: for a sliver, rounding rotates the triangle about its longest
 * edge and moves its points by a few ulps of l.
 */
export const FRAME = 15

/** Reads the corners from corners[c .. c + 9]. */
export function writeFrame(corners: Float64Array, c: number, frames: Float64Array, o: number): void {
  const first = longestEdge(corners, c)
  const a = c + first * 3
  const b = c + ((first + 1) % 3) * 3
  const apex = c + ((first + 2) % 3) * 3
  const x = corners[b] - corners[a]
  const y = corners[b + 1] - corners[a + 1]
  const z = corners[b + 2] - corners[a + 2]
  const l = Math.sqrt(x * x + y * y + z * z)
  const ux = l > 0 ? x / l : 1
  const uy = l > 0 ? y / l : 0
  const uz = l > 0 ? z / l : 0
  const wx = corners[apex] - corners[a]
  const wy = corners[apex + 1] - corners[a + 1]
  const wz = corners[apex + 2] - corners[a + 2]
  const m = wx * ux + wy * uy + wz * uz
  let vx = wx - m * ux
  let vy = wy - m * uy
  let vz = wz - m * uz
  let h = Math.sqrt(vx * vx + vy * vy + vz * vz)
  if (!(h > l * 2 ** -50)) {
    // The triangle has no area: any axis perpendicular to u is valid.
    h = 0
    vx = Math.abs(ux) < 0.5 ? 1 : 0
    vy = vx === 0 ? 1 : 0
    vz = 0
  }
  const along = vx * ux + vy * uy + vz * uz
  vx -= along * ux
  vy -= along * uy
  vz -= along * uz
  const length = Math.sqrt(vx * vx + vy * vy + vz * vz)
  vx /= length
  vy /= length
  vz /= length
  frames[o] = corners[a]
  frames[o + 1] = corners[a + 1]
  frames[o + 2] = corners[a + 2]
  frames[o + 3] = ux
  frames[o + 4] = uy
  frames[o + 5] = uz
  frames[o + 6] = vx
  frames[o + 7] = vy
  frames[o + 8] = vz
  frames[o + 9] = uy * vz - uz * vy
  frames[o + 10] = uz * vx - ux * vz
  frames[o + 11] = ux * vy - uy * vx
  frames[o + 12] = l
  frames[o + 13] = Math.max(0, Math.min(l, m))
  frames[o + 14] = h
}

function longestEdge(corners: Float64Array, c: number): number {
  let longest = -1
  let first = 0
  for (let k = 0; k < 3; k++) {
    const a = c + k * 3
    const b = c + ((k + 1) % 3) * 3
    const x = corners[b] - corners[a]
    const y = corners[b + 1] - corners[a + 1]
    const z = corners[b + 2] - corners[a + 2]
    const length = x * x + y * y + z * z
    if (length > longest) {
      longest = length
      first = k
    }
  }
  return first
}

/**
 * Squared distance from a point to the triangle. The closest point is a + plane[0] u + plane[1] v. Both angles at the
 * longest edge are acute, so below that edge (y ≤ 0) no other edge is closer.
 */
export function frameDistance2(
  frames: Float64Array,
  o: number,
  px: number,
  py: number,
  pz: number,
  plane: Float64Array,
): number {
  const dx = px - frames[o]
  const dy = py - frames[o + 1]
  const dz = pz - frames[o + 2]
  const x = dx * frames[o + 3] + dy * frames[o + 4] + dz * frames[o + 5]
  const y = dx * frames[o + 6] + dy * frames[o + 7] + dz * frames[o + 8]
  const z = dx * frames[o + 9] + dy * frames[o + 10] + dz * frames[o + 11]
  const l = frames[o + 12]
  const m = frames[o + 13]
  const h = frames[o + 14]
  let cx = x
  let cy = y
  if (y <= 0 || h === 0) {
    cx = x > 0 ? (x < l ? x : l) : 0
    cy = 0
  } else {
    const beyondLeft = m * y - h * x > 0
    const beyondRight = (m - l) * y - h * (x - l) < 0
    if (beyondLeft) {
      const t = clamped((x * m + y * h) / (m * m + h * h))
      cx = t * m
      cy = t * h
    }
    if (beyondRight) {
      const w = m - l
      const t = clamped(((x - l) * w + y * h) / (w * w + h * h))
      const rx = l + t * w
      const ry = t * h
      const isCloser = (x - rx) * (x - rx) + (y - ry) * (y - ry) < (x - cx) * (x - cx) + (y - cy) * (y - cy)
      if (!beyondLeft || isCloser) {
        cx = rx
        cy = ry
      }
    }
  }
  plane[0] = cx
  plane[1] = cy
  return (x - cx) * (x - cx) + (y - cy) * (y - cy) + z * z
}

function clamped(t: number): number {
  return t > 0 ? (t < 1 ? t : 1) : 0
}
