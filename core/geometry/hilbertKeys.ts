/** Bits per axis. */
const BITS = 10
export const LARGEST_KEY = 2 ** (3 * BITS) - 1

/**
 * Positions of points (3 numbers each) along a Hilbert curve through their bounding box. Points with similar keys are
 * close together.
 */
export function hilbertKeys(points: Float64Array, count: number): Float64Array {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < count * 3; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i])
    high[i % 3] = Math.max(high[i % 3], points[i])
  }
  const width = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  const scale = width > 0 ? (2 ** BITS - 1) / width : 0
  const keys = new Float64Array(count)
  for (let p = 0; p < count; p++) {
    const x = Math.floor((points[p * 3] - low[0]) * scale)
    const y = Math.floor((points[p * 3 + 1] - low[1]) * scale)
    const z = Math.floor((points[p * 3 + 2] - low[2]) * scale)
    keys[p] = hilbertIndex(x, y, z)
  }
  return keys
}

const axes = new Int32Array(3)

/** Position on the Hilbert curve. J. Skilling, "Programming the Hilbert Curve", 2004. */
function hilbertIndex(x: number, y: number, z: number): number {
  axes[0] = x
  axes[1] = y
  axes[2] = z
  for (let bit = 1 << (BITS - 1); bit > 1; bit >>= 1) {
    const mask = bit - 1
    for (let k = 0; k < 3; k++) {
      if ((axes[k] & bit) !== 0) {
        axes[0] ^= mask
        continue
      }
      const swap = (axes[0] ^ axes[k]) & mask
      axes[0] ^= swap
      axes[k] ^= swap
    }
  }
  axes[1] ^= axes[0]
  axes[2] ^= axes[1]
  let flip = 0
  for (let bit = 1 << (BITS - 1); bit > 1; bit >>= 1) if ((axes[2] & bit) !== 0) flip ^= bit - 1
  let index = 0
  for (let bit = BITS - 1; bit >= 0; bit--) {
    for (let k = 0; k < 3; k++) index = index * 2 + (((axes[k] ^ flip) >> bit) & 1)
  }
  return index
}
