export { type Random, seeded } from '../../core/math/seeded.ts'

/** `npm run test:long` makes all cases; an ordinary run makes some of each kind. */
const isLongRun = process.env.RIGSPHERE_LONG === '1'

/** How many cases to make: `count`, or `long` in long runs. */
export function caseCount(count: number, long: number): number {
  return isLongRun ? long : count
}

/** 1, 2, …, count, for `it.each`. Up to `long` in long runs. */
export function seeds(count: number, long = count): number[] {
  return Array.from({ length: caseCount(count, long) }, (_, i) => i + 1)
}

/** All of a list in long runs, otherwise one of them, in turn by `index`: many cases together still cover the list. */
export function inTurn<T>(all: readonly T[], index: number): readonly T[] {
  return isLongRun ? all : [all[index % all.length]]
}
