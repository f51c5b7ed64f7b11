import { closestPoint, createSurfacePoint, type SurfacePoint } from '../../../geometry/closestPoint.ts'
import { isInside } from '../../../geometry/isInside.ts'
import type { Solid } from '../../../geometry/solid.ts'
import { smallestBall } from '../../../math/ball.ts'
import { CENTRE } from './centre.ts'

/** Share of the area without a defined inside above which nothing counts as inside. */
const MOST_UNDEFINED = 0.1
/** Errors below this share of the root's radius are not worth a search. */
const FLOOR = 1e-4

/** What every step of the search for balls needs. */
export interface Search {
  readonly solid: Solid
  /** Whether signed distances are meaningful. If not, all of space is outside and balls are centred on the surface. */
  readonly hasInside: boolean
  /** Of the smallest ball around the surface. */
  readonly radius: number
  /** Error at which the search stops. */
  readonly floor: number
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
  return { solid, hasInside, radius: ball[3], floor: FLOOR * ball[3], tick, hit: createSurfacePoint() }
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
