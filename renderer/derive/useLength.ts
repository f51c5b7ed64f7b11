import { length } from '../base/format.ts'
import { useApp } from '../state/app.ts'

/** Writes lengths in the unit of the preferences. */
export function useLength(): (n: number) => string {
  const units = useApp((app) => app.units)
  return (n) => length(n, units)
}
