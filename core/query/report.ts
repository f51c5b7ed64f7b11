import type { Body } from './body.ts'
import { BOX_TESTS, type Counts, LEAF_TESTS, type LevelCounts, sum, TRIANGLE_TESTS } from './counts.ts'

/** Milliseconds from anywhere; the core has no clock of its own. */
export type Clock = () => number

export interface QueryOptions {
  /** Stop at the first pair found. */
  readonly any?: boolean
  readonly now?: Clock
}

export const noClock: Clock = () => 0

/** What a query found and what it cost. All arrays belong to the receiver. */
export interface QueryReport {
  /** Touching triangles: ta, tb, ta, tb, … sorted by ta, then tb. */
  readonly pairs: Uint32Array
  /** Per level, see `LevelCounts`. For a body against itself `b` is empty, and each test counts once, in `a`. */
  readonly a: LevelCounts
  readonly b: LevelCounts
  readonly sphereTests: number
  readonly refits: number
  /** Pairs of leaves opened against each other, and boxes compared. */
  readonly leafTests: number
  readonly boxTests: number
  readonly triangleTests: number
  readonly verticesSkinned: number
  readonly times: QueryTimes
}

/** Milliseconds. */
export interface QueryTimes {
  /** What was done for all of the body before the search: joint frames, and by eager methods deforming and fitting. */
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
    sphereTests: sum(counts.a.tested),
    refits: sum(counts.a.refitted) + sum(counts.b.refitted),
    leafTests: counts.totals[LEAF_TESTS],
    boxTests: counts.totals[BOX_TESTS],
    triangleTests: counts.totals[TRIANGLE_TESTS],
    verticesSkinned: bodies.reduce((total, body) => total + body.skin.deformed, 0),
    times,
  }
}
