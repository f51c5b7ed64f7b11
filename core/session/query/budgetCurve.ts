import { done, type Reply } from '../../base/reply.ts'
import { askSortedByName, byName, type ContactContext } from './askContacts.ts'
import type { SessionBody } from '../scene/sessionBody.ts'

/** Result of a contact query with an operation limit: one point of the curves in [BO04] §6.4. */
export interface BudgetPoint {
  readonly operations: number
  /** Number of triangle pairs found. */
  readonly contacts: number
  readonly bound: number
  readonly complete: boolean
}

/** Uses the current pose of the bodies. */
export function budgetCurve(
  bodies: readonly SessionBody[],
  operations: readonly number[],
  self: boolean,
  context: ContactContext,
): Reply<readonly BudgetPoint[]> {
  const named = byName(bodies)
  const points: BudgetPoint[] = []
  for (const limit of operations) {
    const asked = askSortedByName(named, { self, operations: limit }, context)
    if (asked.tooMany !== undefined) return { ok: false, problem: asked.tooMany }
    const contacts = asked.parts.reduce((sum, { pairs }) => sum + pairs.length / 2, 0)
    points.push({ operations: limit, contacts, bound: asked.bound, complete: asked.complete })
  }
  return done(points)
}
