import { closestPoint, createSurfacePoint } from '../geometry/closestPoint.ts'
import { isInside } from '../geometry/isInside.ts'
import { SPHERE } from '../spheretree/tree/sphereTree.ts'
import type { InnerSettings } from './inner.ts'
import type { InnerSolid } from './field/innerSolid.ts'
import type { Packing } from './packing/packSpheres.ts'

/** Spheres may overlap each other or the surface by this fraction of their radii. */
export const PACKING_TOLERANCE = 1e-9

/**
 * Checks that the spheres are disjoint, inside the surface, and sorted by radius, largest first. Returns the fault as a
 * sentence without full stop, or null. `triangles`: number of triangles of the skin.
 */
export function packingFault(
  packing: Packing,
  settings: InnerSettings,
  solid: InnerSolid,
  triangles: number,
): string | null {
  return (
    countFault(packing, settings) ??
    radiusFault(packing, settings.largest * solid.mesh.extent) ??
    triangleFault(packing, triangles, solid.openings.length > 0) ??
    surfaceFault(packing, solid) ??
    overlapFault(packing, solid)
  )
}

function countFault({ count, spheres, triangle }: Packing, settings: InnerSettings): string | null {
  if (count < 1) return 'it has no spheres'
  if (count > settings.spheres) return `${count} spheres, the settings allow ${settings.spheres}`
  if (spheres.length !== count * SPHERE) return `${spheres.length} coordinates and radii of ${count} spheres`
  return triangle.length === count ? null : `${triangle.length} nearest triangles of ${count} spheres`
}

function radiusFault({ count, spheres }: Packing, largest: number): string | null {
  const wrong = spheres.findIndex((value) => !Number.isFinite(value))
  if (wrong >= 0) return `sphere ${Math.floor(wrong / SPHERE)} has a coordinate or radius of ${spheres[wrong]}`
  let before = largest * (1 + PACKING_TOLERANCE)
  for (let sphere = 0; sphere < count; sphere++) {
    const radius = spheres[sphere * SPHERE + 3]
    if (!(radius > 0)) return `sphere ${sphere} has radius ${radius}`
    if (radius > before) {
      return sphere === 0
        ? `radius ${radius} is larger than ${largest}, the largest allowed`
        : `sphere ${sphere} is larger than the one before it`
    }
    before = radius
  }
  return null
}

function triangleFault({ triangle }: Packing, triangles: number, hasCaps: boolean): string | null {
  const wrong = triangle.findIndex((t) => t < (hasCaps ? -1 : 0) || t >= triangles)
  return wrong < 0 ? null : `sphere ${wrong}: triangle ${triangle[wrong]} does not exist`
}

const nearest = createSurfacePoint()

function surfaceFault({ count, spheres }: Packing, { tree }: InnerSolid): string | null {
  for (let sphere = 0; sphere < count; sphere++) {
    const [x, y, z, radius] = spheres.subarray(sphere * SPHERE, (sphere + 1) * SPHERE)
    const distance = closestPoint(tree, x, y, z, nearest)
    if (!isInside(tree, x, y, z)) return `the centre of sphere ${sphere} is outside the body`
    if (radius > distance * (1 + PACKING_TOLERANCE)) {
      return `sphere ${sphere} leaves the body: its radius is ${radius}, the surface is at ${distance}`
    }
  }
  return null
}

/**
 * The cell size halves from level to level. The finest level has 2^17 cells along the diagonal, so cell keys are below
 * 2^51.
 */
const LEVELS = 17
const ROW = 2 ** LEVELS
/**
 * A cell holds only a few disjoint spheres of its level. Only spheres far smaller than those of any packing can exceed
 * this limit.
 */
const MOST_PER_CELL = 256

/**
 * Compares every sphere with the previous ones, none of which is smaller. Spheres of similar radii are stored on one
 * level by their centres, in cells of one to two diameters, so a sphere is compared with few others as long as all are
 * disjoint. The search ends at the first overlap, so no file can make it quadratic.
 */
function overlapFault({ count, spheres }: Packing, { tree, mesh }: InnerSolid): string | null {
  const low = tree.boxes.subarray(0, 3)
  const levels = Array.from({ length: LEVELS + 1 }, () => new Map<number, number[]>())
  for (let sphere = 0; sphere < count; sphere++) {
    const s = sphere * SPHERE
    for (const [level, cells] of levels.entries()) {
      if (cells.size === 0) continue
      const other = firstOverlap(spheres, s, cells, low, mesh.extent / 2 ** level)
      if (other >= 0) return `spheres ${other} and ${sphere} overlap`
    }
    const level = Math.floor(Math.log2(mesh.extent / (2 * spheres[s + 3])))
    const clamped = Math.max(0, Math.min(LEVELS, level))
    const cell = mesh.extent / 2 ** clamped
    const [i, j, k] = [0, 1, 2].map((axis) => Math.floor((spheres[s + axis] - low[axis]) / cell))
    const key = (k * ROW + j) * ROW + i
    const list = levels[clamped].get(key) ?? []
    if (list.push(sphere) > MOST_PER_CELL) return `more than ${MOST_PER_CELL} spheres around sphere ${sphere}`
    levels[clamped].set(key, list)
  }
  return null
}

/** Returns a sphere of a level that overlaps the one at spheres[s], or -1. The radii are at most half a cell. */
function firstOverlap(
  spheres: Float64Array,
  s: number,
  cells: ReadonlyMap<number, readonly number[]>,
  low: Float64Array,
  cell: number,
): number {
  const reach = spheres[s + 3] + cell / 2
  const from = [0, 1, 2].map((axis) => Math.max(0, Math.floor((spheres[s + axis] - reach - low[axis]) / cell)))
  const to = [0, 1, 2].map((axis) => Math.floor((spheres[s + axis] + reach - low[axis]) / cell))
  for (let k = from[2]; k <= to[2]; k++) {
    for (let j = from[1]; j <= to[1]; j++) {
      for (let i = from[0]; i <= to[0]; i++) {
        for (const other of cells.get((k * ROW + j) * ROW + i) ?? []) {
          if (overlaps(spheres, s, other * SPHERE)) return other
        }
      }
    }
  }
  return -1
}

function overlaps(spheres: Float64Array, a: number, b: number): boolean {
  const x = spheres[a] - spheres[b]
  const y = spheres[a + 1] - spheres[b + 1]
  const z = spheres[a + 2] - spheres[b + 2]
  const sum = spheres[a + 3] + spheres[b + 3]
  return !(Math.sqrt(x * x + y * y + z * z) >= sum * (1 - PACKING_TOLERANCE))
}
