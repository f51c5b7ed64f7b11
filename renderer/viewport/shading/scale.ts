import type { Ramp } from './ramps.ts'

/** From numbers to places on a ramp. `log`: halves and doubles lie equally far from 1. */
export interface Scale {
  readonly ramp: Ramp
  readonly from: number
  readonly to: number
  readonly spread: 'linear' | 'log'
}

export function partOf({ from, to, spread }: Scale, value: number): number {
  if (spread === 'log') return Math.log(value / from) / Math.log(to / from)
  return to > from ? (value - from) / (to - from) : 0
}

/** The number in the middle of the ramp. */
export function middleOf({ from, to, spread }: Scale): number {
  return spread === 'log' ? Math.sqrt(from * to) : (from + to) / 2
}

/** 1, 2 or 5 times a power of ten, not below `value`: the scale's end does not change with every frame. */
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

/** Over all numbers of all lists; what is no number does not count. */
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
