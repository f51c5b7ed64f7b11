/**
 * Statistics of a query. Counters are updated once per opened node, not per test.
 *
 * Levels count from 1; index 0 is unused. A sphere test involves one sphere of each body and is counted for both
 * bodies, each at the level of its own sphere. The sums over all levels are therefore equal for both bodies.
 */
export interface LevelCounts {
  readonly refitted: Int32Array
  readonly tested: Int32Array
  readonly overlapped: Int32Array
}

export interface Counts {
  readonly a: LevelCounts
  readonly b: LevelCounts
  /** Indexed by the constants below. */
  readonly totals: Int32Array
}

/** Tested pairs of stop nodes. */
export const LEAF_TESTS = 0
/** Tests between two boxes: of triangles, chunks or (in methods with box trees) nodes. */
export const BOX_TESTS = 1
export const TRIANGLE_TESTS = 2
const TOTALS = 3

export function createLevelCounts(depth: number): LevelCounts {
  return {
    refitted: new Int32Array(depth + 1),
    tested: new Int32Array(depth + 1),
    overlapped: new Int32Array(depth + 1),
  }
}

export function createCounts(depthA: number, depthB: number): Counts {
  return { a: createLevelCounts(depthA), b: createLevelCounts(depthB), totals: new Int32Array(TOTALS) }
}

/** Sum over all levels. */
export function sum(levels: Int32Array): number {
  let total = 0
  for (let level = 0; level < levels.length; level++) total += levels[level]
  return total
}
