import type { GrownTree } from './growTree.ts'
import { levelErrors } from './levelErrors.ts'

/** Worst error of the children of each node above the last level, and the mean of these. */
export function nodeErrors({ pool, levels }: GrownTree): { worst: Float64Array; mean: number } {
  const last = levels[levels.length - 1]
  const errors = levelErrors(pool, last)
  const worst = new Float64Array(last.childStart.length - 1)
  for (let ball = 0; ball < last.count; ball++) {
    worst[last.parent[ball]] = Math.max(worst[last.parent[ball]], errors[ball])
  }
  return { worst, mean: worst.reduce((sum, error) => sum + error, 0) / worst.length }
}
