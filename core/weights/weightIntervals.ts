import type { Skin } from '../rig/skin.ts'

/**
 * Writes the smallest interval [low, high] of the weights of each joint over vertices with the same joint set ([KZ05]
 * §4.1). `size` is the number of joints in the set, and the minimum length of `low` and `high`.
 */
export function weightIntervals(
  skin: Skin,
  list: ArrayLike<number>,
  first: number,
  count: number,
  size: number,
  low: Float64Array,
  high: Float64Array,
): void {
  low.fill(Number.POSITIVE_INFINITY, 0, size)
  high.fill(Number.NEGATIVE_INFINITY, 0, size)
  for (let i = first; i < first + count; i++) {
    const w = skin.weightStart[list[i]]
    for (let k = 0; k < size; k++) {
      const weight = skin.weights[w + k]
      low[k] = Math.min(low[k], weight)
      high[k] = Math.max(high[k], weight)
    }
  }
}
