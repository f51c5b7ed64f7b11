import type { SurfaceCells } from '../../../geometry/cells/surfaceCells.ts'
import type { BallSet } from './ballSet.ts'

/**
 * Assigns cells to balls: [BO04] §3.1. A cell that several balls contain is divided by the planes through the circles
 * in which the spheres intersect: it belongs to the ball with the least power |p − c|² − r². The planes are then moved
 * to make the areas as even as possible. Returns the ball of every cell.
 *
 * Differs from [BO04]: instead of moving a plane per pair of balls, each ball has one offset that is subtracted from
 * its power, so planes still meet in common lines. Powers also work for disjoint and nested spheres, which have no such
 * plane. A cell that no ball contains goes to the ball that needs to grow least.
 */
export function segment(cells: SurfaceCells, areas: Float64Array, balls: BallSet): Uint32Array {
  const owner = new Uint32Array(cells.count)
  const contest: Contest = { count: balls.count, cells: [], powers: [], fixed: new Float64Array(balls.count) }
  const powers = new Float64Array(balls.count)
  for (let cell = 0; cell < cells.count; cell++) {
    const { first, holders } = holdersOf(cells, cell, balls, powers)
    owner[cell] = first
    if (holders < 2) contest.fixed[first] += areas[cell]
    else {
      contest.cells.push(cell)
      for (let ball = 0; ball < balls.count; ball++) contest.powers.push(powers[ball])
    }
  }
  const offsets = evenOffsets(contest, areas, scaleOf(balls))
  for (let i = 0; i < contest.cells.length; i++) owner[contest.cells[i]] = leastPower(contest, i, offsets)
  return owner
}

interface Contest {
  /** Number of balls. */
  readonly count: number
  /** Cells that more than one ball contains. */
  readonly cells: number[]
  /** Per such cell and ball: the power of the cell's centroid; Infinity if the ball does not contain the cell. */
  readonly powers: number[]
  /** Per ball: total area of its other cells. */
  readonly fixed: Float64Array
}

/**
 * Returns the ball with the least power that contains the cell, or else the ball that needs to grow least, and the
 * number of balls that contain the cell.
 */
function holdersOf(
  { points, corners }: SurfaceCells,
  cell: number,
  { count, centres, radii }: BallSet,
  powers: Float64Array,
): { first: number; holders: number } {
  let first = 0
  let holders = 0
  let nearest = 0
  let leastGrowth = Infinity
  for (let ball = 0; ball < count; ball++) {
    let reach2 = 0
    let mx = 0
    let my = 0
    let mz = 0
    for (let k = 0; k < 3; k++) {
      const p = corners[cell * 3 + k] * 3
      const x = points[p] - centres[ball * 3]
      const y = points[p + 1] - centres[ball * 3 + 1]
      const z = points[p + 2] - centres[ball * 3 + 2]
      reach2 = Math.max(reach2, x * x + y * y + z * z)
      mx += x / 3
      my += y / 3
      mz += z / 3
    }
    const growth = Math.sqrt(reach2) - radii[ball]
    powers[ball] = growth <= 0 ? mx * mx + my * my + mz * mz - radii[ball] * radii[ball] : Infinity
    if (growth <= 0 && (holders++ === 0 || powers[ball] < powers[first])) first = ball
    if (growth < leastGrowth) {
      leastGrowth = growth
      nearest = ball
    }
  }
  return { first: holders > 0 ? first : nearest, holders }
}

function leastPower({ count, powers }: Contest, i: number, offsets: Float64Array): number {
  let best = -1
  for (let ball = 0; ball < count; ball++) {
    if (powers[i * count + ball] === Infinity) continue
    if (best < 0 || powers[i * count + ball] - offsets[ball] < powers[i * count + best] - offsets[best]) best = ball
  }
  return best
}

/** Mean squared radius, the unit for offsets. */
function scaleOf({ count, radii }: BallSet): number {
  let sum = 0
  for (let ball = 0; ball < count; ball++) sum += radii[ball] * radii[ball]
  return sum / count
}

const HALVINGS = 5

/** Compass search for the offsets with the least sum of squared areas. */
function evenOffsets(contest: Contest, areas: Float64Array, scale: number): Float64Array {
  const offsets = new Float64Array(contest.count)
  if (contest.cells.length === 0) return offsets
  let least = unevenness(contest, areas, offsets)
  let step = scale / 2
  for (let halving = 0; halving < HALVINGS; halving++) {
    for (let ball = 0; ball < contest.count; ball++) {
      for (const sign of [1, -1]) {
        const before = offsets[ball]
        offsets[ball] += sign * step
        const value = unevenness(contest, areas, offsets)
        if (value < least) least = value
        else offsets[ball] = before
      }
    }
    step /= 2
  }
  return offsets
}

function unevenness(contest: Contest, areas: Float64Array, offsets: Float64Array): number {
  const loads = contest.fixed.slice()
  for (let i = 0; i < contest.cells.length; i++) loads[leastPower(contest, i, offsets)] += areas[contest.cells[i]]
  let sum = 0
  for (let ball = 0; ball < loads.length; ball++) sum += loads[ball] * loads[ball]
  return sum
}
