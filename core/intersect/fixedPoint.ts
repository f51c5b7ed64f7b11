/**
 * Points in units of 2⁻¹⁰⁷⁴, the smallest denormal. Every finite number is an integer in these units, and sums and
 * products are exact. Slow and allocating: only for the few cases that floating point cannot decide.
 */
export type BigPoint = readonly [bigint, bigint, bigint]

/** The number 1 in these units. */
export const ONE = 1n << 1074n

const asNumber = new Float64Array(1)
const asBits = new BigUint64Array(asNumber.buffer)

export function areFinite(numbers: Float64Array, o: number, count: number): boolean {
  for (let k = o; k < o + count; k++) if (!Number.isFinite(numbers[k])) return false
  return true
}

export function fixedPoint(points: Float64Array, o: number): BigPoint {
  return [toInteger(points[o]), toInteger(points[o + 1]), toInteger(points[o + 2])]
}

export function toInteger(x: number): bigint {
  asNumber[0] = Math.abs(x)
  const bits = asBits[0]
  const exponent = bits >> 52n
  const fraction = bits & 0xfffffffffffffn
  const size = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n)
  return x < 0 ? -size : size
}

export function minus(a: BigPoint, b: BigPoint): BigPoint {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function dot(a: BigPoint, b: BigPoint): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: BigPoint, b: BigPoint): BigPoint {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** n / d as a double, accurate to about its last bit. */
export function ratio(n: bigint, d: bigint): number {
  const size = bitLength(n) - bitLength(d)
  // Enough extra bits that truncation changes at most the last bit of the double.
  const shift = 64 - size
  const quotient = shift >= 0 ? (n << BigInt(shift)) / d : n / (d << BigInt(-shift))
  return Number(quotient) * 2 ** -shift
}

function bitLength(x: bigint): number {
  return (x < 0n ? -x : x).toString(16).length * 4
}
