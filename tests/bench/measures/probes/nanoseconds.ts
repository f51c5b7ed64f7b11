import { show } from '../../table.ts'

/** Formats the nanoseconds per operation of each contender. */
export function nanoseconds(timings: readonly { mean: number }[], count: number): string {
  return timings.map(({ mean }) => show((mean / count) * 1e6)).join(', ')
}
