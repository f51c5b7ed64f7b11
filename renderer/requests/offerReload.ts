import type { SceneView } from '../../electron/contract/core.ts'
import type { Events } from '../../electron/contract/bridge.ts'
import { engine } from '../base/bridge.ts'
import { type App, useApp } from '../state/app.ts'
import { asTask } from './asTask.ts'
import type { Steps } from '../state/history.ts'
import { inTurn } from '../base/inTurn.ts'
import { renewedSteps, renewRigs } from './renewRigs.ts'
import { showScene } from './scene.ts'
import { type Selection, noSelection, withPresentPair } from '../state/selection.ts'
import { unsaved } from '../state/selectors.ts'
import { reportProblem } from './reportProblem.ts'

/** One offer for all files that have changed: a newer one takes the place of the older. */
export function offerReload({ names, scene }: Events['fileChanged']): void {
  if (names.length === 0) return useApp.getState().dismissAbout('changed on disk')
  const cost =
    scene && unsaved(useApp.getState())
      ? ' Reloading takes the place of your unsaved changes; undo brings them back.'
      : ''
  useApp.getState().showMessage({
    tone: 'warning',
    about: 'changed on disk',
    title: 'Changed on disk',
    detail: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} no longer what the window shows.${cost}`,
    action: { label: 'Reload', run: () => void reloadScene(scene) },
  })
}

/** Reads again what has changed. `scene`: with the scene file, so that nothing is left to save. */
async function reloadScene(scene: boolean): Promise<void> {
  const reply = await inTurn(() => asTask('Reloading from disk', (task) => engine.reload({ task })))
  if (!reply.ok) {
    const again = { label: 'Try again', run: () => void reloadScene(scene) }
    if (reply.problem.kind !== 'cancelled') reportProblem('Nothing was reloaded', reply.problem, again)
    return
  }
  const { bodies } = reply.value
  const history = keptHistory(useApp.getState(), reply.value, scene)
  useApp.setState({ selection: keptSelection(useApp.getState(), reply.value) })
  if (scene) useApp.setState((app) => ({ openedBodies: app.bodies, openedIgnored: app.ignored }))
  await showScene(reply.value, 'place', history)
  useApp
    .getState()
    .showMessage({ tone: 'success', title: 'Reloaded', detail: `${bodies.length} bodies are as on disk.` })
}

/** The steps of undo with the rigs as they are now. With the scene file, reloading is itself a step that can be undone. */
function keptHistory({ bodies, ignored }: App, view: SceneView, scene: boolean): Steps {
  const kept = renewedSteps(view)
  if (!scene) return kept
  return { pastStates: [...kept.pastStates, { bodies: renewRigs(bodies, view), ignored }], futureStates: [] }
}

/** Joints are found again by their name; spheres, vertices and contacts only in a rig that has as many of them. */
function keptSelection({ bodies, selection }: App, view: SceneView): Selection {
  const pairKept = withPresentPair(selection, new Set(view.bodies.map(({ id }) => id)))
  const before = bodies.find((body) => body.id === selection.body)?.rig
  const after = view.bodies.find((body) => body.id === selection.body)?.rig
  const { pair } = pairKept
  if (before === undefined || after === undefined) return { ...noSelection, pair }
  if (before.vertices === after.vertices && before.triangles === after.triangles) return pairKept
  const name = before.joints[selection.joint ?? -1]?.name
  const joint = after.joints.findIndex((one) => one.name === name)
  const kept = { ...noSelection, pair, body: selection.body, joint: joint < 0 ? null : joint }
  return { ...kept, focus: selection.focus === 'joint' && kept.joint !== null ? 'joint' : 'body' }
}
