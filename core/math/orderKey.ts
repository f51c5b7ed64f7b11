/**
 * Integers that order like coordinates, for boxes.
 *
 * `orderKey` maps a number to a 31-bit integer and never turns an order around: x ≤ y gives key(x) ≤ key(y). So if the
 * keys of two boxes are apart, the boxes are apart; the converse may fail by a relative 2⁻²², which only means that an
 * exact test has more to do. Minima and maxima of integers compile to moves without branches, where those of doubles
 * guess and miss (9 ns against 45 ns for the box of a triangle in our V8), and six comparisons of two boxes
 * become one: see `boxesApart` in keyBoxes.ts.
 *
 * The key is the bit pattern of the number rounded to Float32, turned over for negative numbers, without its last bit so
 * that no difference of two keys overflows 32 bits.
 */
export function orderKey(x: number): number {
  asFloat[0] = x
  const bits = asInteger[0]
  return (bits ^ ((bits >> 31) & 0x7fffffff)) >> 1
}

const asFloat = new Float32Array(1)
const asInteger = new Int32Array(asFloat.buffer)

/** A number that is not above any x with this key. */
export function leastOfKey(key: number): number {
  return fromOrdered((key << 1) - 1)
}

/** A number that is not below any x with this key. */
export function greatestOfKey(key: number): number {
  return fromOrdered((key << 1) + 2)
}

/** The Float32 with that place in the order of Float32s. */
function fromOrdered(ordered: number): number {
  asInteger[0] = ordered ^ ((ordered >> 31) & 0x7fffffff)
  return asFloat[0]
}
