import type { Frame, Reply, SceneDistance } from '../../electron/contract/core.ts'
import { type App, useApp } from './app.ts'
import { sideBySideBody } from './sideBySide.ts'

/** An answer of the core, and the frame on screen when it was asked for. */
export interface Measured<T> {
  readonly frame: Frame | null
  readonly found: T
}

export type Nearest = Measured<SceneDistance>

export async function measured<T>(ask: () => Promise<Reply<T>>): Promise<Reply<Measured<T>>> {
  const { frame } = useApp.getState()
  const reply = await ask()
  return reply.ok ? { ok: true, value: { frame, found: reply.value } } : reply
}

/** The nearest points, if they are those of the frame on screen and the bodies are drawn where the core has them. */
export function shownNearest(app: App): SceneDistance | null {
  const { nearest, frame } = app
  if (nearest === null || nearest.frame !== frame || sideBySideBody(app) !== undefined) return null
  return nearest.found
}
