export { type Random, seeded } from '../../core/math/seeded.ts'

/** 1, 2, …, count, for `it.each`. */
export function seeds(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1)
}
