import type { Solid } from '../../../geometry/solid.ts'
import { seeded } from '../../../math/seeded.ts'
import type { Progress } from '../../../progress.ts'
import type { CellLevels, OnLevel } from '../cellBuilder.ts'
import type { CellTreeSettings } from '../cellTree.ts'
import { adjustNeed } from './adjustNeed.ts'
import { allCells, type CellPool, copyPool, createCellPool, refineCells } from './cellPool.ts'
import { CENTRE } from './centre.ts'
import { effortPlan } from './efforts.ts'
import { type GrownTree, growTree } from './growTree.ts'
import { joinCells } from './joinCells.ts'
import { measureNeed } from './measureNeed.ts'
import { regionOf } from './region.ts'
import { createSearch } from './search.ts'

/** Cells of the whole surface to start with: so many per ball of the last level, within limits. */
const CELLS_PER_BALL = 16
const FEWEST_CELLS = 1500
const MOST_CELLS = 8000

/**
 * The tree of the builder `medial`. Every step works on cells, so the cover is exact; the search only decides how tight it
 * is. docs/algorithms.md 26.
 */
export function buildMedial(
  solid: Solid,
  settings: CellTreeSettings,
  progress: Progress,
  onLevel?: OnLevel,
): CellLevels {
  if (solid.mesh.triangleCount === 0) return noLevels()
  const plan = effortPlan(settings.effort)
  const stage = { what: 'measuring how many spheres the surface needs', done: 0 }
  const search = createSearch(solid, () => progress.report(stage.done, 1, stage.what))
  const root = rootCells(solid, settings)
  const region = regionOf(root, allCells(root))
  let need = measureNeed(search, region, settings, plan)
  let best: GrownTree | undefined
  for (let seed = 1; seed <= plan.seeds; seed++) {
    const start = (level: number) => {
      stage.what = `fitting level ${level} of ${settings.depth}`
      stage.done = (seed - 1 + (level - 1) / settings.depth) / plan.seeds
    }
    const growth = { search, pool: copyPool(root), settings, plan, need, random: seeded(seed) }
    const tree = growTree(growth, start, onLevel)
    if (best === undefined || tree.score < best.score) best = tree
    if (seed < plan.seeds && need.length > 0) need = adjustNeed(need, tree, region.areas)
  }
  return finish(best as GrownTree, settings)
}

/** The cells of the first level, each with a tag of its own. */
function rootCells({ mesh }: Solid, { branching, depth }: CellTreeSettings): CellPool {
  const pool = createCellPool(mesh)
  const wanted = Math.max(FEWEST_CELLS, Math.min(MOST_CELLS, branching ** depth * CELLS_PER_BALL))
  // Slivers need more cells than their area suggests.
  refineCells(pool, allCells(pool), Math.sqrt((4 * mesh.area) / wanted), wanted * 1.5)
  pool.tag.set(allCells(pool))
  return pool
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
