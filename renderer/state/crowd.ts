/** Drawing many bodies. */
import type { App } from './app.ts'
import { hiddenJointsOf } from './hiddenJoints.ts'
import { sideBySideBody } from './sideBySide.ts'
import type { SkinShading } from './view.ts'

/** With more bodies than this, sending all vertices for every frame takes too long. */
export const CROWD = 12

/** Shadings that do not depend on the pose. */
const poseIndependent: ReadonlySet<SkinShading> = new Set(['plain', 'weight', 'dominant'])

/**
 * Whether bodies are drawn from joint matrices. Colours that depend on the pose need vertices, and so does faint skin.
 */
export function isCrowd(app: App): boolean {
  if (app.bodies.length - app.hidden.size <= CROWD || !poseIndependent.has(app.shading)) return false
  return sideBySideBody(app) === undefined && app.bodies.every(({ rig }) => hiddenJointsOf(app, rig).size === 0)
}

/** With many bodies, only the spheres of the selected one are drawn: all spheres would hide the skins. */
export function isManyBodies(app: App): boolean {
  return app.bodies.length - app.hidden.size > CROWD
}
