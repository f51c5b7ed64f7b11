/** Returns uniform random numbers in [0, 1). A seed gives the same sequence on every machine. */
export type Random = () => number

/** Mulberry32: 32 bits of state. */
export function seeded(seed: number): Random {
  let state = (seed * 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000
  }
}
