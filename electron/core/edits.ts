import type { SceneView } from '../../core/session/session.ts'
import type { BodyEdit } from '../contract/shell.ts'

/** The scene with the bodies as the user has edited them. */
export function withEdits(scene: SceneView, edits: readonly BodyEdit[]): SceneView {
  const byId = new Map(edits.map(({ id, settings }) => [id, settings]))
  const bodies = scene.bodies.map((body) => ({ ...body, settings: byId.get(body.id) ?? body.settings }))
  return { ...scene, bodies }
}

/** The edits of one scene view for another that was made in the same way: bodies keep their order, not their ids. */
export function carriedOver(from: SceneView, to: SceneView): readonly BodyEdit[] {
  return to.bodies.map((body, place) => ({ id: body.id, settings: from.bodies[place]?.settings ?? body.settings }))
}
