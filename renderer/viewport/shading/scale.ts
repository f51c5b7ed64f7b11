import type { Ramp } from './ramps.ts'

// Colour scales: how numbers map to a ramp, and the range of numbers in a frame.

/** `log`: equal ratios are equal distances on the ramp. */
export interface Scale {
  readonly ramp: Ramp
  readonly from: number
  readonly to: number
  readonly spread: 'linear' | 'log'
}

/** The colours of a frame's values. `scale` is null if the values are categories. */
export interface Meaning {
  readonly scale: Scale | null
  readonly range: Range
}

/** Position of `value` on the ramp: 0 at `from`, 1 at `to`. */
export function partOf({ from, to, spread }: Scale, value: number): number {
  if (spread === 'log') return Math.log(value / from) / Math.log(to / from)
  return to > from ? (value - from) / (to - from) : 0
}

/** The number in the middle of the ramp. */
export function middleOf({ from, to, spread }: Scale): number {
  return spread === 'log' ? Math.sqrt(from * to) : (from + to) / 2
}

/** The next 1, 2 or 5 times a power of ten, so that the end of a scale does not change in every frame. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1
  const ten = 10 ** Math.floor(Math.log10(value))
  const times = [1, 2, 5, 10].find((factor) => factor * ten >= value * 0.999999) ?? 10
  return times * ten
}

export interface Range {
  readonly count: number
  readonly least: number
  readonly mean: number
  readonly most: number
}

/** Range over all lists; NaN is skipped. */
export function rangeOf(lists: readonly Float32Array[]): Range {
  let count = 0
  let sum = 0
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const list of lists) {
    for (let i = 0; i < list.length; i++) {
      const value = list[i] as number
      if (Number.isNaN(value)) continue
      count++
      sum += value
      if (value < least) least = value
      if (value > most) most = value
    }
  }
  return count === 0 ? { count, least: 0, mean: 0, most: 0 } : { count, least, mean: sum / count, most }
}
