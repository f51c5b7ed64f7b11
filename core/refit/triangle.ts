import type { SphereFit } from './sphereFit.ts'

/** `refitPoints` for three vertices and linear blending, unrolled: half the time. See `TrianglePlan`. */
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
  let d = n + 12
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
  const u = numbers[n + 9]
  const v = numbers[n + 10]
  const w = numbers[n + 11]
  const x = u * x0 + v * x1 + w * x2
  const y = u * y0 + v * y1 + w * y2
  const z = u * z0 + v * z1 + w * z2
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
