/** Covers the rounding of each t (at most three roundings). */
const ERROR = 8 * 2 ** -53

/**
 * Whether the ray may hit the box at box[b], low x y z, high x y z, by the slab method. Returns false only if it
 * certainly misses. Writes `span` as `rayMeetsSphere` does.
 */
export function rayMeetsBox(ray: Float64Array, box: Float64Array, b: number, span: Float64Array): boolean {
  let enter = 0
  let leave = Infinity
  let middle = 0
  let beside = 0
  let size = 0
  for (let k = 0; k < 3; k++) {
    const low = box[b + k] - ray[k]
    const high = box[b + 3 + k] - ray[k]
    const d = ray[3 + k]
    if (low > high) return false
    middle += 0.5 * (low + high) * d
    beside += 0.5 * (high - low) * Math.abs(d)
    size += (Math.abs(low) + Math.abs(high)) * Math.abs(d)
    if (d === 0) {
      if (low > 0 || high < 0) return false
      continue
    }
    const first = (d > 0 ? low : high) / d
    const last = (d > 0 ? high : low) / d
    if (first > enter) enter = first
    if (last < leave) leave = last
  }
  span[0] = (middle - beside - 1e-14 * size) * ray[6]
  span[1] = (middle + beside + 1e-14 * size) * ray[6]
  return !(enter * (1 - ERROR) > leave * (1 + ERROR))
}
