import type { GrownTree } from './growTree.ts'
import { levelErrors } from './levelErrors.ts'

/** Limits of the change of a density. */
const LEAST = 0.7
const MOST = 1.6

/**
 * Learns from a tree where its last level has too few balls. The error of a cover falls about as fast as the number of
 * balls grows, so the need of the cells of each node above the last level is multiplied by the worst error of its children,
 * relative to the mean of all such errors. The sum over the surface stays. `areas` are those of the cells per tag.
 */
export function adjustNeed(
  need: readonly Float64Array[],
  { pool, levels }: GrownTree,
  areas: Float64Array,
): Float64Array[] {
  const last = levels[levels.length - 1]
  const errors = levelErrors(pool, last)
  const worst = new Float64Array(last.childStart.length - 1)
  for (let ball = 0; ball < last.count; ball++) {
    worst[last.parent[ball]] = Math.max(worst[last.parent[ball]], errors[ball])
  }
  const mean = worst.reduce((sum, error) => sum + error, 0) / worst.length
  if (!(mean > 0)) return [...need]
  const factors = new Float64Array(areas.length)
  // Cells of one tag can belong to several nodes: the last one counts.
  for (let cell = 0; cell < pool.count; cell++) {
    factors[pool.tag[cell]] = Math.max(LEAST, Math.min(MOST, worst[last.parent[pool.owner[cell]]] / mean))
  }
  const density = need[need.length - 1]
  const raised = density.map((value, tag) => value * factors[tag])
  const before = sumOver(density, areas)
  const scale = before > 0 ? before / sumOver(raised, areas) : 1
  return [...need.slice(0, -1), raised.map((value) => value * scale)]
}

function sumOver(density: Float64Array, areas: Float64Array): number {
  let sum = 0
  for (let tag = 0; tag < areas.length; tag++) sum += density[tag] * areas[tag]
  return sum
}
