/** What the viewport draws: one body with all skinning methods, and which spheres. */
import { type BodyView, type Skinning, skinnings } from '../../electron/contract/core.ts'
import { type App, useApp } from './app.ts'
import { shownBody } from './selectors.ts'

/** From left to right. */
export const sideBySideMethods: readonly Skinning[] = skinnings

/** The body that is drawn side by side with all skinning methods, if any. */
export function sideBySideBody(app: App): BodyView | undefined {
  return app.sideBySide && notSideBySide(app) === undefined ? shownBody(app) : undefined
}

/** Why skinning methods cannot be shown side by side, or undefined. */
export function notSideBySide(app: App): string | undefined {
  const body = shownBody(app)
  if (app.scene.status !== 'ready' || body === undefined) return 'Open a scene first.'
  if (body.rig.joints.length === 0) return 'Select a body with a skeleton first.'
  return app.hidden.has(body.id) ? 'The body is hidden.' : undefined
}

/** Reframes the view too, because the row of copies is wider than the scene. */
export function setSideBySide(on: boolean): void {
  const { setView, look } = useApp.getState()
  setView({ sideBySide: on })
  look({ kind: 'all' })
}

/**
 * Ids of the bodies that are not drawn: hidden ones, and all others in side-by-side view. Returns the same set until it
 * changes.
 */
export function leftOut(app: App): ReadonlySet<number> {
  const alone = sideBySideBody(app)?.id
  if (alone === undefined) return app.hidden
  if (last.alone !== alone || last.bodies !== app.bodies) {
    const ids = app.bodies.map(({ id }) => id).filter((id) => id !== alone)
    last = { alone, bodies: app.bodies, ids: new Set(ids) }
  }
  return last.ids
}

let last: { readonly alone: number; readonly bodies: readonly BodyView[]; readonly ids: ReadonlySet<number> } = {
  alone: -1,
  bodies: [],
  ids: new Set(),
}

/** Whether tree spheres are drawn. They would cover copies side by side and the triangles that a probe touches. */
export function spheresDrawn(app: App): boolean {
  if (app.tool === 'probe' || fittedDrawn(app) || app.innerShown !== null) return false
  return app.spheres !== 'off' && sideBySideBody(app) === undefined && shownRigidSpheres(app) === null
}

/** Whether fitted spheres are drawn instead of those of the query tree. */
export function fittedDrawn(app: App): boolean {
  const { fittedShown, growing, workspace } = app
  if (workspace !== 'inspect' || app.tool === 'probe' || sideBySideBody(app) !== undefined) return false
  return growing !== null || (fittedShown !== null && !leftOut(app).has(fittedShown.body))
}

/** The rigid spheres of the export preview, drawn instead of tree spheres in the Export workspace. */
export function shownRigidSpheres(app: App): App['rigidSpheres'] {
  const { workspace, rigidSpheres } = app
  if (workspace !== 'export' || rigidSpheres === null || leftOut(app).has(rigidSpheres.body)) return null
  return sideBySideBody(app) === undefined ? rigidSpheres : null
}
