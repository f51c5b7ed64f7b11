import { show } from '../../table.ts'

/** Nanoseconds for each of `count` things, contender by contender. */
export function nanoseconds(timings: readonly { mean: number }[], count: number): string {
  return timings.map(({ mean }) => show((mean / count) * 1e6)).join(', ')
}
