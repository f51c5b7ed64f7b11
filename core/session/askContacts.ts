import { askBodies, type BodiesAnswer, type Share } from '../query/askBodies.ts'
import type { Crowd } from '../query/crowd.ts'
import type { OperationCosts } from '../query/interruptible/operationCosts.ts'
import type { Undecided } from '../query/interruptible/undecided.ts'
import { type MethodName, methods } from '../query/methods.ts'
import { done, type Reply } from '../reply.ts'
import type { Rig } from '../rig/rig.ts'
import { ignoredKeys, type IgnoredPair } from './ignoredPairs.ts'
import { dominantOf } from './dominantOf.ts'
import { groupByJoints } from './jointPairs.ts'
import type { PairContacts, QueryCounts } from './session.ts'
import type { SessionBody } from './sessionBody.ts'

export interface ContactOptions {
  /** Also each body with itself. */
  readonly self?: boolean
  /** At most one pair of triangles per pair of bodies. */
  readonly any?: boolean
  readonly method?: MethodName
  /** Time limit in milliseconds; a session counts posing too. On-demand search stops anywhere, other methods between pairs of bodies. */
  readonly budget?: number
  /** Limit of operations, for the on-demand method: see `BodiesQuestion`. */
  readonly operations?: number
  readonly operationCosts?: OperationCosts
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
  /** False if a limit was reached before everything was decided. */
  readonly complete: boolean
  readonly undecided: readonly UndecidedContacts[]
  /** The largest bound of all undecided pairs; 0 if there are none. */
  readonly bound: number
}

/** As `Undecided`, with ids of bodies. */
export type UndecidedContacts = Undecided

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
  const problem = asked.problems[0]?.problem ?? asked.tooMany
  if (problem !== undefined) return { ok: false, problem }
  const { milliseconds, complete, bound } = asked
  const undecided = asked.undecided.map((part) => ({ ...part, a: named[part.a].id, b: named[part.b].id }))
  const contacts = contactsOf(named, asked)
  return done({ contacts, counts: countsOf(asked), milliseconds, complete, undecided, bound })
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
    ...(options.operations !== undefined && { operations: options.operations }),
    ...(options.operationCosts !== undefined && { operationCosts: options.operationCosts }),
    ...(options.share !== undefined && { share: options.share }),
    ...(options.costs === true && { costs: true }),
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

export function countsOf({ sphereTests, refits, boxTests, triangleTests, verticesSkinned }: BodiesAnswer): QueryCounts {
  return { sphereTests, refits, boxTests, triangleTests, verticesSkinned }
}

/** The joint that dominates each triangle of the pairs, in the same order. */
function jointsOf(triangles: Uint32Array, a: Rig, b: Rig): Uint32Array {
  const sides = [dominantOf(a), dominantOf(b)]
  return triangles.map((triangle, k) => sides[k % 2][triangle])
}
