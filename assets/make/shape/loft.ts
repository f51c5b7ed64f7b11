import { type Flesh, leafShape, type Shape } from './shape.ts'

/** A horizontal section of a loft: half width (x), depth to the front (+z) and to the back (-z), measured from z. */
export interface Section {
  readonly y: number
  readonly z: number
  readonly width: number
  readonly front: number
  readonly back: number
}

/**
 * A torso-like solid: horizontal sections, each consisting of two half superellipses, interpolated smoothly over the
 * height. The distance is (ρ - 1) / |∇ρ| for the section at the point's height, where ρ is its norm: an ellipse for
 * boxy = 0 and squarer up to boxy = 1. Above and below, it is measured from the end sections.
 */
export function loft(flesh: Flesh, boxy: number, sections: readonly Section[]): Shape {
  const curve = (key: keyof Section) =>
    monotone(
      sections.map((s) => s.y),
      sections.map((s) => s[key]),
    )
  const [zAt, widthAt, frontAt, backAt] = [curve('z'), curve('width'), curve('front'), curve('back')]
  const low = sections[0].y
  const high = sections[sections.length - 1].y

  function torso(x: number, y: number, z: number): number {
    const level = y < low ? low : y > high ? high : y
    const width = widthAt(level)
    const dz = z - zAt(level)
    const depth = dz > 0 ? frontAt(level) : backAt(level)
    const side = flank(Math.abs(x), Math.abs(dz), width, depth, boxy)
    const beyond = y - level
    if (beyond === 0) return Math.max(side, low - y, y - high)
    return side > 0 ? Math.sqrt(side * side + beyond * beyond) : Math.abs(beyond)
  }
  const reach = Math.max(...sections.map((s) => Math.max(s.width, s.front + Math.abs(s.z), s.back + Math.abs(s.z))))
  return leafShape(flesh, [0, (low + high) / 2, 0], (high - low) / 2 + reach, torso)
}

/**
 * Requires x, z >= 0. The norm is ρ⁴ = u⁴ + v⁴ + 2(1 - boxy)u²v²: uses only square roots, so every engine gives the
 * same bits.
 */
function flank(x: number, z: number, width: number, depth: number, boxy: number): number {
  const u = x / width
  const v = z / depth
  if (u + v < 1e-6) return -Math.min(width, depth)
  const uu = u * u
  const vv = v * v
  const round = 1 - boxy
  const sum = uu * uu + vv * vv + 2 * round * uu * vv
  const rho = Math.sqrt(Math.sqrt(sum))
  // ∇ρ = ρ / sum · (u(u² + round v²) / width, v(v² + round u²) / depth)
  const gx = (u * (uu + round * vv)) / width
  const gz = (v * (vv + round * uu)) / depth
  const slope = (rho / sum) * Math.sqrt(gx * gx + gz * gz)
  return Math.max((rho - 1) / slope, -Math.min(width, depth))
}

/** Piecewise cubic interpolation without overshoot (harmonic-mean slopes). */
export function monotone(xs: readonly number[], ys: readonly number[]): (x: number) => number {
  const steps = xs.slice(1).map((x, i) => x - xs[i])
  const rises = steps.map((step, i) => (ys[i + 1] - ys[i]) / step)
  const slopes = xs.map((_, i) => {
    if (i === 0) return rises[0]
    if (i === xs.length - 1) return rises[i - 1]
    const [a, b] = [rises[i - 1], rises[i]]
    return a * b > 0 ? (2 * a * b) / (a + b) : 0
  })
  return (x) => {
    let i = 0
    while (i < steps.length - 1 && x > xs[i + 1]) i++
    const h = steps[i]
    const t = (x - xs[i]) / h
    const s = 1 - t
    return (
      ys[i] * (1 + 2 * t) * s * s +
      ys[i + 1] * t * t * (3 - 2 * t) +
      h * (slopes[i] * t * s * s - slopes[i + 1] * t * t * s)
    )
  }
}
