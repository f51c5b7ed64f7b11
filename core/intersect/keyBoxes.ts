import { greatestOfKey, leastOfKey } from '../math/orderKey.ts'
import { determinantErrorBound } from './trianglesTouch.ts'

/** Numbers per box of order keys (see orderKey.ts): low x y z, high x y z. */
export const KEY_BOX = 6

/** Whether two boxes are disjoint. Uses one branch: the sign bit is set if any difference is negative. */
export function boxesApart(a: Int32Array, i: number, b: Int32Array, j: number): boolean {
  return (
    ((a[i + 3] - b[j]) |
      (b[j + 3] - a[i]) |
      (a[i + 4] - b[j + 1]) |
      (b[j + 4] - a[i + 1]) |
      (a[i + 5] - b[j + 2]) |
      (b[j + 5] - a[i + 2])) <
    0
  )
}

/** Writes the intersection of two overlapping boxes. */
export function commonBox(a: Int32Array, i: number, b: Int32Array, j: number, out: Int32Array): void {
  out[0] = Math.max(a[i], b[j])
  out[1] = Math.max(a[i + 1], b[j + 1])
  out[2] = Math.max(a[i + 2], b[j + 2])
  out[3] = Math.min(a[i + 3], b[j + 3])
  out[4] = Math.min(a[i + 4], b[j + 4])
  out[5] = Math.min(a[i + 5], b[j + 5])
}

/** Whether the sphere at spheres[s], x y z r, is outside the box. */
export function sphereMissesBox(spheres: Float64Array, s: number, boxes: Int32Array, box: number): boolean {
  const x = spheres[s]
  const y = spheres[s + 1]
  const z = spheres[s + 2]
  const r = spheres[s + 3]
  const dx = x - Math.min(Math.max(x, leastOfKey(boxes[box])), greatestOfKey(boxes[box + 3]))
  const dy = y - Math.min(Math.max(y, leastOfKey(boxes[box + 1])), greatestOfKey(boxes[box + 4]))
  const dz = z - Math.min(Math.max(z, leastOfKey(boxes[box + 2])), greatestOfKey(boxes[box + 5]))
  return dx * dx + dy * dy + dz * dz > r * r
}

/** A lower bound of the distance between points in one box and points in the other. */
export function boxDistance(a: Int32Array, i: number, b: Int32Array, j: number): number {
  let squared = 0
  for (let k = 0; k < 3; k++) {
    const above = leastOfKey(a[i + k]) - greatestOfKey(b[j + k + 3])
    const below = leastOfKey(b[j + k]) - greatestOfKey(a[i + k + 3])
    const gap = above > below ? above : below
    if (gap > 0) squared += gap * gap
  }
  return Math.sqrt(squared)
}

/**
 * Appends the boxes from .. to of `many` that touch a given box to `list` and returns the new length. Every index is
 * written, and the length then grows by one or not at all, because a branch would often be mispredicted.
 */
export function listTouching(
  many: Int32Array,
  from: number,
  to: number,
  boxes: Int32Array,
  box: number,
  list: Int32Array,
  length: number,
): number {
  const lowX = boxes[box]
  const lowY = boxes[box + 1]
  const lowZ = boxes[box + 2]
  const highX = boxes[box + 3]
  const highY = boxes[box + 4]
  const highZ = boxes[box + 5]
  let count = length
  for (let i = from; i < to; i++) {
    const o = i * KEY_BOX
    const gap =
      (highX - many[o]) |
      (many[o + 3] - lowX) |
      (highY - many[o + 1]) |
      (many[o + 4] - lowY) |
      (highZ - many[o + 2]) |
      (many[o + 5] - lowZ)
    list[count] = i
    count += 1 + (gap >> 31)
  }
  return count
}

/** Writes those of `size` listed boxes that touch a given box to `list`. Returns their number. */
export function listedTouching(
  many: Int32Array,
  listed: Int32Array,
  size: number,
  boxes: Int32Array,
  box: number,
  list: Int32Array,
): number {
  const lowX = boxes[box]
  const lowY = boxes[box + 1]
  const lowZ = boxes[box + 2]
  const highX = boxes[box + 3]
  const highY = boxes[box + 4]
  const highZ = boxes[box + 5]
  let count = 0
  for (let k = 0; k < size; k++) {
    const i = listed[k]
    const o = i * KEY_BOX
    const gap =
      (highX - many[o]) |
      (many[o + 3] - lowX) |
      (highY - many[o + 1]) |
      (many[o + 4] - lowY) |
      (highZ - many[o + 2]) |
      (many[o + 5] - lowZ)
    list[count] = i
    count += 1 + (gap >> 31)
  }
  return count
}

/** Writes the box around the listed boxes. */
export function boxListed(boxes: Int32Array, list: Int32Array, size: number, out: Int32Array): void {
  let o = list[0] * KEY_BOX
  let lowX = boxes[o]
  let lowY = boxes[o + 1]
  let lowZ = boxes[o + 2]
  let highX = boxes[o + 3]
  let highY = boxes[o + 4]
  let highZ = boxes[o + 5]
  for (let k = 1; k < size; k++) {
    o = list[k] * KEY_BOX
    lowX = Math.min(lowX, boxes[o])
    lowY = Math.min(lowY, boxes[o + 1])
    lowZ = Math.min(lowZ, boxes[o + 2])
    highX = Math.max(highX, boxes[o + 3])
    highY = Math.max(highY, boxes[o + 4])
    highZ = Math.max(highZ, boxes[o + 5])
  }
  out[0] = lowX
  out[1] = lowY
  out[2] = lowZ
  out[3] = highX
  out[4] = highY
  out[5] = highZ
}

/** `determinantErrorBound` for all points in two boxes of order keys. */
export function errorBoundOf(a: Int32Array, i: number, b: Int32Array, j: number): number {
  return determinantErrorBound(
    greatestOfKey(Math.max(a[i + 3], b[j + 3])) - leastOfKey(Math.min(a[i], b[j])),
    greatestOfKey(Math.max(a[i + 4], b[j + 4])) - leastOfKey(Math.min(a[i + 1], b[j + 1])),
    greatestOfKey(Math.max(a[i + 5], b[j + 5])) - leastOfKey(Math.min(a[i + 2], b[j + 2])),
  )
}
