import type { Random } from '../../../../math/seeded.ts'
import { type Budget, interchangeUnderBudget, lloydUnderBudget, type BudgetCover } from './budgetCover.ts'
import { type Candidates, candidates } from './candidates.ts'
import { CENTRE } from '../base/centre.ts'
import { writeCostRows } from './writeCostRows.ts'
import type { Cover } from '../base/cover.ts'
import { farthestStart } from './farthestStart.ts'
import { interchange } from './interchange.ts'
import { lloyd } from './lloyd.ts'
import type { Region } from '../base/region.ts'
import type { Search } from '../base/search.ts'

export interface SolveSettings {
  /** Maximum number of balls. */
  readonly balls: number
  readonly candidates: number
  /** Number of restarts from a randomly changed best cover. */
  readonly kicks: number
  /** Iterations of Lloyd's algorithm per start. */
  readonly iterations: number
}

/** Number of candidates at the worst covered cells. */
const EXTRA = 16

/**
 * Covers a region by a few balls with the least worst error. This is an additively weighted k-centre problem with the
 * cost D(v, c) = |v − c| − sd(c). Steps: candidates by shrinking balls, farthest-point start (or the centres in
 * `from`), interchange on the cost matrix, Lloyd's algorithm, then restarts after random kicks. With a budget, the
 * result minimises J (see `Budget`).
 */
export function solve(
  search: Search,
  region: Region,
  settings: SolveSettings,
  budget: Budget | null,
  random: Random,
  from: Float64Array | null = null,
): Cover {
  const found = candidates(search, region, settings.candidates, EXTRA, settings.balls, random)
  const { costs } = found
  const state: SolveState = { search, region, settings, found, costs, random }
  const kicks = from === null ? settings.kicks : settings.kicks + 1
  let best: Cover
  if (from === null) {
    const { balls } = settings
    const picked = farthestStart(costs, found.count, region.count, region.areas, balls, search.floor)
    best = improve(state, picked, null)
  } else best = lloyd(search, region, from, settings.iterations)
  for (let kick = 0; kick < kicks && best.worst > search.floor; kick++) {
    const next = improve(state, kick === 0 ? rowsOfBest(state, best) : kickedRows(state, best), best)
    if (next.worst < best.worst) best = next
  }
  return budget === null || best.worst <= search.floor ? best : balance(state, best, budget)
}

interface SolveState {
  readonly search: Search
  readonly region: Region
  readonly settings: SolveSettings
  readonly found: Candidates
  /** Rows of the candidates, then those of the best cover. */
  readonly costs: Float32Array
  readonly random: Random
}

/**
 * Interchange from the picked rows, then Lloyd's algorithm. `best` is the cover whose rows follow those of the
 * candidates.
 */
function improve(state: SolveState, picked: number[], best: Cover | null): Cover {
  const { search, region, costs, found, settings } = state
  state.search.tick()
  interchange(costs, found.count + (best?.count ?? 0), region.count, picked)
  return lloyd(search, region, centresOf(state, picked, best), settings.iterations)
}

function balance(state: SolveState, plain: Cover, budget: Budget): Cover {
  const { search, region, costs, found, settings } = state
  const reference = plain.worst
  let best: Cover = plain
  let balanced: BudgetCover | undefined
  for (let kick = 0; kick <= settings.kicks; kick++) {
    search.tick()
    const picked = kick === 0 ? rowsOfBest(state, best) : kickedRows(state, best)
    interchangeUnderBudget(costs, found.count + best.count, region.count, picked, budget, reference)
    const next = lloydUnderBudget(search, region, centresOf(state, picked, best), budget, reference)
    if (balanced === undefined || next.score < balanced.score) best = balanced = next
  }
  return best
}

/** Writes the rows of a cover after those of the candidates and returns their indices. */
function rowsOfBest({ region, costs, found }: SolveState, best: Cover): number[] {
  writeCostRows(region, best.centres, costs, found.count)
  return Array.from({ length: best.count }, (_, k) => found.count + k)
}

/** Like `rowsOfBest`, but replaces one to three rows by random candidates. */
function kickedRows(state: SolveState, best: Cover): number[] {
  const { found, random } = state
  const picked = rowsOfBest(state, best)
  const changes = 1 + Math.floor(random() * 3)
  for (let k = 0; k < changes; k++) picked[Math.floor(random() * picked.length)] = Math.floor(random() * found.count)
  return picked
}

function centresOf({ found }: SolveState, picked: readonly number[], best: Cover | null): Float64Array {
  const centres = new Float64Array(picked.length * CENTRE)
  for (const [k, row] of picked.entries()) {
    const from = row < found.count ? found.centres : (best as Cover).centres
    const o = (row < found.count ? row : row - found.count) * CENTRE
    for (let j = 0; j < CENTRE; j++) centres[k * CENTRE + j] = from[o + j]
  }
  return centres
}
