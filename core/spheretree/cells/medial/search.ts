import { closestPoint, createSurfacePoint, type SurfacePoint } from '../../../geometry/closestPoint.ts'
import { isInside } from '../../../geometry/isInside.ts'
import type { Solid } from '../../../geometry/solid.ts'
import { smallestBall } from '../../../math/ball.ts'
import { CENTRE } from './centre.ts'

/** Share of the area without a defined inside above which nothing counts as inside. */
const MOST_UNDEFINED = 0.1
/** Errors of the root below this share of its radius are not worth a search. */
const ROOT_FLOOR = 0.03
const GOOD = 0.005

/** What every step of the search for balls needs. */
export interface Search {
  readonly solid: Solid
  /** Whether signed distances are meaningful. If not, all of space is outside and balls are centred on the surface. */
  readonly hasInside: boolean
  /** Of the smallest ball around the surface. */
  readonly radius: number
  /** Error at which the search stops: near-spherical parts would take long and gain nothing. */
  floor: number
  /** Reports progress of the current step, and throws if the user cancels. */
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
 * Sets the floor for a level of a tree, below one with the error `above`. Good errors of a surface fall with the root of
 * the number of balls. Below a level that is good enough for any purpose the error need not fall.
 */
export function setFloor(search: Search, branching: number, level: number, above: number): void {
  const floor = ROOT_FLOOR * search.radius * branching ** (-level / 2)
  search.floor = above <= GOOD * search.radius ? Math.max(floor, above * 1.001) : floor
}

/** Completes the centre at centres[c], of which x, y and z are set. */
export function measureCentre(search: Search, centres: Float64Array, c: number): void {
  const { solid, hit } = search
  hit.triangle = -1
  const distance = closestPoint(solid.tree, centres[c], centres[c + 1], centres[c + 2], hit)
  const inside = search.hasInside && isInside(solid.tree, centres[c], centres[c + 1], centres[c + 2])
  centres[c + 3] = inside ? distance : -distance
  centres[c + 4] = hit.triangle
}

/** Room for so many centres. */
export function createCentres(count: number): Float64Array {
  return new Float64Array(count * CENTRE)
}
