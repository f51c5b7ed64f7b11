import type { GrownTree } from './growTree.ts'
import { nodeErrors } from './nodeErrors.ts'

/** Limits for the factor of a density. */
const LEAST = 0.7
const MOST = 1.6

/**
 * Raises the density of balls where the last level of a tree has too few. The error of a cover is roughly inversely
 * proportional to the number of balls, so the need of the cells of each node above the last level is multiplied by the
 * worst error of its children, relative to the mean of these errors. The integral over the surface does not change.
 * `areas` are the cell areas per tag.
 */
export function adjustNeed(need: readonly Float64Array[], tree: GrownTree, areas: Float64Array): Float64Array[] {
  const { pool, levels } = tree
  const last = levels[levels.length - 1]
  const { worst, mean } = nodeErrors(tree)
  if (!(mean > 0)) return [...need]
  const factors = new Float64Array(areas.length)
  // Cells of one tag can belong to several nodes. The last node determines the factor.
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
