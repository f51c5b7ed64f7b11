/**
 * What a query did, counted where it is done: additions to typed arrays, once per opened node and not per test.
 *
 * Levels count from 1; index 0 is unused. A sphere test concerns one sphere of each body and is counted in both columns,
 * each at the level of its own sphere, so the sums over the levels of both bodies are the same number.
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

/** Pairs of leaves that were opened against each other. */
export const LEAF_TESTS = 0
/** Comparisons of two boxes, of triangles, chunks or (in methods with box trees) nodes. */
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

/** Over all levels. */
export function sum(levels: Int32Array): number {
  let total = 0
  for (let level = 0; level < levels.length; level++) total += levels[level]
  return total
}
