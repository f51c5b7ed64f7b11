import type { InnerShown } from '../state/innerShown.ts'
import type { BodyView, InnerView } from '../../electron/contract/core.ts'
import type { App } from '../state/app.ts'
import { leftOut, sideBySideBody } from '../state/sideBySide.ts'

export function innerOf(app: App, body: BodyView): InnerView | undefined {
  return app.inner.get(body.rig.id)
}

/** The inner spheres on screen, which replace those of the tree, or null. */
export function shownInner(app: App): InnerShown | null {
  const { innerShown, tool } = app
  if (innerShown === null || tool === 'probe' || sideBySideBody(app) !== undefined) return null
  return leftOut(app).has(innerShown.body) ? null : innerShown
}

/** Whether the skin of a body is see-through to reveal its inner spheres. */
export function isSeeThrough(app: App, body: number): boolean {
  const shown = shownInner(app)
  return shown !== null && (shown.body === body || shown.other === body)
}
