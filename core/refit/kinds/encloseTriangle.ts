import { outward } from '../../math/outward.ts'

/** Writes the smallest ball of the points at p[i ..], p[j ..], p[k ..] to out[o .. o + 3]. */
export function encloseTriangle(p: Float64Array, i: number, j: number, k: number, out: Float64Array, o: number): void {
  const x0 = p[i]
  const y0 = p[i + 1]
  const z0 = p[i + 2]
  const x1 = p[j] - x0
  const y1 = p[j + 1] - y0
  const z1 = p[j + 2] - z0
  const x2 = p[k] - x0
  const y2 = p[k + 1] - y0
  const z2 = p[k + 2] - z0
  // Squared edge lengths, opposite each corner. A corner with a right or obtuse angle lies inside the ball of the other
  // two.
  const e0 = (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2) + (z1 - z2) * (z1 - z2)
  const e1 = x2 * x2 + y2 * y2 + z2 * z2
  const e2 = x1 * x1 + y1 * y1 + z1 * z1
  let u = e0 * (e1 + e2 - e0)
  let v = e1 * (e2 + e0 - e1)
  let w = e2 * (e0 + e1 - e2)
  if (!(u > 0 && v > 0 && w > 0)) {
    u = e0 >= e1 && e0 >= e2 ? 0 : 1
    v = u === 1 && e1 >= e2 ? 0 : 1
    w = u === 1 && v === 1 ? 0 : 1
  }
  const scale = 1 / (u + v + w)
  const x = x0 + (v * x1 + w * x2) * scale
  const y = y0 + (v * y1 + w * y2) * scale
  const z = z0 + (v * z1 + w * z2) * scale
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
  // Rounding above only moves the centre: the radius is measured from the stored centre.
  out[o + 3] = outward(Math.sqrt(Math.max(square(p, i, x, y, z), square(p, j, x, y, z), square(p, k, x, y, z))))
}

function square(p: Float64Array, i: number, x: number, y: number, z: number): number {
  const dx = p[i] - x
  const dy = p[i + 1] - y
  const dz = p[i + 2] - z
  return dx * dx + dy * dy + dz * dz
}
