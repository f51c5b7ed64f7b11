import { length } from '../format.ts'
import { useApp } from './app.ts'

/** Writes lengths in the unit of the preferences. */
export function useLength(): (n: number) => string {
  const units = useApp((app) => app.units)
  return (n) => length(n, units)
}
