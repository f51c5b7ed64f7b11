import { allCells } from '../../../geometry/cells/cellPool.ts'
import type { Solid } from '../../../geometry/solid.ts'
import { seeded } from '../../../math/seeded.ts'
import type { Progress } from '../../../base/progress.ts'
import type { CellLevels, OnLevel } from '../tree/cellBuilder.ts'
import type { CellTreeSettings } from '../tree/cellTree.ts'
import { adjustNeed } from './adjustNeed.ts'
import { nodeErrors } from './nodeErrors.ts'
import { copyPool, createOwnedPool, type OwnedPool, refineOwned } from './base/ownedPool.ts'
import { CENTRE } from './base/centre.ts'
import { largestOf } from './base/cover.ts'
import { effortPlan } from './base/effortPlan.ts'
import { type GrownTree, growTree } from './growTree.ts'
import { joinCells } from './joinCells.ts'
import { measureNeed } from './measureNeed.ts'
import { regionOf } from './base/region.ts'
import { createSearch } from './base/search.ts'

/** Initial number of cells of the whole surface: this many per ball of the last level, within limits. */
const CELLS_PER_BALL = 16
const FEWEST_CELLS = 1500
const MOST_CELLS = 8000
/**
 * The last level is uneven if the error of a node is this many times the mean. The next tree then gives that node more
 * balls.
 */
const UNEVEN = 2
/** Meshes with more triangles are not built again. */
const RETRY_TRIANGLES = 10_000

/**
 * Builds the tree of the builder `medial`. Every step works on cells, so the cover is exact; the search only affects
 * how tight it is. docs/algorithms.md 26.
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
  let need = measureNeed(search, root, region, settings, plan)
  let best: GrownTree | undefined
  let seeds = plan.seeds
  const most = solid.mesh.triangleCount <= RETRY_TRIANGLES ? plan.seeds + plan.retries : plan.seeds
  for (let seed = 1; seed <= seeds; seed++) {
    const start = (level: number) => {
      stage.what = `fitting level ${level} of ${settings.depth}`
      // A retry increases `seeds`, which must not move the progress backwards.
      stage.done = Math.max(stage.done, (seed - 1 + (level - 1) / settings.depth) / seeds)
    }
    const growth = { search, pool: copyPool(root), settings, plan, need, random: seeded(seed) }
    const tree = growTree(growth, start, onLevel)
    if (best === undefined || tree.score < best.score) best = tree
    if (seed === seeds && seeds < most && isUneven(best)) seeds++
    if (seed < seeds && need.length > 0) need = adjustNeed(need, tree, region.areas)
  }
  return finish(best as GrownTree, settings)
}

/** Creates the cells of the first level, each with its own tag. */
function rootCells({ mesh }: Solid, { branching, depth }: CellTreeSettings): OwnedPool {
  const pool = createOwnedPool(mesh)
  const wanted = Math.max(FEWEST_CELLS, Math.min(MOST_CELLS, branching ** depth * CELLS_PER_BALL))
  // Slivers need more cells than their area suggests.
  refineOwned(pool, allCells(pool), Math.sqrt((4 * mesh.area) / wanted), wanted * 1.5)
  pool.tag.set(allCells(pool))
  return pool
}

function isUneven(tree: GrownTree): boolean {
  const { worst, mean } = nodeErrors(tree)
  return largestOf(worst) > UNEVEN * mean
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
