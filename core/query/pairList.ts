import { limits } from '../limits.ts'
import { done, failed, type Reply } from '../reply.ts'

/** Triangle pairs as a query meets them: grows, is reused, and hands out sorted copies. */
export interface PairList {
  count: number
  /** ta, tb, ta, tb, … */
  pairs: Uint32Array
}

export function createPairList(): PairList {
  return { count: 0, pairs: new Uint32Array(512) }
}

export function addPair(list: PairList, ta: number, tb: number): void {
  const o = list.count * 2
  if (o === list.pairs.length) grow(list)
  list.pairs[o] = ta
  list.pairs[o + 1] = tb
  list.count++
}

/** Thrown by `addPair` at the limit, and caught by `withinPairLimit`: searches are kernels and return nothing. */
class TooManyPairs extends Error {}

/** Runs a search that fills a PairList; a problem if more pairs touch than one answer may have. */
export function withinPairLimit(search: () => void): Reply<true> {
  try {
    search()
    return done(true)
  } catch (error) {
    if (error instanceof TooManyPairs) return tooManyPairs(limits.contactPairs)
    throw error
  }
}

export function tooManyPairs(most: number): Reply<never> {
  const next = 'Move bodies apart, ignore pairs, or ask only whether they touch (any).'
  return failed(
    'limit-exceeded',
    `More than ${most} pairs of triangles touch, which is the most for one answer. ${next}`,
  )
}

function grow(list: PairList): void {
  if (list.count >= limits.contactPairs) throw new TooManyPairs()
  const grown = new Uint32Array(list.pairs.length * 2)
  grown.set(list.pairs)
  list.pairs = grown
}

/**
 * The pairs sorted by ta, then tb, in an array of the caller's own. A pair becomes one number, because the native sort
 * of plain numbers beats every sort of pairs; 32 bits sort more than twice as fast as doubles and suffice up to 65,536
 * triangles each.
 */
export function sortedPairs(list: PairList, largestB: number): Uint32Array {
  const { count, pairs } = list
  if (count === 0) return new Uint32Array()
  const bits = 32 - Math.clz32(largestB)
  let largestA = 0
  for (let i = 0; i < count; i++) largestA = Math.max(largestA, pairs[i * 2])
  return 64 - Math.clz32(largestA) - Math.clz32(largestB) <= 32
    ? sortAsIntegers(pairs, count, bits)
    : sortAsDoubles(pairs, count, 2 ** bits)
}

function sortAsIntegers(pairs: Uint32Array, count: number, bits: number): Uint32Array {
  const keys = new Uint32Array(count)
  for (let i = 0; i < count; i++) keys[i] = (pairs[i * 2] << bits) | pairs[i * 2 + 1]
  keys.sort()
  const sorted = new Uint32Array(count * 2)
  const mask = 2 ** bits - 1
  for (let i = 0; i < count; i++) {
    sorted[i * 2] = keys[i] >>> bits
    sorted[i * 2 + 1] = keys[i] & mask
  }
  return sorted
}

function sortAsDoubles(pairs: Uint32Array, count: number, scale: number): Uint32Array {
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) keys[i] = pairs[i * 2] * scale + pairs[i * 2 + 1]
  keys.sort()
  const sorted = new Uint32Array(count * 2)
  for (let i = 0; i < count; i++) {
    const ta = Math.floor(keys[i] / scale)
    sorted[i * 2] = ta
    sorted[i * 2 + 1] = keys[i] - ta * scale
  }
  return sorted
}
