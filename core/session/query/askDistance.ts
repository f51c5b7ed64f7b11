import { nearestBodies } from '../../query/distance/nearestBodies.ts'
import type { Point } from '../../query/probe/volume.ts'
import { done, failed, type Reply } from '../../base/reply.ts'
import { byName, type ContactContext } from './askContacts.ts'
import { ignoredKeys } from '../scene/ignoredPair.ts'
import { pickCounts, type QueryCounts } from '../../query/base/queryCounts.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

export interface DistanceRequest {
  /**
   * Ids of the two bodies, even if the pair is ignored. If omitted, measures the closest pair of visible bodies that is
   * not ignored.
   */
  readonly bodies?: readonly [number, number]
}

/** The closest points of two bodies. */
export interface SceneDistance {
  /** Body ids, sorted by name. `points` and `triangles` use the same order. */
  readonly bodies: readonly [number, number]
  /** 0 if and only if the bodies touch. */
  readonly distance: number
  readonly points: readonly [Point, Point]
  readonly triangles: readonly [number, number]
  /** Id of the body that lies inside the other, closed body without touching it, or null. */
  readonly inner: number | null
  readonly counts: QueryCounts
  readonly milliseconds: number
}

/**
 * The distance between bodies in their current pose. Bodies are sorted by name, so the result does not depend on the
 * order in which they were added.
 */
export function askDistance(
  bodies: readonly SessionBody[],
  { bodies: wanted }: DistanceRequest,
  { now, ignored = [] }: ContactContext,
): Reply<SceneDistance> {
  const missing = wanted?.find((id) => bodies.every((body) => body.id !== id))
  if (missing !== undefined) return failed('body-unknown', `The scene has no visible body ${missing}.`)
  if (wanted !== undefined && wanted[0] === wanted[1]) return namedTwice(bodies, wanted[0])
  const named = byName(bodies).filter(({ id }) => wanted === undefined || wanted.includes(id))
  const asked = nearestBodies({
    bodies: named.map(({ body }) => body),
    ignored: ignoredKeys(named, wanted === undefined ? ignored : []),
    now,
  })
  if (!asked.ok) return asked
  const { a, b, inner, distance, points, triangles, milliseconds } = asked.value
  return done({
    bodies: [named[a].id, named[b].id],
    distance,
    points,
    triangles,
    inner: inner === null ? null : named[inner].id,
    counts: pickCounts(asked.value),
    milliseconds,
  })
}

function namedTwice(bodies: readonly SessionBody[], id: number): Reply<never> {
  const name = bodies.find((body) => body.id === id)?.settings.name
  return failed('request-invalid', `Distance needs two different bodies, but both are "${name}".`)
}
