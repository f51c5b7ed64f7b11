import { hilbertKeys, LARGEST_KEY } from '../hilbertKeys.ts'

/**
 * A biased randomised insertion order (N. Amenta, S. Choi, G. Rote, 2003): the last round contains about half of the
 * points, the previous one a quarter, and so on. Within a round, points are sorted along a Hilbert curve, so that
 * consecutive points are close together. Deterministic.
 */
export function insertionOrder(points: Float64Array, count: number): Uint32Array {
  const keys = hilbertKeys(points, count)
  let state = 1
  for (let p = 0; p < count; p++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    const round = 16 - Math.min(16, Math.clz32(state))
    keys[p] += round * (LARGEST_KEY + 1)
  }
  return new Uint32Array(count).map((_, p) => p).sort((a, b) => keys[a] - keys[b] || a - b)
}
