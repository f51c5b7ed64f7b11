import { CENTRE } from './centre.ts'
import { createClusters, writeClusters } from './clusters.ts'
import { type Cover, largestOf } from './cover.ts'
import { rankPicked } from './interchange.ts'
import { writePointCosts } from './lloyd.ts'
import { recentre } from './recentre.ts'
import type { Region } from './region.ts'
import type { Search } from './search.ts'

/**
 * A budget of balls on the levels below: a cover with the least J = max(error / reference, weight · load), where the load
 * of a ball is the number of balls that its cells need below, divided by the number that it can have.
 */
export interface Budget {
  /** Per level below: load of each cell. */
  readonly loads: readonly Float64Array[]
  /** Weight of loads against errors. */
  readonly weight: number
}

export interface BudgetCover extends Cover {
  readonly score: number
}

const MOST_PASSES = 12
const GAIN = 0.995
/** A ball may be avoided as if its cost were up to this share of the reference error higher. */
const MOST_PRICE = 0.4
const PRICE_STEP = 0.08
const ITERATIONS = 24

/** As `interchange`, for J. */
export function interchangeUnderBudget(
  costs: Float32Array,
  rows: number,
  cells: number,
  picked: number[],
  budget: Budget,
  reference: number,
): void {
  const count = picked.length
  const first = new Float32Array(cells)
  const second = new Float32Array(cells)
  const owner = new Uint32Array(cells)
  const runnerUp = new Uint32Array(cells)
  /** The entering row comes last. */
  const errors = new Float64Array(count + 1)
  const loads = budget.loads.map(() => new Float64Array(count + 1))
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const worst = rankPicked(costs, cells, picked, first, second, owner, runnerUp)
    let best = currentScore(first, owner, errors, loads, budget, reference, first[worst]) * GAIN
    let entering = -1
    let leaving = -1
    for (let row = 0; row < rows; row++) {
      const o = row * cells
      if (Math.min(costs[o + worst], first[worst]) >= best * reference) continue
      for (let out = 0; out < count; out++) {
        const limit = best * reference
        errors.fill(0)
        for (const load of loads) load.fill(0)
        let i = 0
        for (; i < cells; i++) {
          let k = owner[i]
          let cost = first[i]
          if (k === out) {
            k = runnerUp[i]
            cost = second[i]
          }
          if (costs[o + i] < cost) {
            cost = costs[o + i]
            k = count
          }
          if (cost >= limit) break
          if (cost > errors[k]) errors[k] = cost
          for (let l = 0; l < loads.length; l++) loads[l][k] += budget.loads[l][i]
        }
        if (i < cells) continue
        let score = largestOf(errors) / reference
        for (const load of loads) score = Math.max(score, budget.weight * largestOf(load))
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

function currentScore(
  first: Float32Array,
  owner: Uint32Array,
  errors: Float64Array,
  loads: readonly Float64Array[],
  budget: Budget,
  reference: number,
  worst: number,
): number {
  errors.fill(0)
  let score = worst / reference
  for (const [l, load] of loads.entries()) {
    load.fill(0)
    for (let i = 0; i < first.length; i++) load[owner[i]] += budget.loads[l][i]
    score = Math.max(score, budget.weight * largestOf(load))
  }
  return score
}

/** As `lloyd`, for J: balls with more than the mean load get a price, which is added to the cost of their cells. */
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

/** `load` receives the largest of the sums of each ball. */
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
