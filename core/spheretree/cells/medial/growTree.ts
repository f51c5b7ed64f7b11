import type { OnLevel } from '../tree/cellBuilder.ts'
import { SPHERE } from '../../tree/sphereTree.ts'
import { groupCells } from './groupCells.ts'
import { type OwnedPool, refineOwned } from './base/ownedPool.ts'
import { CENTRE } from './base/centre.ts'
import { coverNode } from './cover/coverNode.ts'
import { largestOf } from './base/cover.ts'
import type { Growth } from './base/growth.ts'
import type { Level } from './base/level.ts'
import { levelErrors } from './levelErrors.ts'
import { regionOf } from './base/region.ts'
import { setFloor } from './base/search.ts'
import { settle } from './settle.ts'
import { spread } from './spread.ts'

/** Bisection stops at this number of cells per node, on levels below the first. Slivers can need twice as many. */
const NODE_CELLS = 360
/** Bisection stops at this total number of cells per level. */
const LEVEL_CELLS = 250_000

export interface GrownTree {
  /** Its owners are balls of the last level. */
  readonly pool: OwnedPool
  readonly levels: readonly Level[]
  /** Quality of the tree, comparable between trees of the same surface. Lower is better. */
  readonly score: number
}

/** Builds one tree level by level from the top. Calls `start` before and `finished` after each level. */
export function growTree(
  from: Omit<Growth, 'levels'>,
  start: (level: number) => void,
  finished: OnLevel | undefined,
): GrownTree {
  const growth: Growth = { ...from, levels: [] }
  const { search, pool, settings, levels } = growth
  for (let level = 1; level <= settings.depth; level++) {
    start(level)
    setFloor(search, settings.branching, level, levels[level - 2]?.error ?? Infinity)
    const errors = addLevel(growth)
    finished?.(level, spheresOf(levels[level - 1], errors))
  }
  settle(growth)
  let score = 0
  // Later levels have a larger weight. The search floor keeps the logarithm finite.
  for (let l = 0; l < levels.length; l++) score += Math.log(Math.max(levels[l].error, search.floor)) * (l + 1)
  return { pool, levels, score }
}

/** Returns the errors of the new balls. */
function addLevel(growth: Growth): Float64Array {
  const { pool, levels } = growth
  const draft = coverNodes(growth)
  const level = levels.length === 0 ? draft : spread(growth, draft)
  const errors = levelErrors(pool, level)
  levels.push({ ...level, error: largestOf(errors) })
  return errors
}

function coverNodes(growth: Growth): Level {
  const { pool, levels } = growth
  const parents = levels.length === 0 ? 1 : levels[levels.length - 1].count
  const nodeCells = Math.min(NODE_CELLS, Math.ceil(LEVEL_CELLS / parents))
  const centres: number[] = []
  const parent: number[] = []
  const childStart = new Uint32Array(parents + 1)
  const lists = groupCells(pool.owner.subarray(0, pool.count), parents)
  for (let b = 0; b < parents; b++) {
    if (lists[b].length > 0) {
      const cells = levels.length === 0 ? lists[b] : refineNode(pool, lists[b], nodeCells)
      const cover = coverNode(growth, cells)
      for (let i = 0; i < cells.length; i++) pool.owner[cells[i]] = parent.length + cover.owner[i]
      for (let i = 0; i < cover.count * CENTRE; i++) centres.push(cover.centres[i])
      for (let k = 0; k < cover.count; k++) parent.push(b)
    }
    childStart[b + 1] = parent.length
  }
  const list = { centres: Float64Array.from(centres), parent: Uint32Array.from(parent) }
  return { count: parent.length, ...list, childStart, error: 0 }
}

function refineNode(pool: OwnedPool, cells: Uint32Array, count: number): Uint32Array {
  const { area } = regionOf(pool, cells)
  return refineOwned(pool, cells, Math.sqrt((4 * area) / count), count * 2)
}

function spheresOf({ count, centres }: Level, errors: Float64Array): Float64Array {
  const spheres = new Float64Array(count * SPHERE)
  for (let k = 0; k < count; k++) {
    for (let j = 0; j < 3; j++) spheres[k * SPHERE + j] = centres[k * CENTRE + j]
    spheres[k * SPHERE + 3] = Math.max(0, centres[k * CENTRE + 3] + errors[k])
  }
  return spheres
}
