import type { BodyView, Skinning } from '../../electron/contract/core.ts'
import { type App, useApp } from './app.ts'
import { shownBody } from './selectors.ts'

/** From left to right. */
export const sideBySideMethods: readonly Skinning[] = ['linear', 'spherical', 'dual']

/** The body that is drawn in all ways of skinning next to each other, if one is. */
export function sideBySideBody(app: App): BodyView | undefined {
  return app.sideBySide && notSideBySide(app) === undefined ? shownBody(app) : undefined
}

/** Why there is nothing to put side by side, or undefined when there is. */
export function notSideBySide(app: App): string | undefined {
  const body = shownBody(app)
  if (app.scene.status !== 'ready' || body === undefined) return 'Open a scene first.'
  if (body.rig.joints.length === 0) return 'Select a body with a skeleton first.'
  return app.hidden.has(body.id) ? 'The body is hidden.' : undefined
}

/** The row needs another distance than the scene, so the camera goes along both ways. */
export function setSideBySide(on: boolean): void {
  const { setView, look } = useApp.getState()
  setView({ sideBySide: on })
  look({ kind: 'all' })
}

/** Ids of the bodies that are not in the picture: the hidden ones and, beside a row, all others. The same set until one of both changes. */
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

/** Spheres are of one way of skinning only and would cover what is compared; they would hide what a probe touches, too. */
export function spheresDrawn(app: App): boolean {
  if (app.tool === 'probe' || fittedDrawn(app) || app.innerShown !== null) return false
  return app.spheres !== 'off' && sideBySideBody(app) === undefined && shownRigidSpheres(app) === null
}

/** Fitted spheres take the place of the query's. */
export function fittedDrawn(app: App): boolean {
  const { fittedShown, growing, workspace } = app
  if (workspace !== 'inspect' || app.tool === 'probe' || sideBySideBody(app) !== undefined) return false
  return growing !== null || (fittedShown !== null && !leftOut(app).has(fittedShown.body))
}

/** What an export would write, in the Export workspace; it takes the place of the tree's spheres. */
export function shownRigidSpheres(app: App): App['rigidSpheres'] {
  const { workspace, rigidSpheres } = app
  if (workspace !== 'export' || rigidSpheres === null || leftOut(app).has(rigidSpheres.body)) return null
  return sideBySideBody(app) === undefined ? rigidSpheres : null
}
