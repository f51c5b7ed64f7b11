import type { SphereFit } from './sphereFit.ts'

/**
 * The smallest ball of three vertices deformed by linear blending, unrolled: half the time of `refitPoints`, and exact. See
 * `TrianglePlan`.
 */
export function refitTriangle(fit: SphereFit, node: number, out: Float64Array, o: number): void {
  const { integers, integerStart, numbers, numberStart } = fit.plan.triangles
  const { maps } = fit.frames
  const n = numberStart[node]
  const ax = numbers[n]
  const ay = numbers[n + 1]
  const az = numbers[n + 2]
  const bx = numbers[n + 3]
  const by = numbers[n + 4]
  const bz = numbers[n + 5]
  const cx = numbers[n + 6]
  const cy = numbers[n + 7]
  const cz = numbers[n + 8]
  let x0 = 0
  let y0 = 0
  let z0 = 0
  let x1 = 0
  let y1 = 0
  let z1 = 0
  let x2 = 0
  let y2 = 0
  let z2 = 0
  let i = integerStart[node]
  const last = i + integers[i]
  let d = n + 9
  while (i < last) {
    const m = integers[++i]
    const a = numbers[d]
    const b = numbers[d + 1]
    const c = numbers[d + 2]
    d += 3
    let p = maps[m]
    let q = maps[m + 1]
    let r = maps[m + 2]
    let t = maps[m + 3]
    x0 += a * (p * ax + q * ay + r * az + t)
    x1 += b * (p * bx + q * by + r * bz + t)
    x2 += c * (p * cx + q * cy + r * cz + t)
    p = maps[m + 4]
    q = maps[m + 5]
    r = maps[m + 6]
    t = maps[m + 7]
    y0 += a * (p * ax + q * ay + r * az + t)
    y1 += b * (p * bx + q * by + r * bz + t)
    y2 += c * (p * cx + q * cy + r * cz + t)
    p = maps[m + 8]
    q = maps[m + 9]
    r = maps[m + 10]
    t = maps[m + 11]
    z0 += a * (p * ax + q * ay + r * az + t)
    z1 += b * (p * bx + q * by + r * bz + t)
    z2 += c * (p * cx + q * cy + r * cz + t)
  }
  // Squared edges, opposite each corner; a corner with a right or obtuse angle is inside the ball of the other two.
  const e0 = (x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2) + (z1 - z2) * (z1 - z2)
  const e1 = (x2 - x0) * (x2 - x0) + (y2 - y0) * (y2 - y0) + (z2 - z0) * (z2 - z0)
  const e2 = (x0 - x1) * (x0 - x1) + (y0 - y1) * (y0 - y1) + (z0 - z1) * (z0 - z1)
  let u = e0 * (e1 + e2 - e0)
  let v = e1 * (e2 + e0 - e1)
  let w = e2 * (e0 + e1 - e2)
  if (!(u > 0 && v > 0 && w > 0)) {
    u = e0 >= e1 && e0 >= e2 ? 0 : 1
    v = u === 1 && e1 >= e2 ? 0 : 1
    w = u === 1 && v === 1 ? 0 : 1
  }
  const k = 1 / (u + v + w)
  const x = (u * x0 + v * x1 + w * x2) * k
  const y = (u * y0 + v * y1 + w * y2) * k
  const z = (u * z0 + v * z1 + w * z2) * k
  x0 -= x
  y0 -= y
  z0 -= z
  x1 -= x
  y1 -= y
  z1 -= z
  x2 -= x
  y2 -= y
  z2 -= z
  const far = Math.max(x0 * x0 + y0 * y0 + z0 * z0, x1 * x1 + y1 * y1 + z1 * z1, x2 * x2 + y2 * y2 + z2 * z2)
  out[o] = x
  out[o + 1] = y
  out[o + 2] = z
  out[o + 3] = Math.sqrt(far)
}
