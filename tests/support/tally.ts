import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { out } from '../../scripts/paths.mjs'

/** Guarantees of the core, worded as in docs/reliability.md. */
export type Promised =
  | 'A posed sphere encloses every vertex below it'
  | 'All methods find the pairs that brute force finds'
  | 'Triangles touch exactly when exact arithmetic says so'
  | 'Trees are sound: every triangle in one leaf, every vertex in its spheres'
  | 'Weights lie in the hull of their corners'
  | 'Every vertex is deformed as the formulas say'
  | 'Broken files get a message, never a crash'
  | 'An exported tree answers with the same bits'
  | 'The distance of bodies is that of their nearest triangles'
  | 'The volume in common is that of the tetrahedra'

/**
 * Records successful checks of a guarantee; failures fail the test instead. `scripts/reliability.mjs` sums the counts.
 */
export function tally(promise: Promised, checks: number): void {
  const folder = join(out, 'tests')
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'tallies.jsonl'), `${JSON.stringify({ promise, checks })}\n`)
}
