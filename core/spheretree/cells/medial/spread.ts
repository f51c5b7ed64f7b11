import { allowedParents } from './cover/allowedParents.ts'
import { allCells } from '../../../geometry/cells/cellPool.ts'
import { groupCells } from './groupCells.ts'
import { CENTRE } from './base/centre.ts'
import { type Cover, largestOf } from './base/cover.ts'
import { diffuse } from './cover/diffuse.ts'
import { type Growth, ITERATIONS } from './base/growth.ts'
import type { Level } from './base/level.ts'
import { regionOf } from './base/region.ts'
import { solve } from './cover/solve.ts'

/**
 * Allowed relative growth of the errors of the levels above when cells change their parent: on the first level and on
 * the others.
 */
const FIRST_MARGIN = 0
const MARGIN = 0.05
/** Nodes with a ball above this fraction of the worst error are solved again. */
const HOT = 0.85
const KICKS = 3

/** Improves a new level across its parents: diffusion, then repeatedly solves the worst nodes again and diffuses. */
export function spread(growth: Growth, level: Level): Level {
  const { search, pool, plan, levels } = growth
  const region = regionOf(pool, allCells(pool))
  const owner = pool.owner.slice(0, pool.count)
  const limits = levels.map(({ error }, l) => error * (1 + (l === 0 ? FIRST_MARGIN : MARGIN)))
  const parentOf = owner.map((ball) => level.parent[ball])
  const allowed = allowedParents(region, levels, limits, parentOf)
  const { childStart } = level
  let best = diffuse(search, region, level.centres, childStart, allowed, owner, plan.diffusion)
  for (let round = 0; round < plan.polish && best.worst > search.floor; round++) {
    const polished = solveWorst(growth, level, best)
    const next = diffuse(search, region, polished.centres, childStart, allowed, polished.owner, plan.diffusion)
    if (next.worst >= best.worst) break
    best = next
  }
  pool.owner.set(best.owner)
  return { ...level, centres: best.centres }
}

/** Solves the nodes with the worst balls again, on the cells that they currently own. */
function solveWorst(
  { search, pool, plan, random }: Growth,
  { parent, childStart }: Level,
  cover: Cover,
): Pick<Cover, 'centres' | 'owner'> {
  const centres = cover.centres.slice()
  const owner = cover.owner.slice()
  const parentOf = owner.map((ball) => parent[ball])
  const lists = groupCells(parentOf, childStart.length - 1)
  for (let b = 0; b < lists.length; b++) {
    const first = childStart[b]
    const last = childStart[b + 1]
    const worst = largestOf(cover.errors.subarray(first, last))
    if (worst <= HOT * cover.worst || lists[b].length === 0) continue
    const settings = { balls: last - first, candidates: plan.candidates, kicks: KICKS, iterations: ITERATIONS }
    const node = regionOf(pool, lists[b])
    const found = solve(search, node, settings, null, random, centres.slice(first * CENTRE, last * CENTRE))
    if (found.worst >= worst) continue
    centres.set(found.centres, first * CENTRE)
    for (let i = 0; i < lists[b].length; i++) owner[lists[b][i]] = first + found.owner[i]
  }
  return { centres, owner }
}
