/**
 * Threshold relative to the product of the corner distances. Below it, the point is treated as coplanar with the
 * triangle.
 */
const IN_PLANE = 1e-14

/**
 * Signed solid angle of a triangle, between -2π and 2π. Positive if the point is behind it (opposite to the normal). 0
 * for a point on the triangle, the mean of both sides.
 *
 * A. van Oosterom, J. Strackee, "The Solid Angle of a Plane Triangle", 1983:
 * tan(Ω / 2) = det(a, b, c) / (|a||b||c| + (a·b)|c| + (b·c)|a| + (c·a)|b|).
 */
export function solidAngle(corners: Float64Array, o: number, x: number, y: number, z: number): number {
  const ax = corners[o] - x
  const ay = corners[o + 1] - y
  const az = corners[o + 2] - z
  const bx = corners[o + 3] - x
  const by = corners[o + 4] - y
  const bz = corners[o + 5] - z
  const cx = corners[o + 6] - x
  const cy = corners[o + 7] - y
  const cz = corners[o + 8] - z
  const a = Math.sqrt(ax * ax + ay * ay + az * az)
  const b = Math.sqrt(bx * bx + by * by + bz * bz)
  const c = Math.sqrt(cx * cx + cy * cy + cz * cz)
  const det = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  const scale = a * b * c
  if (!(Math.abs(det) > IN_PLANE * scale)) return 0
  const ab = ax * bx + ay * by + az * bz
  const bc = bx * cx + by * cy + bz * cz
  const ca = cx * ax + cy * ay + cz * az
  return 2 * Math.atan2(det, scale + ab * c + bc * a + ca * b)
}
