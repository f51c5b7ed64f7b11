import { completeRay, RAY, transformRay } from '../intersect/ray.ts'
import { done, failed, type Reply } from '../reply.ts'
import type { Body } from './body.ts'
import { createHitList, orderByT } from './hitList.ts'
import { ownSpaceOf } from './ownSpace.ts'
import { askBody, type BodyReport } from './probe.ts'
import type { Clock } from './report.ts'
import type { Point } from './volume.ts'
import { ALL, ANY, NEAREST, walkRay } from './walkRay.ts'

/** The points origin + t · direction, 0 ≤ t ≤ far. The direction may have any length but 0; t is measured in it. */
export interface Ray {
  readonly origin: Point
  readonly direction: Point
  /** Left out: endless. */
  readonly far?: number
}

export interface RayOptions {
  /** The nearest triangle, any one, or all that are hit. Left out: the nearest. */
  readonly wanted?: 'nearest' | 'any' | 'all'
  readonly now?: Clock
}

/** `triangles` are those hit, the nearest first; where two have the same t, the lower number. */
export interface RayReport extends BodyReport {
  /** Of each triangle. A t of the body's own space is one of the world: both the ray's ends were carried there alike. */
  readonly t: Float64Array
}

export const wantedCodes = { nearest: NEAREST, any: ANY, all: ALL } as const

const found = createHitList()
const own = new Float64Array(RAY)

/**
 * The triangles of a body, as it is posed, placed and skinned, that a ray in the world hits. The question is asked in the space of the
 * rig: the ray is carried there, its direction keeps the length that this gives it, and is held against triangles that
 * were never placed ([MA] Maia et al., §3.4, §5). Exact there; what two triangles share is always hit.
 */
export function queryRay(body: Body, ray: Ray, options: RayOptions = {}): Reply<RayReport> {
  const flat = flatRay(ray)
  if (!flat.ok) return flat
  const space = ownSpaceOf(body)
  if (!space.ok) return space
  const wanted = wantedCodes[options.wanted ?? 'nearest']
  transformRay(space.value.toOwn, flat.value, own)
  const asked = askBody(space.value.body, options, found, (counts) => {
    walkRay(space.value.body, own, ray.far ?? Infinity, wanted, found, counts)
    return Uint32Array.from(orderByT(found), (i) => found.triangles[i])
  })
  return asked.ok ? done({ ...asked.value, t: Float64Array.from(orderByT(found), (i) => found.t[i]) }) : asked
}

/** Beyond these, products could overflow or vanish. */
const LARGEST = 1e50
const SMALLEST = 1e-50

/** RAY numbers, or a problem that names what cannot be used. */
export function flatRay({ origin, direction, far = Infinity }: Ray): Reply<Float64Array> {
  const flat = new Float64Array(RAY)
  flat.set(origin, 0)
  flat.set(direction, 3)
  completeRay(flat, 0)
  const bad = flat.subarray(0, 6).find((x) => !(Math.abs(x) <= LARGEST))
  if (bad !== undefined) return refuse(`it has the number ${bad}; numbers up to ${LARGEST} can be used`)
  if (!(flat[7] >= SMALLEST)) return refuse('its direction has no length')
  if (!(far >= 0)) return refuse(`it ends at ${far}`)
  return done(flat)
}

function refuse(why: string): Reply<never> {
  return failed('request-invalid', `The ray cannot be asked about: ${why}.`)
}
