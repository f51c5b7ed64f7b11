import type { App } from './app.ts'
import { hiddenJointsOf } from './hiddenJoints.ts'
import { sideBySideBody } from './sideBySide.ts'
import type { SkinShading } from './view.ts'

/** More bodies than this are a crowd: their vertices are too many to be sent for every picture. */
export const CROWD = 12

/** What the colour tells is of the skin alone, whatever its pose. */
const posesAlike: ReadonlySet<SkinShading> = new Set(['plain', 'weight', 'dominant'])

/** Whether bodies are drawn from joint maps. Colours that tell of the pose need its vertices, and so does skin that is drawn faintly. */
export function isCrowd(app: App): boolean {
  if (app.bodies.length - app.hidden.size <= CROWD || !posesAlike.has(app.shading)) return false
  return sideBySideBody(app) === undefined && app.bodies.every(({ rig }) => hiddenJointsOf(app, rig).size === 0)
}

/** The bodies of a crowd would vanish under their spheres: it shows those of the selected one. */
export function isManyBodies(app: App): boolean {
  return app.bodies.length - app.hidden.size > CROWD
}
