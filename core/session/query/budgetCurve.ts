import { done, type Reply } from '../../base/reply.ts'
import { askSortedByName, byName } from './askContacts.ts'
import type { SessionState } from '../state/sessionState.ts'

/** Result of a contact query with an operation limit: one point of the curves in [BO04] §6.4. */
export interface BudgetPoint {
  readonly operations: number
  /** Number of triangle pairs found. */
  readonly contacts: number
  readonly bound: number
  readonly complete: boolean
}

export interface BudgetRequest {
  /** The operation limits. */
  readonly operations: readonly number[]
  readonly self?: boolean
}

/** Results of the contact query for several operation limits, in the pose of the last frame. */
export function budgetCurve(
  state: SessionState,
  { operations, self = false }: BudgetRequest,
): Reply<readonly BudgetPoint[]> {
  const named = byName(state.shown)
  const points: BudgetPoint[] = []
  for (const limit of operations) {
    const asked = askSortedByName(named, { self, operations: limit }, state)
    if (asked.tooMany !== undefined) return { ok: false, problem: asked.tooMany }
    const contacts = asked.parts.reduce((sum, { pairs }) => sum + pairs.length / 2, 0)
    points.push({ operations: limit, contacts, bound: asked.bound, complete: asked.complete })
  }
  return done(points)
}
