/** Exact fractions of big integers for oracles; independent of the core. */
export interface Fraction {
  readonly n: bigint
  /** Positive. */
  readonly d: bigint
}

export type FractionPoint = readonly [Fraction, Fraction, Fraction]

export function fraction(n: bigint, d = 1n): Fraction {
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

export const zero = fraction(0n)
export const one = fraction(1n)

/** The exact value of a double. */
export function exactly(x: number): Fraction {
  let shift = 0n
  let y = x
  while (!Number.isInteger(y)) {
    y *= 2
    shift++
  }
  return fraction(BigInt(y), 1n << shift)
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.d === b.d ? fraction(a.n + b.n, a.d) : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, fraction(-b.n, b.d))
}

export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.n, a.d * b.d)
}

export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d, a.d * b.n)
}

export function compare(a: Fraction, b: Fraction): number {
  const gap = a.n * b.d - b.n * a.d
  return gap > 0n ? 1 : gap < 0n ? -1 : 0
}

export function clampToOne(x: Fraction): Fraction {
  return compare(x, zero) < 0 ? zero : compare(x, one) > 0 ? one : x
}

export function pointOf(numbers: ArrayLike<number>, o = 0): FractionPoint {
  return [exactly(numbers[o]), exactly(numbers[o + 1]), exactly(numbers[o + 2])]
}

export function gapOf(a: FractionPoint, b: FractionPoint): FractionPoint {
  return [minus(a[0], b[0]), minus(a[1], b[1]), minus(a[2], b[2])]
}

export function dotOf(a: FractionPoint, b: FractionPoint): Fraction {
  return plus(plus(times(a[0], b[0]), times(a[1], b[1])), times(a[2], b[2]))
}

export function crossOf(a: FractionPoint, b: FractionPoint): FractionPoint {
  return [
    minus(times(a[1], b[2]), times(a[2], b[1])),
    minus(times(a[2], b[0]), times(a[0], b[2])),
    minus(times(a[0], b[1]), times(a[1], b[0])),
  ]
}

/** Reduces to lowest terms. Otherwise repeated clipping would grow the numbers without limit. */
function reduced({ n, d }: Fraction): Fraction {
  let a = n < 0n ? -n : n
  let b = d
  while (b !== 0n) {
    const rest = a % b
    a = b
    b = rest
  }
  return { n: n / a, d: d / a }
}

/** a + t (b − a). */
export function between(a: FractionPoint, b: FractionPoint, t: Fraction): FractionPoint {
  const move = (k: 0 | 1 | 2) => reduced(plus(a[k], times(t, minus(b[k], a[k]))))
  return [move(0), move(1), move(2)]
}
