/** Distances and overlaps of the frame on screen. */
import type { Measured } from '../state/measured.ts'
import type { InnerPenetration, Reply, SceneDistance } from '../../electron/contract/core.ts'
import { type App, useApp } from '../state/app.ts'
import { sideBySideBody } from '../state/sideBySide.ts'

/** Runs a query and stores the result with the frame on screen. */
export async function measured<T>(ask: () => Promise<Reply<T>>): Promise<Reply<Measured<T>>> {
  const { frame } = useApp.getState()
  const reply = await ask()
  return reply.ok ? { ok: true, value: { frame, found: reply.value } } : reply
}

/** The nearest points of two bodies, for drawing. */
export interface DrawnNearest {
  readonly points: SceneDistance['points']
  readonly distance: number
  /** The distance is an upper bound. */
  readonly isBound: boolean
}

/** The nearest points by the exact query if available, otherwise by inner spheres. */
export function shownNearest(app: App): DrawnNearest | null {
  const exact = current(app, app.nearest)
  if (exact !== null) return { ...exact, isBound: false }
  const inner = current(app, app.innerNearest)
  if (inner === null || inner.points === null || inner.distance === 0) return null
  return { points: inner.points, distance: inner.distance, isBound: true }
}

/** The push that resolves the overlap of two bodies. */
export function shownPush(app: App): InnerPenetration['push'] {
  return current(app, app.overlapping)?.push ?? null
}

/** The result if it belongs to the frame on screen and bodies are drawn at their position in the core. */
function current<T>(app: App, measured: Measured<T> | null): T | null {
  if (measured === null || measured.frame !== app.frame || sideBySideBody(app) !== undefined) return null
  return measured.found
}
