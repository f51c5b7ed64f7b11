import { closestPoint, createSurfacePoint, type SurfacePoint } from '../../../../geometry/closestPoint.ts'
import { isInside } from '../../../../geometry/isInside.ts'
import type { Solid } from '../../../../geometry/solid.ts'
import { smallestBall } from '../../../../math/smallestBall.ts'
import { CENTRE } from './centre.ts'

/** If the interior is undefined for more than this fraction of the area, every point counts as outside. */
const MOST_UNDEFINED = 0.1
/** The search stops at errors of the root below this fraction of its radius. */
const ROOT_FLOOR = 0.03
const GOOD = 0.005

/** Shared input and scratch memory of all steps of the search for balls. */
export interface Search {
  readonly solid: Solid
  /**
   * Whether signed distances are meaningful. If not, every point counts as outside and balls are centred on the
   * surface.
   */
  readonly hasInside: boolean
  /** Radius of the smallest ball around the surface. */
  readonly radius: number
  /** Error at which the search stops: optimising near-spherical parts further would take long without benefit. */
  floor: number
  /** Reports progress of the current step. Throws if the user cancels. */
  readonly tick: () => void
  /** Scratch. */
  readonly hit: SurfacePoint
}

export function createSearch(solid: Solid, tick: () => void): Search {
  const { mesh, sides } = solid
  const ball = new Float64Array(4)
  smallestBall(mesh.points, mesh.corners, 0, mesh.corners.length, ball, 0)
  const hasInside = mesh.topology.closed || (sides.separatedShare > 0 && sides.undefinedShare <= MOST_UNDEFINED)
  return { solid, hasInside, radius: ball[3], floor: 0, tick, hit: createSurfacePoint() }
}

/**
 * Sets the floor for a level of a tree, given the error `above` of the level above it. Good errors decrease with the
 * square root of the number of balls. If the level above is already good enough, the error need not decrease.
 */
export function setFloor(search: Search, branching: number, level: number, above: number): void {
  const floor = ROOT_FLOOR * search.radius * branching ** (-level / 2)
  search.floor = above <= GOOD * search.radius ? Math.max(floor, above * 1.001) : floor
}

/** Writes signed distance and closest triangle of the centre at centres[c], whose x, y and z are set. */
export function measureCentre(search: Search, centres: Float64Array, c: number): void {
  const { solid, hit } = search
  hit.triangle = -1
  const distance = closestPoint(solid.tree, centres[c], centres[c + 1], centres[c + 2], hit)
  const inside = search.hasInside && isInside(solid.tree, centres[c], centres[c + 1], centres[c + 2])
  centres[c + 3] = inside ? distance : -distance
  centres[c + 4] = hit.triangle
}

/** Allocates memory for `count` centres. */
export function createCentres(count: number): Float64Array {
  return new Float64Array(count * CENTRE)
}
