import type { CellTreeSettings } from '../tree/cellTree.ts'
import type { OwnedPool } from './base/ownedPool.ts'
import type { EffortPlan } from './base/effortPlan.ts'
import { flatCover } from './cover/flatCover.ts'
import { type Region, regionOf } from './base/region.ts'
import { sampleCells } from './base/sampleCells.ts'
import { type Search, setFloor } from './base/search.ts'

/**
 * Number of balls of the flat cover, as a fraction of the balls of the level. The tree cannot place all balls as
 * freely.
 */
const FILL = 0.95
/**
 * Flat covers of deeper levels would take too long. These levels use the distribution of a cover with this many balls.
 */
const MOST_BALLS = 600
/** On dense meshes, the cover is computed on a sample of this many cells. */
const SAMPLE = 12_000

/**
 * Per level below the first and per cell: number of balls per area in a flat cover with the balls of the level. Index 0
 * is the second level.
 */
export function measureNeed(
  search: Search,
  pool: OwnedPool,
  whole: Region,
  { branching, depth }: CellTreeSettings,
  plan: EffortPlan,
): Float64Array[] {
  const sample = whole.count > SAMPLE ? sampleCells(whole, SAMPLE) : null
  const region = sample === null ? whole : regionOf(pool, sample.cells)
  const needs: Float64Array[] = []
  let above = Infinity
  for (let level = 2; level <= depth; level++) {
    const balls = FILL * branching ** level
    const used = Math.round(Math.min(balls, MOST_BALLS))
    const known = level > 2 && balls / branching >= MOST_BALLS ? needs[level - 3] : undefined
    if (known !== undefined) {
      needs.push(known.map((density) => density * branching))
      continue
    }
    setFloor(search, branching, level, above)
    const cover = flatCover(search, region, used, plan.flatIterations)
    above = cover.worst
    const areas = new Float64Array(cover.count)
    const ballOf = sample === null ? cover.owner : sample.group.map((group) => cover.owner[group])
    for (let cell = 0; cell < whole.count; cell++) areas[ballOf[cell]] += whole.areas[cell]
    needs.push(Float64Array.from(ballOf, (ball) => (areas[ball] > 0 ? balls / used / areas[ball] : 0)))
  }
  return needs
}
