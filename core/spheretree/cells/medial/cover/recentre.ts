import { closestPoint } from '../../../../geometry/closestPoint.ts'
import { isInside } from '../../../../geometry/isInside.ts'
import type { Search } from '../base/search.ts'

/** Unit vectors towards the faces, edges and corners of a cube. */
const DIRECTIONS = directions()
const DIRECTION_COUNT = DIRECTIONS.length / 3

/**
 * Moves the centre at centres[c] to reduce its error max |v − c| − sd(c) over the points v at points[first .. last), 3
 * numbers each, which are reordered. Uses compass search and halves the step down to `tolerance`. Returns the error.
 */
export function recentre(
  search: Search,
  points: Float64Array,
  first: number,
  last: number,
  centres: Float64Array,
  c: number,
  firstStep: number,
  tolerance: number,
): number {
  let reach = reachWithin(points, first, last, centres[c], centres[c + 1], centres[c + 2], Infinity)
  let error = reach - centres[c + 3]
  let direction = 0
  let failures = 0
  let step = firstStep
  const { hit } = search
  hit.triangle = centres[c + 4]
  if (step > tolerance) closestPoint(search.solid.tree, centres[c], centres[c + 1], centres[c + 2], hit)
  // Closest surface point to the centre.
  let qx = hit.position[0]
  let qy = hit.position[1]
  let qz = hit.position[2]
  while (step > tolerance) {
    const x = centres[c] + step * DIRECTIONS[direction * 3]
    const y = centres[c + 1] + step * DIRECTIONS[direction * 3 + 1]
    const z = centres[c + 2] + step * DIRECTIONS[direction * 3 + 2]
    // The depth of a point is at most its distance from q.
    const most = Math.sqrt((qx - x) * (qx - x) + (qy - y) * (qy - y) + (qz - z) * (qz - z))
    reach = reachWithin(points, first, last, x, y, z, error + most)
    const sd = reach < 0 ? -Infinity : depthAbove(search, x, y, z, centres, c, step, reach - error)
    if (reach - sd < error * (1 - 1e-9)) {
      error = reach - sd
      centres[c] = x
      centres[c + 1] = y
      centres[c + 2] = z
      centres[c + 3] = sd
      centres[c + 4] = hit.triangle
      qx = hit.position[0]
      qy = hit.position[1]
      qz = hit.position[2]
      failures = 0
    } else {
      direction = direction + 1 === DIRECTION_COUNT ? 0 : direction + 1
      if (++failures < DIRECTION_COUNT) continue
      failures = 0
      step /= 2
    }
  }
  return error
}

/** Largest distance of the points, or -1 if it is at least `limit`. Moves the deciding point to the front. */
function reachWithin(
  points: Float64Array,
  first: number,
  last: number,
  x: number,
  y: number,
  z: number,
  limit: number,
): number {
  const limit2 = limit > 0 ? limit * limit : 0
  let farthest = -1
  let at = first
  for (let p = first; p < last; p += 3) {
    const dx = points[p] - x
    const dy = points[p + 1] - y
    const dz = points[p + 2] - z
    const d = dx * dx + dy * dy + dz * dz
    if (d <= farthest) continue
    farthest = d
    at = p
    if (d >= limit2) break
  }
  if (at !== first) {
    for (let k = 0; k < 3; k++) {
      const swapped = points[first + k]
      points[first + k] = points[at + k]
      points[at + k] = swapped
    }
  }
  return farthest >= limit2 ? -1 : Math.sqrt(farthest)
}

/** Signed distance of a point at distance `step` from a centre; -Infinity if it is not above `need`. */
function depthAbove(
  search: Search,
  x: number,
  y: number,
  z: number,
  centres: Float64Array,
  c: number,
  step: number,
  need: number,
): number {
  const { tree } = search.solid
  const { hit } = search
  hit.triangle = centres[c + 4]
  const sd = centres[c + 3]
  const isNear = step < Math.abs(sd)
  if ((isNear && sd < 0) || !search.hasInside) return need < 0 ? -closestPoint(tree, x, y, z, hit) : -Infinity
  const distance = closestPoint(tree, x, y, z, hit, Math.max(0, need))
  if (isNear) return distance > need ? distance : -Infinity
  // For a point outside, the distance is valid only if the search was not cut off at `need`.
  if (distance > need && isInside(tree, x, y, z)) return distance
  return need < 0 ? -distance : -Infinity
}

function directions(): Float64Array {
  const list: number[] = []
  for (let i = -1; i <= 1; i++) {
    for (let j = -1; j <= 1; j++) {
      for (let k = -1; k <= 1; k++) {
        const length = Math.sqrt(i * i + j * j + k * k)
        if (length > 0) list.push(i / length, j / length, k / length)
      }
    }
  }
  return Float64Array.from(list)
}
