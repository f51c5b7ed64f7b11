import type { BodyView, SceneView } from '../../electron/contract/core.ts'
import { type Steps, steps } from '../state/history.ts'

/** Replaces the rigs of the bodies, and their paths, by those of the core. */
export function renewRigs(bodies: readonly BodyView[], view: SceneView): readonly BodyView[] {
  const newest = new Map(view.bodies.map((body) => [body.rig.id, body]))
  return bodies.map((body) => {
    const now = newest.get(body.rig.id)
    return now === undefined ? body : { ...body, rig: now.rig, settings: { ...body.settings, rig: now.settings.rig } }
  })
}

/** The steps of undo with renewed rigs. */
export function renewedSteps(view: SceneView): Steps {
  const { pastStates, futureStates } = steps()
  const renewed = ({ bodies = [], ...state }: Steps['pastStates'][number]) => ({
    ...state,
    bodies: renewRigs(bodies, view),
  })
  return { pastStates: pastStates.map(renewed), futureStates: futureStates.map(renewed) }
}
