import { length } from '../base/format.ts'
import { useApp } from '../state/app.ts'

/** Returns a function that formats lengths in the preferred unit. */
export function useLength(): (n: number) => string {
  const units = useApp((app) => app.units)
  return (n) => length(n, units)
}
