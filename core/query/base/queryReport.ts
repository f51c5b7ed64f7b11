import type { Body } from './body.ts'
import { type Counts, LEAF_TESTS, type LevelCounts } from './counts.ts'
import { type QueryCounts, queryCounts } from './queryCounts.ts'

/** Returns the time in milliseconds since an arbitrary origin. The core has no clock of its own. */
export type Clock = () => number

export interface QueryOptions {
  /** Stop at the first pair found. */
  readonly any?: boolean
  readonly now?: Clock
}

export const noClock: Clock = () => 0

/** The result of a query and its cost. All arrays belong to the caller. */
export interface QueryReport extends QueryCounts {
  /** Touching triangles: ta, tb, ta, tb, … sorted by ta, then tb. */
  readonly pairs: Uint32Array
  /** Per level, see `LevelCounts`. In a self-query `b` is empty and each test counts once, in `a`. */
  readonly a: LevelCounts
  readonly b: LevelCounts
  /** Pairs of stop nodes that were tested against each other. */
  readonly leafTests: number
  readonly times: QueryTimes
}

/** Times in milliseconds. */
export interface QueryTimes {
  /** Work done for whole bodies before the search: joint frames, and for eager methods deformation and fitting. */
  readonly prepare: number
  readonly search: number
  readonly sort: number
}

export function writeReport(
  pairs: Uint32Array,
  counts: Counts,
  bodies: readonly Body[],
  times: QueryTimes,
): QueryReport {
  return {
    pairs,
    a: counts.a,
    b: counts.b,
    ...queryCounts(counts, bodies),
    leafTests: counts.totals[LEAF_TESTS],
    times,
  }
}
