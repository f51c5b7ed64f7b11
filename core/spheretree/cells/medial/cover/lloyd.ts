import { CENTRE } from '../base/centre.ts'
import { createClusters, writeClusters } from '../base/clusters.ts'
import { type Cover, largestOf } from '../base/cover.ts'
import { recentre } from './recentre.ts'
import type { Region } from '../base/region.ts'
import type { Search } from '../base/search.ts'

/** The search ends after this many iterations without improvement. */
const PATIENCE = 3
/** Final step of the compass search, as a fraction of the worst error. */
const TOLERANCE = 0.01

/**
 * Lloyd's algorithm: assigns every cell to the ball with the lowest cost, then moves every centre. Returns the best
 * cover found.
 */
export function lloyd(search: Search, region: Region, start: Float64Array, iterations: number): Cover {
  const centres = start.slice()
  const count = centres.length / CENTRE
  const owner = new Uint32Array(region.count)
  const errors = new Float64Array(count)
  const clusters = createClusters(region, count)
  const costs = new Float64Array(region.pointCount * count)
  let best: Cover | undefined
  let bestAt = 0
  for (let iteration = 0; ; iteration++) {
    search.tick()
    assign(region, centres, owner, errors, costs)
    const worst = largestOf(errors)
    if (best === undefined || worst < best.worst) {
      best = { count, centres: centres.slice(), owner: owner.slice(), errors: errors.slice(), worst, reference: worst }
      bestAt = iteration
    } else if (iteration - bestAt > PATIENCE) return best
    if (iteration === iterations || best.worst <= search.floor) return best
    writeClusters(region, owner, clusters)
    const tolerance = Math.max(worst * TOLERANCE, search.floor * 0.01)
    for (let k = 0; k < count; k++) {
      const { start, points } = clusters
      if (start[k] === start[k + 1]) continue
      search.tick()
      recentre(search, points, start[k], start[k + 1], centres, k * CENTRE, errors[k] * 0.5, tolerance)
    }
  }
}

function assign(
  { count, pointCount, points, corners }: Region,
  centres: Float64Array,
  owner: Uint32Array,
  errors: Float64Array,
  costs: Float64Array,
): void {
  const balls = errors.length
  writePointCosts(points, pointCount, centres, balls, costs)
  errors.fill(0)
  for (let cell = 0; cell < count; cell++) {
    const a = corners[cell * 3] * balls
    const b = corners[cell * 3 + 1] * balls
    const c = corners[cell * 3 + 2] * balls
    let least = Infinity
    let found = 0
    for (let k = 0; k < balls; k++) {
      let cost = costs[a + k]
      if (costs[b + k] > cost) cost = costs[b + k]
      if (costs[c + k] > cost) cost = costs[c + k]
      if (cost >= least) continue
      least = cost
      found = k
    }
    owner[cell] = found
    if (least > errors[found]) errors[found] = least
  }
}

/** Writes the costs of single points: the cost of point p for ball k is at p · balls + k. */
export function writePointCosts(
  points: Float64Array,
  pointCount: number,
  centres: Float64Array,
  balls: number,
  out: Float64Array,
): void {
  for (let k = 0; k < balls; k++) {
    const x = centres[k * CENTRE]
    const y = centres[k * CENTRE + 1]
    const z = centres[k * CENTRE + 2]
    const sd = centres[k * CENTRE + 3]
    for (let p = 0; p < pointCount; p++) {
      const dx = points[p * 3] - x
      const dy = points[p * 3 + 1] - y
      const dz = points[p * 3 + 2] - z
      out[p * balls + k] = Math.sqrt(dx * dx + dy * dy + dz * dz) - sd
    }
  }
}
