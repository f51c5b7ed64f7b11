import { isInside } from '../../../../geometry/isInside.ts'
import { shrinkingBall } from '../../../../geometry/medial/shrinkingBall.ts'
import type { Random } from '../../../../math/seeded.ts'
import { CENTRE } from '../base/centre.ts'
import { writeCostRow } from './writeCostRows.ts'
import type { Region } from '../base/region.ts'
import { createCentres, measureCentre, type Search } from '../base/search.ts'

/**
 * Error tolerances of shrinking balls, relative to their radius. The second is for plates that are thinner than the
 * first.
 */
const TOLERANCES = [1e-4, 0]
const ball = new Float64Array(3)

/** Candidate centres of balls for a region, and their costs. */
export interface Candidates {
  count: number
  /** CENTRE numbers per candidate, with spare capacity. */
  readonly centres: Float64Array
  /** A row of costs per candidate (`writeCostRows`), with capacity for `spare` more. */
  readonly costs: Float32Array
}

/**
 * Creates candidates by shrinking balls: first at `count` random points, evenly distributed over the area, then at
 * `extra` cells, each the cell that the previous candidates cover worst. The latter find tips, small parts and parts
 * without area.
 */
export function candidates(
  search: Search,
  region: Region,
  count: number,
  extra: number,
  spare: number,
  random: Random,
): Candidates {
  const most = count + extra
  const centres = createCentres(most)
  const costs = new Float32Array((most + spare) * region.count)
  const found: Candidates = { count: 0, centres, costs }
  if (region.area > 0) addSpread(search, region, count, random, found)
  const least = new Float32Array(region.count).fill(Infinity)
  for (let k = 0; k < found.count; k++) lowerTo(least, costs, k * region.count)
  while (found.count < most) {
    const worst = largest(least)
    if (!(least[worst] > search.floor)) break
    writeTouchingCentre(search, region, worst, centres, found.count * CENTRE)
    writeCostRow(region, centres, found.count * CENTRE, costs, found.count * region.count)
    lowerTo(least, costs, found.count++ * region.count)
    // The cost of a cell that is large relative to its ball stays high, so use each cell only once.
    least[worst] = 0
  }
  return found
}

function addSpread(search: Search, region: Region, count: number, random: Random, out: Candidates): void {
  let cell = 0
  let sum = region.areas[0]
  for (let k = 0; k < count; k++) {
    if (k % 64 === 0) search.tick()
    const at = ((k + 0.5) / count) * region.area
    while (sum < at && cell + 1 < region.count) sum += region.areas[++cell]
    const u = random()
    const v = random()
    writeCandidate(search, region, cell, u + v > 1 ? 1 - u : u, u + v > 1 ? 1 - v : v, out.centres, k * CENTRE)
    writeCostRow(region, out.centres, k * CENTRE, out.costs, k * region.count)
  }
  out.count = count
}

/** Writes the centre of the ball that touches the cell at its centroid. */
export function writeTouchingCentre(search: Search, region: Region, cell: number, out: Float64Array, o: number): void {
  writeCandidate(search, region, cell, 1 / 3, 1 / 3, out, o)
}

/**
 * Writes the centre of the ball that touches the cell at the given point. If the interior is not defined, writes the
 * point itself.
 */
function writeCandidate(
  search: Search,
  { points, corners, triangle: triangles }: Region,
  cell: number,
  u: number,
  v: number,
  out: Float64Array,
  o: number,
): void {
  const { mesh, sides, tree } = search.solid
  const a = corners[cell * 3] * 3
  const b = corners[cell * 3 + 1] * 3
  const c = corners[cell * 3 + 2] * 3
  // Keep away from the edges, where balls are smallest.
  const s = 0.1 + 0.7 * u
  const t = 0.1 + 0.7 * v
  for (let k = 0; k < 3; k++) out[o + k] = points[a + k] * (1 - s - t) + points[b + k] * s + points[c + k] * t
  const triangle = triangles[cell]
  const area = mesh.areas[triangle]
  out[o + 3] = 0
  out[o + 4] = triangle
  if (!search.hasInside || sides.inner[triangle] === 0 || !(area > 0)) return measureCentre(search, out, o)
  const scale = -sides.inner[triangle] / area
  const nx = mesh.areaVectors[triangle * 3] * scale
  const ny = mesh.areaVectors[triangle * 3 + 1] * scale
  const nz = mesh.areaVectors[triangle * 3 + 2] * scale
  let radius = search.radius
  for (let k = 0; k < TOLERANCES.length; k++) {
    search.hit.triangle = triangle
    const { hit } = search
    const distance = shrinkingBall(tree, out[o], out[o + 1], out[o + 2], nx, ny, nz, radius, TOLERANCES[k], hit, ball)
    if (isInside(tree, ball[0], ball[1], ball[2])) {
      for (let j = 0; j < 3; j++) out[o + j] = ball[j]
      out[o + 3] = distance
      out[o + 4] = hit.triangle
      return
    }
    radius = Math.sqrt((ball[0] - out[o]) ** 2 + (ball[1] - out[o + 1]) ** 2 + (ball[2] - out[o + 2]) ** 2)
  }
}

/** Sets least[i] to the minimum of itself and the cost in the row. */
function lowerTo(least: Float32Array, costs: Float32Array, row: number): void {
  for (let i = 0; i < least.length; i++) if (costs[row + i] < least[i]) least[i] = costs[row + i]
}

function largest(values: Float32Array): number {
  let found = 0
  for (let i = 1; i < values.length; i++) if (values[i] > values[found]) found = i
  return found
}
