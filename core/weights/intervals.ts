import type { Skin } from '../rig/skin.ts'

/**
 * The smallest interval [low, high] that holds the weights of each joint over vertices of one joint set ([KZ05] §4.1).
 * `size` is the number of joints in the set; `low` and `high` have room for them.
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
