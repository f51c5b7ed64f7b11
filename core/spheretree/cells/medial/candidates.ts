import { isInside } from '../../../geometry/isInside.ts'
import { shrinkingBall } from '../../../geometry/medial/shrinkingBall.ts'
import type { Random } from '../../../math/seeded.ts'
import { CENTRE } from './centre.ts'
import type { Region } from './region.ts'
import { createCentres, measureCentre, type Search } from './search.ts'

/** Errors of shrinking balls relative to their radius; the second one is for plates that are thinner than the first. */
const TOLERANCES = [1e-4, 0]
const ball = new Float64Array(3)

/**
 * Centres of balls for a region: shrinking balls of about `count` points, evenly spread over the area at random, then
 * those of `extra` cells, each the one that all centres before it cover worst. The latter find tips, small parts and
 * parts without area.
 */
export function candidates(
  search: Search,
  region: Region,
  count: number,
  extra: number,
  random: Random,
): { count: number; centres: Float64Array } {
  const centres = createCentres(count + extra + 1)
  let found = 0
  if (region.area > 0) {
    let cell = 0
    let sum = region.areas[0]
    for (let k = 0; k < count; k++) {
      const at = ((k + 0.5) / count) * region.area
      while (sum < at && cell + 1 < region.count) sum += region.areas[++cell]
      const u = random()
      const v = random()
      writeCandidate(search, region, cell, u + v > 1 ? 1 - u : u, u + v > 1 ? 1 - v : v, centres, found++ * CENTRE)
      if (k % 64 === 0) search.tick()
    }
  }
  const least = new Float64Array(region.count).fill(Infinity)
  for (let k = 0; k < found; k++) lowerCosts(region, centres, k * CENTRE, least)
  for (let k = 0; k < extra + 1 && (k < extra || found === 0); k++) {
    const worst = largest(least)
    if (!(least[worst] > search.floor)) break
    writeTouchingCentre(search, region, worst, centres, found * CENTRE)
    lowerCosts(region, centres, found++ * CENTRE, least)
    // A cell that is large for its ball stays bad: try each only once.
    least[worst] = 0
  }
  return { count: found, centres }
}

/** The ball that touches the cell at its middle. */
export function writeTouchingCentre(search: Search, region: Region, cell: number, out: Float64Array, o: number): void {
  writeCandidate(search, region, cell, 1 / 3, 1 / 3, out, o)
}

/** The ball that touches the cell at the given point; on the surface itself where inside is not defined. */
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
  // Away from the edges, where balls are smallest.
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

/** least[i] becomes the smaller of itself and the cost of cell i. */
function lowerCosts({ count, points, corners }: Region, centres: Float64Array, c: number, least: Float64Array): void {
  const x = centres[c]
  const y = centres[c + 1]
  const z = centres[c + 2]
  const sd = centres[c + 3]
  for (let cell = 0; cell < count; cell++) {
    let far = 0
    for (let k = cell * 3; k < cell * 3 + 3; k++) {
      const p = corners[k] * 3
      const dx = points[p] - x
      const dy = points[p + 1] - y
      const dz = points[p + 2] - z
      const d = dx * dx + dy * dy + dz * dz
      if (d > far) far = d
    }
    const cost = Math.sqrt(far) - sd
    if (cost < least[cell]) least[cell] = cost
  }
}

function largest(values: Float64Array): number {
  let found = 0
  for (let i = 1; i < values.length; i++) if (values[i] > values[found]) found = i
  return found
}
