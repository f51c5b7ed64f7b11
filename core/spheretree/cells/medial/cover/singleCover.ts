import { smallestBall } from '../../../../math/smallestBall.ts'
import { costOf } from './allowedParents.ts'
import { CENTRE } from '../base/centre.ts'
import type { Cover } from '../base/cover.ts'
import type { Growth } from '../base/growth.ts'
import { recentre } from './recentre.ts'
import type { Region } from '../base/region.ts'
import { createCentres, measureCentre, type Search } from '../base/search.ts'

/** Centres with an error above this multiple of the floor are not optimised. */
const NEAR = 10

/**
 * Covers a region by one ball within the floor of the search, or returns null. Tries the ball of the node itself or,
 * for the root, a ball near the centre of its smallest ball. The search for several balls would not stop on a faceted
 * sphere: its candidates touch facets, so they are not at the centre.
 */
export function singleCover({ search, pool, levels }: Growth, region: Region): Cover | null {
  const centres = createCentres(1)
  if (levels.length === 0) writeRootCentre(search, region, centres)
  else {
    const ball = pool.owner[region.cells[0]] * CENTRE
    centres.set(levels[levels.length - 1].centres.subarray(ball, ball + CENTRE))
  }
  const worst = worstCost(region, centres)
  if (worst > search.floor) return null
  const owner = new Uint32Array(region.count)
  return { count: 1, centres, owner, errors: Float64Array.of(worst), worst, reference: worst }
}

function writeRootCentre(search: Search, region: Region, centres: Float64Array): void {
  const { pointCount, points } = region
  const ball = new Float64Array(4)
  smallestBall(
    points,
    new Uint32Array(pointCount).map((_, p) => p),
    0,
    pointCount,
    ball,
    0,
  )
  for (let k = 0; k < 3; k++) centres[k] = ball[k]
  measureCentre(search, centres, 0)
  const error = worstCost(region, centres)
  if (error > NEAR * search.floor) return
  recentre(search, points.slice(), 0, points.length, centres, 0, error / 2, search.floor * 0.01)
}

function worstCost(region: Region, centres: Float64Array): number {
  let worst = 0
  for (let cell = 0; cell < region.count; cell++) worst = Math.max(worst, costOf(region, cell, centres, 0))
  return worst
}
