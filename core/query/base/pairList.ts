import { resized } from '../../base/resized.ts'
import { limits } from '../../base/limits.ts'
import { done, failed, type Reply } from '../../base/reply.ts'

/** A growable list of triangle pairs, reused between queries. Results are sorted copies. */
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

/** Thrown by `addPair` at the limit and caught by `withinPairLimit`, because searches are kernels without a result. */
class TooManyPairs extends Error {}

/** Runs a search that fills a PairList. Fails if it finds more pairs than `limits.contactPairs`. */
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
  const next = 'Move bodies apart, ignore pairs, or query only whether they touch (any).'
  return failed(
    'limit-exceeded',
    `More than ${most} pairs of triangles touch, which is the limit for one query. ${next}`,
  )
}

function grow(list: PairList): void {
  if (list.count >= limits.contactPairs) throw new TooManyPairs()
  list.pairs = resized(list.pairs, list.pairs.length * 2)
}

/**
 * Returns the pairs sorted by ta, then tb, as a new array. Each pair is packed into one number, because the native sort
 * of plain numbers is faster than any sort of pairs. 32-bit integers sort more than twice as fast as doubles and
 * suffice up to 65,536 triangles per body.
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
