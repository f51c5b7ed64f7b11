import { GrowingInts } from '../../../../base/growing.ts'
import { type AllowedParents, costOf } from './allowedParents.ts'
import { CENTRE } from '../base/centre.ts'
import { createClusters, writeClusters } from '../base/clusters.ts'
import { type Cover, largestOf } from '../base/cover.ts'
import { recentre } from './recentre.ts'
import type { Region } from '../base/region.ts'
import type { Search } from '../base/search.ts'

/** The search ends after this many iterations without improvement. */
const PATIENCE = 10
/** Balls with an error below this fraction of the worst do not move. */
const EASY = 0.4
/** Balls whose error exceeds this fraction of the largest error get an extra cost for their cells. */
const PRICED = 0.8
const PRICE_STEP = 0.3
const PRICE_DECAY = 0.93
const MOST_PRICE = 0.4
/**
 * Interval, in iterations, at which the balls near each cell are recomputed, and their maximum cost above that of the
 * owner.
 */
const NEAR_ITERATIONS = 4
const NEAR_MARGIN = 1

/**
 * Lloyd's algorithm over all balls of a level. A cell may move to a ball of another allowed parent, so nodes with too
 * few balls pass cells on to their neighbours. The worst balls get prices, which are added to the costs of their cells:
 * neighbours then take over cells even at a slightly higher cost. Returns the best cover found.
 */
export function diffuse(
  search: Search,
  region: Region,
  start: Float64Array,
  childStart: Uint32Array,
  allowed: AllowedParents,
  startOwner: Uint32Array,
  iterations: number,
): Cover {
  const centres = start.slice()
  const count = centres.length / CENTRE
  const owner = startOwner.slice()
  const errors = new Float64Array(count)
  const prices = new Float64Array(count)
  const clusters = createClusters(region, count)
  const near: NearBalls = { start: new Uint32Array(region.count + 1), balls: new GrowingInts() }
  let best: Cover | undefined
  let bestAt = 0
  for (let iteration = 0; ; iteration++) {
    search.tick()
    if (iteration % NEAR_ITERATIONS === 0) {
      const margin = NEAR_MARGIN * (best?.worst ?? worstCost(region, centres, owner))
      findNear(region, centres, childStart, allowed, owner, margin, near)
    }
    assignNear(region, centres, prices, near, owner, errors)
    const worst = largestOf(errors)
    if (best === undefined || worst < best.worst * 0.9999) {
      const kept = { centres: centres.slice(), owner: owner.slice(), errors: errors.slice() }
      best = { count, ...kept, worst, reference: worst }
      bestAt = iteration
    } else if (iteration - bestAt > PATIENCE) return best
    if (iteration === iterations || best.worst <= search.floor) return best
    writeClusters(region, owner, clusters)
    for (let k = 0; k < count; k++) {
      const first = clusters.start[k]
      const last = clusters.start[k + 1]
      if (first === last || errors[k] <= EASY * best.worst) continue
      if (k % 16 === 0) search.tick()
      const step = errors[k] * (iteration < 2 ? 0.5 : 0.2)
      errors[k] = recentre(search, clusters.points, first, last, centres, k * CENTRE, step, errors[k] * 0.03)
    }
    updatePrices(prices, errors)
  }
}

/** Per cell: allowed balls that can become the cheapest before the lists are recomputed. */
interface NearBalls {
  start: Uint32Array
  balls: GrowingInts
}

/** Assigns each cell to the allowed ball with the lowest cost plus price. */
function assignNear(
  region: Region,
  centres: Float64Array,
  prices: Float64Array,
  { start, balls }: NearBalls,
  owner: Uint32Array,
  errors: Float64Array,
): void {
  const { points, corners } = region
  const near = balls.values
  errors.fill(0)
  for (let cell = 0; cell < region.count; cell++) {
    let found = owner[cell]
    let cost = costOf(region, cell, centres, found * CENTRE)
    let least = cost + prices[found]
    const p = corners[cell * 3] * 3
    for (let i = start[cell]; i < start[cell + 1]; i++) {
      const k = near[i]
      const c = k * CENTRE
      const x = points[p] - centres[c]
      const y = points[p + 1] - centres[c + 1]
      const z = points[p + 2] - centres[c + 2]
      const limit = least - prices[k] + centres[c + 3]
      if (limit <= 0 || x * x + y * y + z * z >= limit * limit) continue
      const other = costOf(region, cell, centres, c)
      if (other + prices[k] >= least) continue
      cost = other
      least = other + prices[k]
      found = k
    }
    owner[cell] = found
    if (cost > errors[found]) errors[found] = cost
  }
}

function worstCost(region: Region, centres: Float64Array, owner: Uint32Array): number {
  let worst = 0
  for (let cell = 0; cell < region.count; cell++) {
    worst = Math.max(worst, costOf(region, cell, centres, owner[cell] * CENTRE))
  }
  return worst
}

/** Lists for each cell the allowed balls whose cost is at most `margin` above that of its owner. */
function findNear(
  region: Region,
  centres: Float64Array,
  childStart: Uint32Array,
  allowed: AllowedParents,
  owner: Uint32Array,
  margin: number,
  out: NearBalls,
): void {
  const { points, corners } = region
  const { balls, start } = out
  balls.length = 0
  for (let cell = 0; cell < region.count; cell++) {
    const most = costOf(region, cell, centres, owner[cell] * CENTRE) + margin
    const p = corners[cell * 3] * 3
    for (let i = allowed.start[cell]; i < allowed.start[cell + 1]; i++) {
      const end = childStart[allowed.parents[i] + 1]
      for (let k = childStart[allowed.parents[i]]; k < end; k++) {
        const c = k * CENTRE
        const x = points[p] - centres[c]
        const y = points[p + 1] - centres[c + 1]
        const z = points[p + 2] - centres[c + 2]
        const limit = most + centres[c + 3]
        if (limit > 0 && x * x + y * y + z * z < limit * limit) balls.push(k)
      }
    }
    start[cell + 1] = balls.length
  }
}

function updatePrices(prices: Float64Array, errors: Float64Array): void {
  const worst = largestOf(errors)
  for (let k = 0; k < prices.length; k++) {
    const raised = PRICE_DECAY * prices[k] + PRICE_STEP * Math.max(0, errors[k] - PRICED * worst)
    prices[k] = Math.min(MOST_PRICE * worst, raised)
  }
}
