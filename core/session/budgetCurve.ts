import { done, type Reply } from '../reply.ts'
import { askNamed, byName, type ContactContext } from './askContacts.ts'
import type { SessionBody } from './sessionBody.ts'

/** What a contact query answers within a number of operations: a point of the curves in [BO04] §6.4. */
export interface BudgetPoint {
  readonly operations: number
  /** Pairs of triangles found. */
  readonly contacts: number
  readonly bound: number
  readonly complete: boolean
}

/** Bodies stay as they are posed. */
export function budgetCurve(
  bodies: readonly SessionBody[],
  operations: readonly number[],
  self: boolean,
  context: ContactContext,
): Reply<readonly BudgetPoint[]> {
  const named = byName(bodies)
  const points: BudgetPoint[] = []
  for (const limit of operations) {
    const asked = askNamed(named, { self, operations: limit }, context)
    if (asked.tooMany !== undefined) return { ok: false, problem: asked.tooMany }
    const contacts = asked.parts.reduce((sum, { pairs }) => sum + pairs.length / 2, 0)
    points.push({ operations: limit, contacts, bound: asked.bound, complete: asked.complete })
  }
  return done(points)
}
