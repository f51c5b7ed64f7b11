import { commonPoint } from '../intersect/commonPoint.ts'
import { GAP, TWO_TRIANGLES, triangleGap } from '../intersect/triangleGap.ts'
import type { Point } from './volume.ts'

/** The nearest triangles of two bodies that a search has met so far. */
export interface Nearest {
  /** See the constants below. */
  readonly numbers: Float64Array
  /** Triangles of either body; −1 as long as there are none. */
  a: number
  b: number
}

/** How far they are apart, in the world. What is not nearer is of no interest: a search may begin with a number of its own. */
export const WIDTH = 0
/** The point of a, x y z, and the way from there to the point of b. */
export const FROM = 1
export const WAY = 4
/** A power of two that makes the bodies about 1 large, so that no product of the triangle kernel overflows or vanishes. */
const SCALE = 7
const NUMBERS = 8

export function createNearest(): Nearest {
  const numbers = new Float64Array(NUMBERS)
  numbers[WIDTH] = Infinity
  numbers[SCALE] = 1
  return { numbers, a: -1, b: -1 }
}

/** From here on bodies are about so large and far from each other. */
export function scaleTo({ numbers }: Nearest, size: number): void {
  // A scale must not overflow itself; of a body that may be endless nothing is known.
  const exponent = Math.max(-1000, Math.min(1000, Math.floor(Math.log2(size))))
  numbers[SCALE] = size < Infinity ? 2 ** -exponent : 1
}

/** The two triangles in question, seen from a corner, so that far from the origin no product loses digits; that corner; their gap. */
const corners = new Float64Array(TWO_TRIANGLES)
const origin = new Float64Array(3)
const gap = new Float64Array(GAP)

/** Takes up two triangles, by the offsets of their corners from i and j on. */
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

/** Holds them against the nearest so far. Returns whether they are nearer: then the gap is theirs, and the caller notes which they are. */
export function meetLoaded(numbers: Float64Array): boolean {
  const bound = numbers[WIDTH] * numbers[SCALE]
  const width = Math.sqrt(triangleGap(corners, bound * bound, gap)) / numbers[SCALE]
  if (!(width < numbers[WIDTH])) return false
  writeGap(width, numbers)
  return true
}

/** The same for triangles that are known to touch: both points are one that they share. */
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

/** The nearest points, of a and of b. */
export function pointsOf({ numbers }: Nearest): readonly [Point, Point] {
  const [x, y, z, wx, wy, wz] = numbers.subarray(FROM)
  return [
    [x, y, z],
    [x + wx, y + wy, z + wz],
  ]
}
