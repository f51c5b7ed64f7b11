import { type BallSet, selectBalls } from '../ballSet.ts'
import { costRows } from '../costRows.ts'
import type { ReducerInput, Reduction } from '../reducer.ts'
import { createCoverTable, expandBalls, type Ranking, selectCover } from './selectCover.ts'

const BISECTIONS = 10
/** Number of smaller errors to try after the bisection, in steps of this fraction of the best error. */
const SCANS = 6
const SCAN_STEP = 1 / 32

/**
 * [BO04] §5.3, expand and select: grows all candidates to the same error, selects a few that cover everything, and
 * searches for the smallest error at which few enough suffice.
 *
 * Differs from [BO04]: the number of selected balls does not decrease monotonically with the error, so the best
 * selection is kept and the bisection is followed by a scan of smaller errors. Both rankings are tried, and remaining
 * balls are used for the worst cells.
 */
export function expandReducer(input: ReducerInput): Reduction {
  return { balls: expandAndSelect(input, ['eliminate', 'cover']) }
}

export function expandAndSelect(
  { cells, areas, candidates, most, progress }: ReducerInput,
  rankings: readonly Ranking[],
): BallSet {
  const count = candidates.count
  const costs = new Float32Array(count * cells.count)
  costRows(cells, candidates, 0, count, costs)
  const table = createCoverTable(count, cells.count)
  let low = leastPossible(costs, count, cells.count)
  let best = [bestSingle(costs, count, cells.count)]
  let high = coverError(costs, cells.count, best)
  const attempt = (error: number): boolean => {
    progress.report(0, 1, 'selecting balls')
    expandBalls(table, costs, error)
    let isFound = false
    for (const ranking of rankings) {
      const chosen = selectCover(table, areas, most, ranking)
      if (chosen === null) continue
      const reached = fillUp(costs, count, cells.count, chosen, most)
      if (reached < high || best.length === 1) {
        best = chosen
        high = Math.min(high, reached)
      }
      isFound = true
    }
    return isFound
  }
  for (let step = 0; step < BISECTIONS && low < high; step++) {
    const error = (low + high) / 2
    if (!attempt(error)) low = error
  }
  for (let step = 1; step <= SCANS; step++) attempt(high * (1 - step * SCAN_STEP))
  return withRadii(selectBalls(candidates, best), high)
}

/** Lower bound of the error at which every cell can be covered. */
function leastPossible(costs: Float32Array, balls: number, cells: number): number {
  let largest = 0
  for (let cell = 0; cell < cells; cell++) {
    let least = Infinity
    for (let ball = 0; ball < balls; ball++) least = Math.min(least, costs[ball * cells + cell])
    largest = Math.max(largest, least)
  }
  return largest
}

/** The ball that covers all cells with the least error. */
function bestSingle(costs: Float32Array, balls: number, cells: number): number {
  let best = 0
  let least = Infinity
  for (let ball = 0; ball < balls; ball++) {
    const error = coverError(costs, cells, [ball])
    if (error < least) {
      least = error
      best = ball
    }
  }
  return best
}

/** The error at which the chosen balls cover all cells. */
function coverError(costs: Float32Array, cells: number, chosen: readonly number[]): number {
  const errors = cellErrors(costs, cells, chosen)
  return errors[worstCell(errors)]
}

/** Per cell: the least error of a chosen ball that contains it. */
function cellErrors(costs: Float32Array, cells: number, chosen: readonly number[]): Float32Array {
  const errors = new Float32Array(cells).fill(Infinity)
  for (const ball of chosen) lowerErrors(costs, cells, ball, errors)
  return errors
}

function lowerErrors(costs: Float32Array, cells: number, ball: number, errors: Float32Array): void {
  for (let cell = 0; cell < cells; cell++) {
    if (costs[ball * cells + cell] < errors[cell]) errors[cell] = costs[ball * cells + cell]
  }
}

function worstCell(errors: Float32Array): number {
  let worst = 0
  for (let cell = 1; cell < errors.length; cell++) if (errors[cell] > errors[worst]) worst = cell
  return worst
}

/**
 * Adds the best ball for the worst cell until `most` are chosen or the error no longer decreases. Returns the error.
 */
function fillUp(costs: Float32Array, balls: number, cells: number, chosen: number[], most: number): number {
  const errors = cellErrors(costs, cells, chosen)
  for (;;) {
    const worst = worstCell(errors)
    if (chosen.length === most) return errors[worst]
    let best = 0
    for (let ball = 1; ball < balls; ball++) {
      if (costs[ball * cells + worst] < costs[best * cells + worst]) best = ball
    }
    if (!(costs[best * cells + worst] < errors[worst])) return errors[worst]
    chosen.push(best)
    lowerErrors(costs, cells, best, errors)
  }
}

function withRadii(balls: BallSet, error: number): BallSet {
  for (let ball = 0; ball < balls.count; ball++) balls.radii[ball] = balls.depths[ball] + error
  return balls
}
