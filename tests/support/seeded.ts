export { type Random, seeded } from '../../core/math/seeded.ts'

/** `npm run test:long` runs all cases; a normal run uses a subset. */
const isLongRun = process.env.RIGSPHERE_LONG === '1'

/** Number of cases: `count`, or `long` in long runs. */
export function caseCount(count: number, long: number): number {
  return isLongRun ? long : count
}

/** 1, 2, …, count, for `it.each`. Up to `long` in long runs. */
export function seeds(count: number, long = count): number[] {
  return Array.from({ length: caseCount(count, long) }, (_, i) => i + 1)
}

/** The whole list in long runs, otherwise one element chosen by `index`, so that consecutive cases cover the list. */
export function inTurn<T>(all: readonly T[], index: number): readonly T[] {
  return isLongRun ? all : [all[index % all.length]]
}
