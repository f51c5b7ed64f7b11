import { type Budget, lloydUnderBudget } from './budgetCover.ts'
import type { Cover } from '../base/cover.ts'
import { type Growth, ITERATIONS } from '../base/growth.ts'
import { lloyd } from './lloyd.ts'
import { type Region, regionOf } from '../base/region.ts'
import { sampleCells } from '../base/sampleCells.ts'
import { singleCover } from './singleCover.ts'
import { solve } from './solve.ts'

/**
 * Nodes with many more cells are solved on a sample of this size. With half this size, cells outside the sample
 * protrude.
 */
const SEARCH_CELLS = 3000
/** Weight of loads relative to errors, on the first level and on the others. */
const FIRST_WEIGHT = 0.65
const WEIGHT = 0.8

/** Covers the cells of one node by balls of the next level. All levels except the last use the budget. */
export function coverNode(growth: Growth, cells: Uint32Array): Cover {
  const { search, pool, settings, plan, levels, random } = growth
  const kicks = plan.kicks[Math.min(levels.length, plan.kicks.length - 1)]
  const solving = { balls: settings.branching, candidates: plan.candidates, kicks, iterations: ITERATIONS }
  const region = regionOf(pool, cells)
  const single = singleCover(growth, region)
  if (single !== null) return single
  const budget = budgetOf(growth, region)
  if (cells.length <= SEARCH_CELLS * 1.5) return solve(search, region, solving, budget, random)
  const sample = sampleCells(region, SEARCH_CELLS)
  const sampleBudget = budget && { ...budget, loads: budget.loads.map((load) => sumGroups(load, sample.group)) }
  const found = solve(search, regionOf(pool, sample.cells), solving, sampleBudget, random)
  if (budget === null || found.reference <= search.floor) return lloyd(search, region, found.centres, ITERATIONS)
  return lloydUnderBudget(search, region, found.centres, budget, found.reference)
}

function sumGroups(load: Float64Array, group: Uint32Array): Float64Array {
  const sums = new Float64Array(SEARCH_CELLS)
  for (let cell = 0; cell < load.length; cell++) sums[group[cell]] += load[cell]
  return sums
}

function budgetOf({ pool, settings, need, levels }: Growth, region: Region): Budget | null {
  const level = levels.length + 1
  if (level >= settings.depth) return null
  const loads: Float64Array[] = []
  for (let below = level + 1; below <= settings.depth; below++) {
    const capacity = settings.branching ** (below - level)
    loads.push(region.areas.map((area, i) => (area * need[below - 2][pool.tag[region.cells[i]]]) / capacity))
  }
  return { loads, weight: level === 1 ? FIRST_WEIGHT : WEIGHT }
}
