import type { Random } from '../../../math/seeded.ts'
import { SPHERE } from '../../layout.ts'
import type { OnLevel } from '../cellBuilder.ts'
import type { CellTreeSettings } from '../cellTree.ts'
import { allowedParents } from './allowedParents.ts'
import { type Budget, lloydUnderBudget } from './balance.ts'
import { type CellPool, refineCells } from './cellPool.ts'
import { CENTRE } from './centre.ts'
import { createClusters, writeClusters } from './clusters.ts'
import { type Cover, largestOf } from './cover.ts'
import { diffuse } from './diffuse.ts'
import type { EffortPlan } from './efforts.ts'
import type { Level } from './level.ts'
import { lloyd } from './lloyd.ts'
import { recentre } from './recentre.ts'
import { type Region, regionOf } from './region.ts'
import { sampleCells } from './sampleCells.ts'
import type { Search } from './search.ts'
import { solve, type SolveSettings } from './solve.ts'

/** Cells per node at which bisection stops, for the levels below the first one. */
const NODE_CELLS = 600
/** A node with more than twice as many cells is solved on a sample of this size. */
const SEARCH_CELLS = 1500
const ITERATIONS = 12
/** Weight of loads against errors, on the first level and on the others. */
const FIRST_WEIGHT = 0.7
const WEIGHT = 0.8
/** How far errors of levels above may grow, relative, when cells change their parent: on the first level and on the others. */
const FIRST_SLACK = 0
const SLACK = 0.05
/** Nodes with a ball above this share of the worst error are solved again. */
const HOT = 0.85
const POLISH_KICKS = 3

export interface GrownTree {
  /** Its owners are balls of the last level. */
  readonly pool: CellPool
  readonly levels: readonly Level[]
  /** Compares trees of one surface; lower is better. */
  readonly score: number
}

interface LevelWatch {
  start(level: number): void
  readonly finish: OnLevel | undefined
}

/** One tree, level by level from the top. */
export function growTree(
  search: Search,
  pool: CellPool,
  settings: CellTreeSettings,
  plan: EffortPlan,
  need: readonly Float64Array[],
  random: Random,
  watch: LevelWatch,
): GrownTree {
  const levels: Level[] = []
  const growth: Growth = { search, pool, settings, plan, need, random, levels }
  for (let level = 1; level <= settings.depth; level++) {
    watch.start(level)
    const errors = addLevel(growth)
    watch.finish?.(level, spheresOf(levels[level - 1], errors))
  }
  settle(growth)
  let score = 0
  for (let l = 0; l < levels.length; l++) score += Math.log(Math.max(levels[l].error, search.floor)) * (l + 1)
  return { pool, levels, score }
}

interface Growth {
  readonly search: Search
  readonly pool: CellPool
  readonly settings: CellTreeSettings
  readonly plan: EffortPlan
  readonly need: readonly Float64Array[]
  readonly random: Random
  readonly levels: Level[]
}

/** Returns the errors of the balls. */
function addLevel(growth: Growth): Float64Array {
  const { pool, settings, plan, levels } = growth
  const parents = levels.length === 0 ? 1 : levels[levels.length - 1].count
  const kicks = plan.kicks[Math.min(levels.length, plan.kicks.length - 1)]
  const solving = { balls: settings.branching, candidates: plan.candidates, kicks, iterations: ITERATIONS }
  const centres: number[] = []
  const parent: number[] = []
  const childStart = new Uint32Array(parents + 1)
  const lists = cellsByOwner(pool, parents)
  for (let b = 0; b < parents; b++) {
    if (lists[b].length > 0) {
      const cells = levels.length === 0 ? lists[b] : refineNode(pool, lists[b])
      const cover = coverNode(growth, cells, solving)
      for (let i = 0; i < cells.length; i++) pool.owner[cells[i]] = parent.length + cover.owner[i]
      for (let i = 0; i < cover.count * CENTRE; i++) centres.push(cover.centres[i])
      for (let k = 0; k < cover.count; k++) parent.push(b)
    }
    childStart[b + 1] = parent.length
  }
  const draft = {
    count: parent.length,
    centres: Float64Array.from(centres),
    parent: Uint32Array.from(parent),
    childStart,
    error: 0,
  }
  const level = levels.length === 0 ? draft : spread(growth, draft)
  const errors = errorsOf(pool, level)
  levels.push({ ...level, error: largestOf(errors) })
  return errors
}

function spheresOf({ count, centres }: Level, errors: Float64Array): Float64Array {
  const spheres = new Float64Array(count * SPHERE)
  for (let k = 0; k < count; k++) {
    for (let j = 0; j < 3; j++) spheres[k * SPHERE + j] = centres[k * CENTRE + j]
    spheres[k * SPHERE + 3] = Math.max(0, centres[k * CENTRE + 3] + errors[k])
  }
  return spheres
}

function refineNode(pool: CellPool, cells: Uint32Array): Uint32Array {
  const { area } = regionOf(pool, cells)
  return refineCells(pool, cells, Math.sqrt((4 * area) / NODE_CELLS), Math.max(cells.length, NODE_CELLS * 2))
}

/** Covers the cells of one node; all but those of the last level under the budget. */
function coverNode(growth: Growth, cells: Uint32Array, settings: SolveSettings): Cover {
  const { search, pool, random } = growth
  const region = regionOf(pool, cells)
  const budget = budgetOf(growth, region)
  if (cells.length <= SEARCH_CELLS * 2) return solve(search, region, settings, budget, random)
  const sample = sampleCells(region, SEARCH_CELLS)
  const sampleBudget = budget && { ...budget, loads: budget.loads.map((load) => sumGroups(load, sample.group)) }
  const found = solve(search, regionOf(pool, sample.cells), settings, sampleBudget, random)
  if (budget === null || found.reference <= search.floor)
    return lloyd(search, region, found.centres, settings.iterations)
  return lloydUnderBudget(search, region, found.centres, budget, found.reference)
}

function sumGroups(load: Float64Array, group: Uint32Array): Float64Array {
  const sums = new Float64Array(SEARCH_CELLS)
  for (let cell = 0; cell < load.length; cell++) sums[group[cell]] += load[cell]
  return sums
}

function budgetOf({ pool, settings, need, levels }: Growth, region: Region): Budget | null {
  const level = levels.length + 1
  if (level >= settings.depth) return null
  const loads: Float64Array[] = []
  for (let below = level + 1; below <= settings.depth; below++) {
    const capacity = settings.branching ** (below - level)
    loads.push(region.areas.map((area, i) => (area * need[below - 2][pool.tag[region.cells[i]]]) / capacity))
  }
  return { loads, weight: level === 1 ? FIRST_WEIGHT : WEIGHT }
}

/** Diffusion across parents, and again after the worst nodes are solved again. */
function spread(growth: Growth, level: Level): Level {
  const { search, pool, plan, levels } = growth
  const region = regionOf(
    pool,
    new Uint32Array(pool.count).map((_, cell) => cell),
  )
  const owner = pool.owner.slice(0, pool.count)
  const limits = levels.map(({ error }, l) => error * (1 + (l === 0 ? FIRST_SLACK : SLACK)))
  const allowed = allowedParents(
    region,
    levels,
    limits,
    owner.map((ball) => level.parent[ball]),
  )
  const { childStart } = level
  let best = diffuse(search, region, level.centres, childStart, allowed, owner, plan.diffusion)
  for (let round = 0; round < plan.polish && best.worst > search.floor; round++) {
    const polished = polish(growth, level, best)
    const next = diffuse(search, region, polished.centres, childStart, allowed, polished.owner, plan.diffusion)
    if (next.worst >= best.worst) break
    best = next
  }
  pool.owner.set(best.owner)
  return { ...level, centres: best.centres }
}

/** Solves the nodes with the worst balls again, on the cells that they own now. */
function polish(
  { search, pool, plan, random }: Growth,
  { parent, childStart }: Level,
  cover: Cover,
): { centres: Float64Array; owner: Uint32Array } {
  const centres = cover.centres.slice()
  const owner = cover.owner.slice()
  const lists = groupCells(owner, parent, childStart.length - 1)
  for (let b = 0; b < lists.length; b++) {
    const first = childStart[b]
    const last = childStart[b + 1]
    const worst = largestOf(cover.errors.subarray(first, last))
    if (worst <= HOT * cover.worst || lists[b].length === 0) continue
    const settings = { balls: last - first, candidates: plan.candidates, kicks: POLISH_KICKS, iterations: ITERATIONS }
    const node = regionOf(pool, lists[b])
    const found = solve(search, node, settings, null, random, centres.slice(first * CENTRE, last * CENTRE))
    if (found.worst >= worst) continue
    centres.set(found.centres, first * CENTRE)
    for (let i = 0; i < lists[b].length; i++) owner[lists[b][i]] = first + found.owner[i]
  }
  return { centres, owner }
}

/** Moves the centres of all levels above the last one to fit the cells that they own in the end. */
function settle({ search, pool, levels }: Growth): void {
  const region = regionOf(
    pool,
    new Uint32Array(pool.count).map((_, cell) => cell),
  )
  let owner: Uint32Array = pool.owner.slice(0, pool.count)
  for (let l = levels.length - 2; l >= 0; l--) {
    const below = levels[l + 1].parent
    owner = owner.map((ball) => below[ball])
    const centres = levels[l].centres.slice()
    const clusters = createClusters(region, levels[l].count)
    writeClusters(region, owner, clusters)
    let error = 0
    for (let k = 0; k < levels[l].count; k++) {
      const { start, points } = clusters
      if (start[k] === start[k + 1]) continue
      const step = 0.2 * levels[l].error
      error = Math.max(error, recentre(search, points, start[k], start[k + 1], centres, k * CENTRE, step, 0.003 * step))
    }
    levels[l] = { ...levels[l], centres, error }
  }
}

function cellsByOwner(pool: CellPool, balls: number): Uint32Array[] {
  return groupCells(pool.owner.subarray(0, pool.count), null, balls)
}

/** Cells per ball, or per parent of their ball. */
function groupCells(owner: Uint32Array, parent: Uint32Array | null, groups: number): Uint32Array[] {
  const lists: number[][] = Array.from({ length: groups }, () => [])
  for (let cell = 0; cell < owner.length; cell++) lists[parent === null ? owner[cell] : parent[owner[cell]]].push(cell)
  return lists.map((list) => Uint32Array.from(list))
}

function errorsOf(pool: CellPool, { count, centres }: Level): Float64Array {
  const errors = new Float64Array(count)
  for (let cell = 0; cell < pool.count; cell++) {
    const c = pool.owner[cell] * CENTRE
    for (let k = cell * 3; k < cell * 3 + 3; k++) {
      const p = pool.corners[k] * 3
      const x = pool.points[p] - centres[c]
      const y = pool.points[p + 1] - centres[c + 1]
      const z = pool.points[p + 2] - centres[c + 2]
      const error = Math.sqrt(x * x + y * y + z * z) - centres[c + 3]
      if (error > errors[pool.owner[cell]]) errors[pool.owner[cell]] = error
    }
  }
  return errors
}
