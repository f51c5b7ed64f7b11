import { anyParent, costOf } from './allowedParents.ts'
import { writeTouchingCentre } from './candidates.ts'
import { CENTRE } from '../base/centre.ts'
import type { Cover } from '../base/cover.ts'
import { diffuse } from './diffuse.ts'
import type { Region } from '../base/region.ts'
import type { Search } from '../base/search.ts'

/** Covers a region by many balls, without a hierarchy: farthest-point initialisation, then Lloyd's algorithm. */
export function flatCover(search: Search, region: Region, balls: number, iterations: number): Cover {
  const { centres, owner } = farthestPoints(search, region, balls)
  const childStart = Uint32Array.from([0, centres.length / CENTRE])
  return diffuse(search, region, centres, childStart, anyParent(region), owner, iterations)
}

/** Repeatedly adds the ball that touches the worst covered cell. */
function farthestPoints(search: Search, region: Region, balls: number): { centres: Float64Array; owner: Uint32Array } {
  const least = new Float64Array(region.count).fill(Infinity)
  const owner = new Uint32Array(region.count)
  const centres = new Float64Array(balls * CENTRE)
  let count = 0
  let worst = 0
  while (count < balls && least[worst] > search.floor) {
    if (count % 32 === 0) search.tick()
    const c = count * CENTRE
    writeTouchingCentre(search, region, worst, centres, c)
    worst = 0
    for (let cell = 0; cell < region.count; cell++) {
      const cost = costOf(region, cell, centres, c)
      if (cost < least[cell]) {
        least[cell] = cost
        owner[cell] = count
      }
      if (least[cell] > least[worst]) worst = cell
    }
    count++
  }
  return { centres: centres.slice(0, count * CENTRE), owner }
}
