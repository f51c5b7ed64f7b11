import { allCells } from '../../../geometry/cells/cellPool.ts'
import { CENTRE } from './base/centre.ts'
import { createClusters, writeClusters } from './base/clusters.ts'
import type { Growth } from './base/growth.ts'
import { recentre } from './cover/recentre.ts'
import { regionOf } from './base/region.ts'

/** Steps of the compass search, relative to the error of the level. */
const FIRST_STEP = 0.2
const LAST_STEP = 0.0006

/** Moves the centres of all levels above the last to fit the cells that they finally own. */
export function settle({ search, pool, levels }: Growth): void {
  const region = regionOf(pool, allCells(pool))
  let owner: Uint32Array = pool.owner.slice(0, pool.count)
  for (let l = levels.length - 2; l >= 0; l--) {
    const below = levels[l + 1].parent
    owner = owner.map((ball) => below[ball])
    const centres = levels[l].centres.slice()
    const { start, points } = writeClusters(region, owner, createClusters(region, levels[l].count))
    const step = FIRST_STEP * levels[l].error
    const tolerance = Math.max(LAST_STEP * levels[l].error, search.floor * 0.01)
    let error = 0
    for (let k = 0; k < levels[l].count; k++) {
      search.tick()
      if (start[k] === start[k + 1]) continue
      error = Math.max(error, recentre(search, points, start[k], start[k + 1], centres, k * CENTRE, step, tolerance))
    }
    levels[l] = { ...levels[l], centres, error }
  }
}
