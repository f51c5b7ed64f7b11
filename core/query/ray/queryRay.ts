import { completeRay, RAY, transformRay } from '../../intersect/ray.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import type { Body } from '../base/body.ts'
import { createHitList, orderByT } from '../base/hitList.ts'
import { ownSpaceOf } from '../base/ownSpace.ts'
import { askBody, type BodyReport } from '../probe/queryProbe.ts'
import type { Clock } from '../base/queryReport.ts'
import type { Point } from '../probe/volume.ts'
import { ALL, ANY, NEAREST, traverseRay } from './traverseRay.ts'

/** The points origin + t · direction, 0 ≤ t ≤ far. The direction may have any non-zero length. */
export interface Ray {
  readonly origin: Point
  readonly direction: Point
  /** Default: Infinity. */
  readonly far?: number
}

export interface RayOptions {
  /** Which hits to report. Default: the nearest. */
  readonly wanted?: 'nearest' | 'any' | 'all'
  readonly now?: Clock
}

/** `triangles` are sorted by t, then by index. */
export interface RayReport extends BodyReport {
  /**
   * The ray parameter of each hit. It is the same in the local space of the body and in the world, because the
   * transformed direction is not normalised.
   */
  readonly t: Float64Array
}

export const wantedCodes = { nearest: NEAREST, any: ANY, all: ALL } as const

const found = createHitList()
const own = new Float64Array(RAY)

/**
 * Finds the triangles of a body, as posed, placed and skinned, that a ray in the world hits. The ray is transformed
 * into the local space of the rig, without normalising its direction, and tested against triangles without placement
 * ([MA] §3.4, §5). Exact in that space: a ray through a shared edge or vertex always hits.
 */
export function queryRay(body: Body, ray: Ray, options: RayOptions = {}): Reply<RayReport> {
  const flat = flatRay(ray)
  if (!flat.ok) return flat
  const space = ownSpaceOf(body)
  if (!space.ok) return space
  const wanted = wantedCodes[options.wanted ?? 'nearest']
  transformRay(space.value.toOwn, flat.value, own)
  const asked = askBody(space.value.body, options, found, (counts) => {
    traverseRay(space.value.body, own, ray.far ?? Infinity, wanted, found, counts)
    return Uint32Array.from(orderByT(found), (i) => found.triangles[i])
  })
  return asked.ok ? done({ ...asked.value, t: Float64Array.from(orderByT(found), (i) => found.t[i]) }) : asked
}

/** Outside this range, products could overflow or underflow. */
const LARGEST = 1e50
const SMALLEST = 1e-50

/** Writes a ray as RAY numbers. Fails if a number cannot be used. */
export function flatRay({ origin, direction, far = Infinity }: Ray): Reply<Float64Array> {
  const flat = new Float64Array(RAY)
  flat.set(origin, 0)
  flat.set(direction, 3)
  completeRay(flat, 0)
  const bad = flat.subarray(0, 6).find((x) => !(Math.abs(x) <= LARGEST))
  if (bad !== undefined) return refuse(`it contains ${bad}; the largest allowed value is ${LARGEST}`)
  if (!(flat[7] >= SMALLEST)) return refuse('its direction has length 0')
  if (!(far >= 0)) return refuse(`its far end is at t = ${far}`)
  return done(flat)
}

function refuse(why: string): Reply<never> {
  return failed('request-invalid', `The ray cannot be used for a query: ${why}.`)
}
