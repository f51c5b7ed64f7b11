import { smallestBall } from '../../../math/smallestBall.ts'
import type { Solid } from '../../../geometry/solid.ts'
import type { SurfaceCells } from '../../../geometry/cells/surfaceCells.ts'
import type { BallSet } from './ballSet.ts'
import { depthAt } from './depthAt.ts'

const ball = new Float64Array(4)

/**
 * Replaces each ball by the tightest ball for its cells ([BO04] fig. 2c). Tries its own centre, all candidates and the
 * centre of the smallest ball, and uses the one with the least error. Balls without cells get radius 0.
 */
export function refitBalls(
  solid: Solid,
  cells: SurfaceCells,
  owner: Uint32Array,
  balls: BallSet,
  candidates: BallSet,
): void {
  const owned = ownedPoints(cells, owner, balls.count)
  for (let b = 0; b < balls.count; b++) {
    const list = owned[b]
    balls.radii[b] = 0
    if (list.length === 0) continue
    balls.radii[b] = reach(cells.points, list, balls.centres, b * 3)
    for (let c = 0; c < candidates.count; c++) {
      tryCentre(cells.points, list, balls, b, candidates.centres, c * 3, candidates.depths[c])
    }
    smallestBall(cells.points, list, 0, list.length, ball, 0)
    tryCentre(cells.points, list, balls, b, ball, 0, depthAt(solid, ball[0], ball[1], ball[2], -Infinity))
  }
}

/** Distinct corners of the cells of each ball. */
function ownedPoints({ count, points, corners }: SurfaceCells, owner: Uint32Array, balls: number): number[][] {
  const owned: number[][] = Array.from({ length: balls }, () => [])
  const last = new Int32Array(points.length / 3).fill(-1)
  for (let cell = 0; cell < count; cell++) {
    for (let k = 0; k < 3; k++) {
      const point = corners[cell * 3 + k]
      if (last[point] === owner[cell]) continue
      last[point] = owner[cell]
      owned[owner[cell]].push(point)
    }
  }
  return owned
}

function tryCentre(
  points: Float64Array,
  list: readonly number[],
  balls: BallSet,
  b: number,
  centres: Float64Array,
  c: number,
  depth: number,
): void {
  const limit = balls.radii[b] - balls.depths[b] + depth
  const radius = limit > 0 ? reachBelow(points, list, centres, c, limit) : Infinity
  if (!(radius < limit)) return
  for (let k = 0; k < 3; k++) balls.centres[b * 3 + k] = centres[c + k]
  balls.depths[b] = depth
  balls.radii[b] = radius
}

function reach(points: Float64Array, list: readonly number[], centres: Float64Array, c: number): number {
  return reachBelow(points, list, centres, c, Infinity)
}

/** Largest distance of the listed points from a centre, or Infinity if it reaches `limit`. */
function reachBelow(
  points: Float64Array,
  list: readonly number[],
  centres: Float64Array,
  c: number,
  limit: number,
): number {
  const limit2 = limit * limit
  let farthest = 0
  for (let i = 0; i < list.length; i++) {
    const x = points[list[i] * 3] - centres[c]
    const y = points[list[i] * 3 + 1] - centres[c + 1]
    const z = points[list[i] * 3 + 2] - centres[c + 2]
    farthest = Math.max(farthest, x * x + y * y + z * z)
    if (farthest >= limit2) return Infinity
  }
  return Math.sqrt(farthest)
}
