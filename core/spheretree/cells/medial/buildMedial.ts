import type { Solid } from '../../../geometry/solid.ts'
import { seeded } from '../../../math/seeded.ts'
import type { Progress } from '../../../progress.ts'
import type { CellLevels, OnLevel } from '../cellBuilder.ts'
import type { CellTreeSettings } from '../cellTree.ts'
import { copyPool, createCellPool, refineCells } from './cellPool.ts'
import { CENTRE } from './centre.ts'
import { effortPlan } from './efforts.ts'
import { growTree, type GrownTree } from './growTree.ts'
import { joinCells } from './joinCells.ts'
import { measureNeed } from './measureNeed.ts'
import { createSearch } from './search.ts'

/** Cells of the whole surface to start with: so many per ball of the last level, within limits. */
const CELLS_PER_BALL = 16
const FEWEST_CELLS = 1500
const MOST_CELLS = 8000

/**
 * The tree of the builder `medial`. Every step works on cells, so the cover is exact; the search only decides how tight it
 * is. docs/algorithms.md 25.
 */
export function buildMedial(
  solid: Solid,
  settings: CellTreeSettings,
  progress: Progress,
  onLevel?: OnLevel,
): CellLevels {
  const plan = effortPlan(settings.effort)
  const stage = { what: '', done: 0 }
  const search = createSearch(solid, () => progress.report(stage.done, 1, stage.what))
  const pool = createCellPool(solid.mesh)
  if (pool.count === 0) return noLevels()
  const all = new Uint32Array(pool.count).map((_, cell) => cell)
  const balls = settings.branching ** settings.depth
  const wanted = Math.max(FEWEST_CELLS, Math.min(MOST_CELLS, balls * CELLS_PER_BALL))
  // Slivers need more cells than their area suggests.
  refineCells(pool, all, Math.sqrt((4 * solid.mesh.area) / wanted), wanted * 1.5)
  pool.tag.forEach((_, cell) => {
    pool.tag[cell] = cell
  })
  stage.what = 'measuring how many spheres the surface needs'
  const need = measureNeed(search, pool, settings, plan)
  let best: GrownTree | undefined
  for (let seed = 1; seed <= plan.seeds; seed++) {
    const tree = growTree(search, copyPool(pool), settings, plan, need, seeded(seed), {
      start: (level) => {
        stage.what = `fitting level ${level} of ${settings.depth}`
        stage.done = (seed - 1 + (level - 1) / settings.depth) / plan.seeds
      },
      finish: onLevel,
    })
    if (best === undefined || tree.score < best.score) best = tree
  }
  return finish(best as GrownTree, settings)
}

function finish({ pool, levels }: GrownTree, { depth }: CellTreeSettings): CellLevels {
  const { cells, owner } = joinCells(pool)
  return {
    cells,
    levels: levels.map(({ count, centres, parent }) => {
      const places = new Float64Array(count * 3)
      for (let i = 0; i < places.length; i++) places[i] = centres[Math.floor(i / 3) * CENTRE + (i % 3)]
      return { centres: places, parent }
    }),
    owner,
    cellLevel: new Uint8Array(cells.count).fill(depth - 1),
  }
}

function noLevels(): CellLevels {
  const cells = { count: 0, triangle: new Uint32Array(0), weights: new Float64Array(0) }
  return { cells, levels: [], owner: new Uint32Array(0), cellLevel: new Uint8Array(0) }
}
