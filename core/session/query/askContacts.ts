import { askBodies, type BodiesAnswer, type Contained, type Share } from '../../query/crowd/askBodies.ts'
import type { Crowd } from '../../query/crowd/crowd.ts'
import type { OperationCosts } from '../../query/interruptible/operationCosts.ts'
import type { Undecided } from '../../query/interruptible/undecided.ts'
import { type MethodName, methods } from '../../query/methods.ts'
import { done, type Reply } from '../../base/reply.ts'
import type { Rig } from '../../rig/rig.ts'
import { ignoredKeys, type IgnoredPair } from '../scene/ignoredPair.ts'
import { dominantOf } from '../view/dominantOf.ts'
import { groupByJoints } from './jointPairs.ts'
import type { PairContacts } from './pairContacts.ts'
import { pickCounts, type QueryCounts } from '../../query/base/queryCounts.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

export interface ContactOptions {
  /** Also test each body against itself. */
  readonly self?: boolean
  /** Report at most one triangle pair per pair of bodies. */
  readonly any?: boolean
  readonly method?: MethodName
  /**
   * Time limit in milliseconds; sessions include posing. The on-demand method can stop at any point, other methods only
   * between pairs of bodies.
   */
  readonly budget?: number
  /** Operation limit for the on-demand method. See `BodiesQuestion`. */
  readonly operations?: number
  readonly operationCosts?: OperationCosts
  /**
   * Only process this part of the body pairs, so that several sessions with the same scene can share the work. See
   * `joinContacts`.
   */
  readonly share?: Share
}

/** Session state used by contact queries besides the bodies. */
export interface ContactContext {
  readonly now: () => number
  readonly crowd?: Crowd
  /** Pairs of body ids to skip. */
  readonly ignored?: readonly IgnoredPair[]
}

export interface Contacts {
  readonly contacts: readonly PairContacts[]
  readonly counts: QueryCounts
  readonly milliseconds: number
  /** False if a limit was reached before all pairs were decided. */
  readonly complete: boolean
  readonly undecided: readonly UndecidedContacts[]
  /** Bodies that lie inside another, closed body without touching it. */
  readonly contained: readonly ContainedBody[]
  /** The largest bound of all undecided pairs, or 0 if there are none. */
  readonly bound: number
}

/** `Contained` with body ids. */
export type ContainedBody = Contained

/** `Undecided` with body ids. */
export type UndecidedContacts = Undecided

/**
 * Contacts between all pairs of bodies in their current pose. Bodies are sorted by name, so the result does not depend
 * on the order in which they were added.
 */
export function askContacts(
  bodies: readonly SessionBody[],
  options: ContactOptions,
  context: ContactContext,
): Reply<Contacts> {
  const named = byName(bodies)
  const asked = askSortedByName(named, { ...options, containment: true }, context)
  const problem = asked.problems[0]?.problem ?? asked.tooMany
  if (problem !== undefined) return { ok: false, problem }
  const { milliseconds, complete, bound } = asked
  const undecided = asked.undecided.map((part) => ({ ...part, a: named[part.a].id, b: named[part.b].id }))
  const contacts = contactsOf(named, asked)
  return done({
    contacts,
    counts: pickCounts(asked),
    milliseconds,
    complete,
    undecided,
    bound,
    contained: containedOf(named, asked),
  })
}

export function byName(bodies: readonly SessionBody[]): SessionBody[] {
  return [...bodies].sort((a, b) => (a.settings.name < b.settings.name ? -1 : 1))
}

/** Contact query for bodies already sorted by name. Returns the raw result, with body indices. */
export function askSortedByName(
  bodies: readonly SessionBody[],
  options: ContactOptions & { readonly costs?: boolean; readonly containment?: boolean },
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
    ...(options.operations !== undefined && { operations: options.operations }),
    ...(options.operationCosts !== undefined && { operationCosts: options.operationCosts }),
    ...(options.share !== undefined && { share: options.share }),
    ...(options.costs === true && { costs: true }),
    ...(options.containment === true && { containment: true }),
  })
}

export function contactsOf(bodies: readonly SessionBody[], { parts }: BodiesAnswer): PairContacts[] {
  return parts.map(({ a, b, pairs }) => {
    const [rigA, rigB] = [bodies[a].loaded.rig, bodies[b].loaded.rig]
    const joints = jointsOf(pairs, rigA, rigB)
    const grouped = groupByJoints(joints, rigA.joints.names, rigB.joints.names, a === b)
    return { a: bodies[a].id, b: bodies[b].id, triangles: pairs, joints, ...grouped }
  })
}

export function containedOf(bodies: readonly SessionBody[], { contained }: BodiesAnswer): ContainedBody[] {
  return contained.map(({ inner, outer }) => ({ inner: bodies[inner].id, outer: bodies[outer].id }))
}

/** The dominant joint of each triangle of the pairs, in the same order. */
function jointsOf(triangles: Uint32Array, a: Rig, b: Rig): Uint32Array {
  const sides = [dominantOf(a), dominantOf(b)]
  return triangles.map((triangle, k) => sides[k % 2][triangle])
}
