import { CENTRE } from '../base/centre.ts'
import { createClusters, writeClusters } from '../base/clusters.ts'
import { type Cover, largestOf } from '../base/cover.ts'
import { rankPicked } from './interchange.ts'
import { writePointCosts } from './lloyd.ts'
import { recentre } from './recentre.ts'
import type { Region } from '../base/region.ts'
import type { Search } from '../base/search.ts'

/**
 * Constrains a cover by the number of balls available on the levels below. The cover minimises J = max(error /
 * reference, weight · load). The load of a ball is the number of balls that its cells need on the levels below, divided
 * by the number available to it.
 */
export interface Budget {
  /** Per level below: load of each cell. */
  readonly loads: readonly Float64Array[]
  /** Weight of loads relative to errors. */
  readonly weight: number
}

export interface BudgetCover extends Cover {
  readonly score: number
}

const MOST_PASSES = 12
const GAIN = 0.995
/** Maximum price of a ball, as a fraction of the reference error. */
const MOST_PRICE = 0.4
const PRICE_STEP = 0.08
const ITERATIONS = 24

/** Like `interchange`, but minimises J. */
export function interchangeUnderBudget(
  costs: Float32Array,
  rows: number,
  cells: number,
  picked: number[],
  budget: Budget,
  reference: number,
): void {
  const swap = createSwap(cells, picked.length, budget.loads.length)
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const worst = rankPicked(costs, cells, picked, swap.first, swap.second, swap.owner, swap.runnerUp)
    sortByOwner(swap)
    tryEntering(swap, null, 0, budget, Infinity)
    let best = scoreOf(swap.sums, swap.errors, budget, reference) * GAIN
    let entering = -1
    let leaving = -1
    for (let row = 0; row < rows; row++) {
      const o = row * cells
      if (Math.min(costs[o + worst], swap.first[worst]) >= best * reference) continue
      if (!tryEntering(swap, costs, o, budget, best * reference)) continue
      for (let out = 0; out < picked.length; out++) {
        if (!tryLeaving(swap, costs, o, out, budget, best * reference)) continue
        const score = scoreOf(swap.sumsWithout, swap.errorsWithout, budget, reference)
        if (score >= best) continue
        best = score
        entering = row
        leaving = out
      }
    }
    if (entering < 0) return
    picked[leaving] = entering
  }
}

interface Swap {
  readonly first: Float32Array
  readonly second: Float32Array
  readonly owner: Uint32Array
  readonly runnerUp: Uint32Array
  /** Cells sorted by owner, and the start of each owner's cells. */
  readonly order: Uint32Array
  readonly start: Uint32Array
  /** Per ball, with the entering ball last: errors, and load sums of all levels, concatenated. */
  readonly errors: Float64Array
  readonly sums: Float64Array
  /** The same after one ball has left. */
  readonly errorsWithout: Float64Array
  readonly sumsWithout: Float64Array
}

function createSwap(cells: number, balls: number, levels: number): Swap {
  return {
    first: new Float32Array(cells),
    second: new Float32Array(cells),
    owner: new Uint32Array(cells),
    runnerUp: new Uint32Array(cells),
    order: new Uint32Array(cells),
    start: new Uint32Array(balls + 2),
    errors: new Float64Array(balls + 1),
    sums: new Float64Array((balls + 1) * levels),
    errorsWithout: new Float64Array(balls + 1),
    sumsWithout: new Float64Array((balls + 1) * levels),
  }
}

function sortByOwner({ owner, order, start }: Swap): void {
  start.fill(0)
  for (let i = 0; i < owner.length; i++) start[owner[i] + 2]++
  for (let k = 2; k < start.length; k++) start[k] += start[k - 1]
  for (let i = 0; i < owner.length; i++) order[start[owner[i] + 1]++] = i
}

/**
 * Computes errors and load sums with one more ball, given by the cost row at o (null: none). Returns false if an error
 * reaches the limit.
 */
function tryEntering(swap: Swap, costs: Float32Array | null, o: number, budget: Budget, limit: number): boolean {
  const { first, owner, errors, sums } = swap
  const balls = errors.length
  errors.fill(0)
  sums.fill(0)
  for (let i = 0; i < first.length; i++) {
    const isEntering = costs !== null && costs[o + i] < first[i]
    const k = isEntering ? balls - 1 : owner[i]
    const cost = isEntering ? costs[o + i] : first[i]
    if (cost >= limit) return false
    if (cost > errors[k]) errors[k] = cost
    for (let l = 0; l < budget.loads.length; l++) sums[l * balls + k] += budget.loads[l][i]
  }
  return true
}

/** Computes errors and load sums after ball `out` has also left. Only its cells change. */
function tryLeaving(
  swap: Swap,
  costs: Float32Array,
  o: number,
  out: number,
  { loads }: Budget,
  limit: number,
): boolean {
  const { first, second, runnerUp, order, start, errorsWithout: errors, sumsWithout: sums } = swap
  const balls = errors.length
  errors.set(swap.errors)
  sums.set(swap.sums)
  errors[out] = 0
  for (let l = 0; l < loads.length; l++) sums[l * balls + out] = 0
  for (let j = start[out]; j < start[out + 1]; j++) {
    const i = order[j]
    if (costs[o + i] < first[i]) continue
    const isEntering = costs[o + i] < second[i]
    const k = isEntering ? balls - 1 : runnerUp[i]
    const cost = isEntering ? costs[o + i] : second[i]
    if (cost >= limit) return false
    if (cost > errors[k]) errors[k] = cost
    for (let l = 0; l < loads.length; l++) sums[l * balls + k] += loads[l][i]
  }
  return true
}

function scoreOf(sums: Float64Array, errors: Float64Array, budget: Budget, reference: number): number {
  return Math.max(largestOf(errors) / reference, budget.weight * largestOf(sums))
}

/**
 * Like `lloyd`, but minimises J: a ball with more than the mean load gets a price, which is added to the cost of its
 * cells.
 */
export function lloydUnderBudget(
  search: Search,
  region: Region,
  start: Float64Array,
  budget: Budget,
  reference: number,
): BudgetCover {
  const centres = start.slice()
  const count = centres.length / CENTRE
  const owner = new Uint32Array(region.count)
  const errors = new Float64Array(count)
  const prices = new Float64Array(count)
  const load = new Float64Array(count)
  const sums = budget.loads.map(() => new Float64Array(count))
  const clusters = createClusters(region, count)
  const costs = new Float64Array(region.pointCount * count)
  let best: BudgetCover | undefined
  writePointCosts(region.points, region.pointCount, centres, count, costs)
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    search.tick()
    assignByPrice(region, costs, prices, owner, errors)
    sumLoads(budget, owner, sums, load)
    const worst = largestOf(errors)
    const score = Math.max(worst / reference, budget.weight * largestOf(load))
    if (best === undefined || score < best.score - 1e-9) {
      const kept = { centres: centres.slice(), owner: owner.slice(), errors: errors.slice() }
      best = { count, ...kept, worst, reference, score }
    }
    updatePrices(prices, load, reference)
    if (iteration % 3 !== 2 || iteration + 3 >= ITERATIONS) continue
    writeClusters(region, owner, clusters)
    for (let k = 0; k < count; k++) {
      const { start, points } = clusters
      if (start[k] === start[k + 1]) continue
      search.tick()
      recentre(search, points, start[k], start[k + 1], centres, k * CENTRE, 0.3 * reference, 0.02 * reference)
    }
    writePointCosts(region.points, region.pointCount, centres, count, costs)
  }
  return best as BudgetCover
}

function assignByPrice(
  { count, corners }: Region,
  costs: Float64Array,
  prices: Float64Array,
  owner: Uint32Array,
  errors: Float64Array,
): void {
  const balls = prices.length
  errors.fill(0)
  for (let cell = 0; cell < count; cell++) {
    const a = corners[cell * 3] * balls
    const b = corners[cell * 3 + 1] * balls
    const c = corners[cell * 3 + 2] * balls
    let least = Infinity
    let found = 0
    let error = 0
    for (let k = 0; k < balls; k++) {
      let cost = costs[a + k]
      if (costs[b + k] > cost) cost = costs[b + k]
      if (costs[c + k] > cost) cost = costs[c + k]
      if (cost + prices[k] >= least) continue
      least = cost + prices[k]
      error = cost
      found = k
    }
    owner[cell] = found
    if (error > errors[found]) errors[found] = error
  }
}

/** Writes the largest load sum of each ball to `load`. */
function sumLoads(budget: Budget, owner: Uint32Array, sums: readonly Float64Array[], load: Float64Array): void {
  load.fill(0)
  for (const [l, sum] of sums.entries()) {
    sum.fill(0)
    for (let cell = 0; cell < owner.length; cell++) sum[owner[cell]] += budget.loads[l][cell]
    for (let k = 0; k < load.length; k++) load[k] = Math.max(load[k], sum[k])
  }
}

function updatePrices(prices: Float64Array, load: Float64Array, reference: number): void {
  let mean = 0
  for (let k = 0; k < load.length; k++) mean += load[k] / load.length
  let lowest = Infinity
  for (let k = 0; k < load.length; k++) {
    prices[k] += (PRICE_STEP * reference * (load[k] - mean)) / Math.max(mean, 1e-9)
    lowest = Math.min(lowest, prices[k])
  }
  for (let k = 0; k < load.length; k++) prices[k] = Math.min(prices[k] - lowest, MOST_PRICE * reference)
}
