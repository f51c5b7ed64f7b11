import { closestPoint, createSurfacePoint } from '../../geometry/closestPoint.ts'
import type { TriangleTree } from '../../geometry/triangleTree.ts'
import type { SphereGrid } from './sphereGrid.ts'

/**
 * Free space for a new sphere: the free radius is f(x) = min(distance to the surface, distance to the placed spheres).
 */
export interface FreeSpace {
  readonly tree: TriangleTree
  /** x y z r each. */
  readonly spheres: Float64Array
  readonly grid: SphereGrid
}

const STEPS = 40
/** Maximum number of tangent planes of the surface that one ascent keeps. */
const PLANES = 16
const NORMALS = 64

/** Per plane: a point of the surface and the unit normal towards the free side. */
const planes = new Float64Array(PLANES * 6)
let planeCount = 0
const normals = new Float64Array(NORMALS * 3)
const direction = new Float64Array(3)
const nearest = createSurfacePoint()

/**
 * Moves `point` (x y z and its free radius, updated in place) uphill towards a local maximum of the free radius, and
 * stops early if it reaches `enough`. Returns the nearest triangle at the end; `triangle` is a hint.
 *
 * f is a minimum of distances to obstacles. The steepest direction that increases all distances below f + step is the
 * point of the convex hull of their gradients that is closest to 0. Each trial finds only the nearest point of the
 * surface, so the tangent planes are kept: a failed trial adds the plane that limited it.
 */
export function ascend(space: FreeSpace, point: Float64Array, cell: number, enough: number, triangle: number): number {
  const { grid, spheres } = space
  const step = Math.min(cell, 1.5 * point[3])
  grid.gather(point[0], point[1], point[2], point[3] + 3 * step)
  planeCount = 0
  nearest.triangle = triangle
  let stays = triangle
  let free = freeAt(space, point[0], point[1], point[2], step)
  const [startX, startY, startZ] = point
  let length = step
  for (let k = 0; k < STEPS && length > 1e-3 * free && free < enough; k++) {
    const steepness = steepest(grid, spheres, point, free + length)
    if (steepness < 1e-3) {
      length *= 0.5
      continue
    }
    const x = point[0] + direction[0] * length
    const y = point[1] + direction[1] * length
    const z = point[2] + direction[2] * length
    // Spheres beyond the gathered range could be closer.
    const moved = (x - startX) * (x - startX) + (y - startY) * (y - startY) + (z - startZ) * (z - startZ)
    if (moved > 2.25 * step * step) break
    const there = freeAt(space, x, y, z, length)
    if (there > free) {
      point[0] = x
      point[1] = y
      point[2] = z
      free = there
      stays = nearest.triangle
    } else length *= 0.5
  }
  point[3] = free
  return stays
}

/**
 * Free radius at a point with respect to the surface and the gathered spheres; 0 inside a sphere. Stores the tangent
 * plane if the surface is within f + `beyond`.
 */
function freeAt({ tree, spheres, grid }: FreeSpace, x: number, y: number, z: number, beyond: number): number {
  const { values, length } = grid.found
  let free = Infinity
  for (let i = 0; i < length; i++) {
    const s = values[i] * 4
    const dx = x - spheres[s]
    const dy = y - spheres[s + 1]
    const dz = z - spheres[s + 2]
    const gap = Math.sqrt(dx * dx + dy * dy + dz * dz) - spheres[s + 3]
    if (gap < free) free = gap
  }
  if (!(free > 0)) return 0
  const distance = closestPoint(tree, x, y, z, nearest, 0, free + beyond)
  addPlane(x, y, z, distance)
  return distance < free ? distance : free
}

function addPlane(x: number, y: number, z: number, distance: number): void {
  if (!(distance > 0 && distance < Infinity)) return
  const { position } = nearest
  const o = (planeCount++ % PLANES) * 6
  planes.set(position, o)
  planes[o + 3] = (x - position[0]) / distance
  planes[o + 4] = (y - position[1]) / distance
  planes[o + 5] = (z - position[2]) / distance
}

/**
 * Writes the direction that increases all distances below `limit` fastest. Returns its smallest slope, or 0 if there is
 * none.
 */
function steepest(grid: SphereGrid, spheres: Float64Array, point: Float64Array, limit: number): number {
  const [x, y, z] = point
  let count = 0
  for (let p = 0; p < Math.min(planeCount, PLANES); p++) {
    const o = p * 6
    const height =
      (x - planes[o]) * planes[o + 3] + (y - planes[o + 1]) * planes[o + 4] + (z - planes[o + 2]) * planes[o + 5]
    if (height < limit) count = addNormal(count, planes[o + 3], planes[o + 4], planes[o + 5])
  }
  const { values, length } = grid.found
  for (let i = 0; i < length; i++) {
    const s = values[i] * 4
    const dx = x - spheres[s]
    const dy = y - spheres[s + 1]
    const dz = z - spheres[s + 2]
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (distance - spheres[s + 3] < limit) count = addNormal(count, dx / distance, dy / distance, dz / distance)
  }
  return nearestToOrigin(count)
}

function addNormal(count: number, x: number, y: number, z: number): number {
  if (count === NORMALS) return count
  normals[count * 3] = x
  normals[count * 3 + 1] = y
  normals[count * 3 + 2] = z
  return count + 1
}

const ROUNDS = 24

/**
 * Finds the point of the hull of the normals that is closest to 0 by Gilbert's algorithm: steps towards the normal with
 * the smallest dot product. Writes its unit vector to `direction`. Returns its length, or 0 if a normal points against
 * it.
 */
function nearestToOrigin(count: number): number {
  let x = normals[0]
  let y = normals[1]
  let z = normals[2]
  for (let round = 0; round < ROUNDS; round++) {
    let least = Infinity
    let o = 0
    for (let i = 0; i < count * 3; i += 3) {
      const dot = normals[i] * x + normals[i + 1] * y + normals[i + 2] * z
      if (dot < least) {
        least = dot
        o = i
      }
    }
    const squared = x * x + y * y + z * z
    if (squared - least < 1e-3 * squared) break
    const dx = normals[o] - x
    const dy = normals[o + 1] - y
    const dz = normals[o + 2] - z
    const t = Math.min(1, (squared - least) / (dx * dx + dy * dy + dz * dz))
    x += t * dx
    y += t * dy
    z += t * dz
  }
  const length = Math.sqrt(x * x + y * y + z * z)
  if (!(length > 1e-6)) return 0
  direction[0] = x / length
  direction[1] = y / length
  direction[2] = z / length
  let least = Infinity
  for (let i = 0; i < count * 3; i += 3) {
    const dot = normals[i] * direction[0] + normals[i + 1] * direction[1] + normals[i + 2] * direction[2]
    if (dot < least) least = dot
  }
  return least
}
