export function clamp01(t: number): number {
  return Math.min(Math.max(t, 0), 1)
}

/** 0 before `from`, 1 after `to`, smooth between, with zero slope at both ends. */
export function ramp(t: number, from: number, to: number): number {
  const s = clamp01((t - from) / (to - from))
  return s * s * s * (s * (6 * s - 15) + 10)
}

/** Rises between a and b, holds until c, falls until d. */
export function plateau(t: number, a: number, b: number, c: number, d: number): number {
  return ramp(t, a, b) - ramp(t, c, d)
}

/** 0 at both ends of 0..1, 1 in the middle, with zero slope at the ends. */
export function hump(t: number): number {
  const s = clamp01(t)
  return 16 * s * s * (1 - s) * (1 - s)
}

/** Cubic from a to b over `seconds` with the given speeds at the ends; t in 0..1. */
export function hermite(t: number, seconds: number, a: number, speedA: number, b: number, speedB: number): number {
  const s = 1 - t
  return a * (1 + 2 * t) * s * s + b * t * t * (3 - 2 * t) + seconds * (speedA * t * s * s - speedB * t * t * s)
}

/** sin(2π t). */
export function wave(t: number): number {
  return Math.sin(2 * Math.PI * t)
}
