import type { Measured } from '../state/measured.ts'
import type { InnerPenetration, Reply, SceneDistance } from '../../electron/contract/core.ts'
import { type App, useApp } from '../state/app.ts'
import { sideBySideBody } from '../state/sideBySide.ts'

export async function measured<T>(ask: () => Promise<Reply<T>>): Promise<Reply<Measured<T>>> {
  const { frame } = useApp.getState()
  const reply = await ask()
  return reply.ok ? { ok: true, value: { frame, found: reply.value } } : reply
}

/** Nearest points of two bodies as they are drawn. */
export interface DrawnNearest {
  readonly points: SceneDistance['points']
  readonly distance: number
  /** The distance is an upper bound. */
  readonly isBound: boolean
}

/** The nearest points, those of the exact query first. */
export function shownNearest(app: App): DrawnNearest | null {
  const exact = current(app, app.nearest)
  if (exact !== null) return { ...exact, isBound: false }
  const inner = current(app, app.innerNearest)
  if (inner === null || inner.points === null || inner.distance === 0) return null
  return { points: inner.points, distance: inner.distance, isBound: true }
}

/** How the overlap of two bodies can be resolved. */
export function shownPush(app: App): InnerPenetration['push'] {
  return current(app, app.overlapping)?.push ?? null
}

/** What was measured in the frame on screen, if the bodies are drawn where the core has them. */
function current<T>(app: App, measured: Measured<T> | null): T | null {
  if (measured === null || measured.frame !== app.frame || sideBySideBody(app) !== undefined) return null
  return measured.found
}
