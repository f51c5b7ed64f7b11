import { commonPoint } from '../../intersect/commonPoint.ts'
import { GAP, TWO_TRIANGLES, triangleGap } from '../../intersect/triangleGap.ts'
import type { Point } from '../probe/volume.ts'

/** The nearest triangles of two bodies found so far. */
export interface Nearest {
  /** See the constants below. */
  readonly numbers: Float64Array
  /** Triangle indices in each body; −1 if none was found yet. */
  a: number
  b: number
}

/**
 * Distance in the world. A search ignores everything that is not nearer, so it may start with a limit instead of
 * Infinity.
 */
export const WIDTH = 0
/** The nearest point of a, x y z, and the vector from it to the nearest point of b. */
export const FROM = 1
export const WAY = 4
/**
 * A power of two that scales the bodies to a size of about 1, so that no product in the triangle kernel overflows or
 * underflows.
 */
const SCALE = 7
const NUMBERS = 8

export function createNearest(): Nearest {
  const numbers = new Float64Array(NUMBERS)
  numbers[WIDTH] = Infinity
  numbers[SCALE] = 1
  return { numbers, a: -1, b: -1 }
}

/** Sets the scale for bodies of about this size and distance. */
export function scaleTo({ numbers }: Nearest, size: number): void {
  // Clamped so that the scale itself does not overflow. An infinite size leaves the scale at 1.
  const exponent = Math.max(-1000, Math.min(1000, Math.floor(Math.log2(size))))
  numbers[SCALE] = size < Infinity ? 2 ** -exponent : 1
}

/**
 * The loaded triangles relative to one of their corners, so that no digits are lost far from the origin; that corner;
 * and their gap.
 */
const corners = new Float64Array(TWO_TRIANGLES)
const origin = new Float64Array(3)
const gap = new Float64Array(GAP)

/** Loads two triangles, whose corner offsets start at ca[i] and cb[j]. */
export function loadTriangles(
  pa: Float64Array,
  ca: Uint32Array,
  i: number,
  pb: Float64Array,
  cb: Uint32Array,
  j: number,
  numbers: Float64Array,
): void {
  const scale = numbers[SCALE]
  const o = ca[i]
  const x = pa[o]
  const y = pa[o + 1]
  const z = pa[o + 2]
  origin[0] = x
  origin[1] = y
  origin[2] = z
  for (let k = 0; k < 3; k++) {
    const p = ca[i + k]
    const q = cb[j + k]
    corners[k * 3] = (pa[p] - x) * scale
    corners[k * 3 + 1] = (pa[p + 1] - y) * scale
    corners[k * 3 + 2] = (pa[p + 2] - z) * scale
    corners[k * 3 + 9] = (pb[q] - x) * scale
    corners[k * 3 + 10] = (pb[q + 1] - y) * scale
    corners[k * 3 + 11] = (pb[q + 2] - z) * scale
  }
}

/**
 * Compares the loaded triangles with the nearest so far. Returns whether they are nearer; then their gap is stored, and
 * the caller stores their indices.
 */
export function meetLoaded(numbers: Float64Array): boolean {
  const bound = numbers[WIDTH] * numbers[SCALE]
  const width = Math.sqrt(triangleGap(corners, bound * bound, gap)) / numbers[SCALE]
  if (!(width < numbers[WIDTH])) return false
  writeGap(width, numbers)
  return true
}

/** Same for triangles that are known to touch: both points are set to a common point. */
export function touchLoaded(numbers: Float64Array): void {
  commonPoint(corners, gap)
  writeGap(0, numbers)
}

function writeGap(width: number, numbers: Float64Array): void {
  numbers[WIDTH] = width
  for (let k = 0; k < 3; k++) {
    numbers[FROM + k] = origin[k] + gap[k] / numbers[SCALE]
    numbers[WAY + k] = gap[k + 3] / numbers[SCALE]
  }
}

/** The nearest points of a and b. */
export function pointsOf({ numbers }: Nearest): readonly [Point, Point] {
  const [x, y, z, wx, wy, wz] = numbers.subarray(FROM)
  return [
    [x, y, z],
    [x + wx, y + wy, z + wz],
  ]
}
