import { askBodies, type BodiesAnswer } from '../query/askBodies.ts'
import { type MethodName, methods } from '../query/methods.ts'
import { done, type Reply } from '../reply.ts'
import type { Rig } from '../rig/rig.ts'
import { dominantOf } from './dominantOf.ts'
import type { PairContacts, QueryCounts } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

export interface ContactOptions {
  /** Also each body with itself. */
  readonly self?: boolean
  /** At most one pair of triangles per pair of bodies. */
  readonly any?: boolean
  readonly method?: MethodName
  /** Milliseconds after which no further pair of bodies is asked about. */
  readonly budget?: number
}

export interface Contacts {
  readonly contacts: readonly PairContacts[]
  readonly counts: QueryCounts
  readonly milliseconds: number
  readonly complete: boolean
}

/**
 * Contacts between every two bodies of the scene, as they are posed now. Bodies go in by name, so the answer does not
 * depend on the order in which they were added.
 */
export function askContacts(
  bodies: readonly SessionBody[],
  options: ContactOptions,
  now: () => number,
): Reply<Contacts> {
  const named = [...bodies].sort((a, b) => (a.settings.name < b.settings.name ? -1 : 1))
  const asked = askBodies({
    bodies: named.map(({ body }) => body),
    method: methods[options.method ?? 'on-demand'],
    self: options.self ?? false,
    any: options.any ?? false,
    now,
    ...(options.budget !== undefined && { budget: options.budget }),
  })
  if (!asked.ok) return asked
  const { milliseconds, complete } = asked.value
  return done({ contacts: contactsOf(named, asked.value), counts: countsOf(asked.value), milliseconds, complete })
}

function contactsOf(bodies: readonly SessionBody[], { parts }: BodiesAnswer): PairContacts[] {
  return parts.map(({ a, b, pairs }) => ({
    a: bodies[a].id,
    b: bodies[b].id,
    triangles: pairs,
    joints: jointsOf(pairs, bodies[a].loaded.rig, bodies[b].loaded.rig),
  }))
}

function countsOf({ sphereTests, refits, boxTests, triangleTests, verticesDeformed }: BodiesAnswer): QueryCounts {
  return { sphereTests, refits, boxTests, triangleTests, verticesSkinned: verticesDeformed }
}

/** The joint that dominates each triangle of the pairs, in the same order. */
function jointsOf(triangles: Uint32Array, a: Rig, b: Rig): Uint32Array {
  const sides = [dominantOf(a), dominantOf(b)]
  return triangles.map((triangle, k) => sides[k % 2][triangle])
}
