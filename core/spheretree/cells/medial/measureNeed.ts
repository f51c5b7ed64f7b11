import type { CellTreeSettings } from '../cellTree.ts'
import type { EffortPlan } from './efforts.ts'
import { flatCover } from './flatCover.ts'
import type { Region } from './region.ts'
import { type Search, setFloor } from './search.ts'

/** Share of the balls of a level that its flat cover has. The tree cannot place all as freely. */
const FILL = 0.95
/** Deeper levels, whose flat covers would take too long, need balls where this many do. */
const MOST_BALLS = 600

/**
 * Per level below the first one and cell: how many balls a flat cover by the balls of the level has per area there. Index
 * 0 is the second level.
 */
export function measureNeed(
  search: Search,
  region: Region,
  { branching, depth }: CellTreeSettings,
  plan: EffortPlan,
): Float64Array[] {
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
    for (let cell = 0; cell < region.count; cell++) areas[cover.owner[cell]] += region.areas[cell]
    needs.push(Float64Array.from(cover.owner, (ball) => (areas[ball] > 0 ? balls / used / areas[ball] : 0)))
  }
  return needs
}
