import { askBodies, type BodiesAnswer, type Share } from '../query/askBodies.ts'
import type { Crowd } from '../query/crowd.ts'
import { type MethodName, methods } from '../query/methods.ts'
import { done, type Reply } from '../reply.ts'
import type { Rig } from '../rig/rig.ts'
import { ignoredKeys, type IgnoredPair } from './ignoredPairs.ts'
import { dominantOf } from './dominantOf.ts'
import type { PairContacts, QueryCounts } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

export interface ContactOptions {
  /** Also each body with itself. */
  readonly self?: boolean
  /** At most one pair of triangles per pair of bodies. */
  readonly any?: boolean
  readonly method?: MethodName
  /** Milliseconds after which no further pair of bodies is asked about; a session counts posing too. */
  readonly budget?: number
  /** Only this part of the pairs of bodies: several sessions with one scene can share the work. See `joinContacts`. */
  readonly share?: Share
}

/** What a session knows besides its bodies. */
export interface ContactContext {
  readonly now: () => number
  readonly crowd?: Crowd
  /** Pairs of body ids that are not asked about. */
  readonly ignored?: readonly IgnoredPair[]
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
  context: ContactContext,
): Reply<Contacts> {
  const named = byName(bodies)
  const asked = askNamed(named, options, context)
  if (asked.problems.length > 0) return { ok: false, problem: asked.problems[0].problem }
  const { milliseconds, complete } = asked
  return done({ contacts: contactsOf(named, asked), counts: countsOf(asked), milliseconds, complete })
}

export function byName(bodies: readonly SessionBody[]): SessionBody[] {
  return [...bodies].sort((a, b) => (a.settings.name < b.settings.name ? -1 : 1))
}

/** The same for bodies that are in order already, as the query answers it. */
export function askNamed(
  bodies: readonly SessionBody[],
  options: ContactOptions & { readonly costs?: boolean },
  { now, crowd, ignored = [] }: ContactContext,
): BodiesAnswer {
  return askBodies({
    bodies: bodies.map(({ body }) => body),
    method: methods[options.method ?? 'on-demand'],
    self: options.self ?? false,
    any: options.any ?? false,
    ignored: ignoredKeys(bodies, ignored),
    now,
    ...(crowd !== undefined && { crowd }),
    ...(options.budget !== undefined && { budget: options.budget }),
    ...(options.share !== undefined && { share: options.share }),
    ...(options.costs === true && { costs: true }),
  })
}

export function contactsOf(bodies: readonly SessionBody[], { parts }: BodiesAnswer): PairContacts[] {
  return parts.map(({ a, b, pairs }) => ({
    a: bodies[a].id,
    b: bodies[b].id,
    triangles: pairs,
    joints: jointsOf(pairs, bodies[a].loaded.rig, bodies[b].loaded.rig),
  }))
}

export function countsOf({
  sphereTests,
  refits,
  boxTests,
  triangleTests,
  verticesDeformed,
}: BodiesAnswer): QueryCounts {
  return { sphereTests, refits, boxTests, triangleTests, verticesSkinned: verticesDeformed }
}

/** The joint that dominates each triangle of the pairs, in the same order. */
function jointsOf(triangles: Uint32Array, a: Rig, b: Rig): Uint32Array {
  const sides = [dominantOf(a), dominantOf(b)]
  return triangles.map((triangle, k) => sides[k % 2][triangle])
}
