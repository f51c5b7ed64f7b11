import { nearestBodies } from '../query/nearestBodies.ts'
import type { Point } from '../query/volume.ts'
import { done, failed, type Reply } from '../reply.ts'
import { byName, type ContactContext } from './askContacts.ts'
import { ignoredKeys } from './ignoredPairs.ts'
import type { QueryCounts } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

export interface DistanceRequest {
  /** Ids of the two bodies to measure between, ignored or not. Left out: the nearest two of all that are shown and not ignored. */
  readonly bodies?: readonly [number, number]
}

/** Where two bodies are nearest to each other. */
export interface SceneDistance {
  /** Their ids, in the order of their names. `points` and `triangles` are in the same order. */
  readonly bodies: readonly [number, number]
  /** 0 exactly if they touch. */
  readonly distance: number
  readonly points: readonly [Point, Point]
  readonly triangles: readonly [number, number]
  readonly counts: QueryCounts
  readonly milliseconds: number
}

/** The distance between bodies as they are posed now; by name, so that it does not depend on the order in which they were added. */
export function askDistance(
  bodies: readonly SessionBody[],
  { bodies: wanted }: DistanceRequest,
  { now, ignored = [] }: ContactContext,
): Reply<SceneDistance> {
  const missing = wanted?.find((id) => bodies.every((body) => body.id !== id))
  if (missing !== undefined) return failed('body-unknown', `The scene shows no body ${missing}.`)
  if (wanted !== undefined && wanted[0] === wanted[1]) return namedTwice(bodies, wanted[0])
  const named = byName(bodies).filter(({ id }) => wanted === undefined || wanted.includes(id))
  const asked = nearestBodies({
    bodies: named.map(({ body }) => body),
    ignored: ignoredKeys(named, wanted === undefined ? ignored : []),
    now,
  })
  if (!asked.ok) return asked
  const { a, b, distance, points, triangles, verticesSkinned, milliseconds, ...counts } = asked.value
  return done({
    bodies: [named[a].id, named[b].id],
    distance,
    points,
    triangles,
    counts: { ...counts, verticesSkinned },
    milliseconds,
  })
}

function namedTwice(bodies: readonly SessionBody[], id: number): Reply<never> {
  const name = bodies.find((body) => body.id === id)?.settings.name
  return failed('request-invalid', `Body "${name}" cannot be measured against itself: name two bodies.`)
}
