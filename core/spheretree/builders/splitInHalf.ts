/** Axis along which the centroids of a range of triangles have the largest extent. */
export function widestAxis(order: Uint32Array, start: number, count: number, middles: Float64Array): number {
  let widest = 0
  let width = -1
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = start; i < start + count; i++) {
      const value = middles[order[i] * 3 + axis]
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
    if (high - low > width) {
      width = high - low
      widest = axis
    }
  }
  return widest
}

/**
 * Splits a range into two halves of equal count along the widest axis, in the form that a `Splitter` returns. Handles
 * any input, including coincident triangles.
 */
export function splitInHalf(
  order: Uint32Array,
  start: number,
  count: number,
  middles: Float64Array,
  sizes: Uint32Array,
): number {
  const axis = widestAxis(order, start, count, middles)
  order.subarray(start, start + count).sort((a, b) => middles[a * 3 + axis] - middles[b * 3 + axis] || a - b)
  sizes[0] = count >> 1
  sizes[1] = count - sizes[0]
  return 2
}
