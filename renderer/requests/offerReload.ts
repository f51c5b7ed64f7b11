import type { SceneView } from '../../electron/contract/core.ts'
import type { Events } from '../../electron/contract/bridge.ts'
import { counted } from '../base/format.ts'
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

/** Offers to reload all changed files. Replaces an earlier offer. */
export function offerReload({ names, scene }: Events['fileChanged']): void {
  if (names.length === 0) return useApp.getState().dismissAbout('changed on disk')
  const cost =
    scene && unsaved(useApp.getState()) ? ' Reloading replaces your unsaved changes; undo restores them.' : ''
  useApp.getState().showMessage({
    tone: 'warning',
    about: 'changed on disk',
    title: 'Changed on disk',
    detail: `${names.join(', ')} changed after the window read ${names.length === 1 ? 'it' : 'them'}.${cost}`,
    action: { label: 'Reload', run: () => void reloadScene(scene) },
  })
}

/** Reloads changed files. `scene`: including the scene file, after which nothing is unsaved. */
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
  useApp.getState().showMessage({
    tone: 'success',
    title: 'Reloaded',
    detail: `${counted(bodies.length, 'body', 'bodies')} reloaded.`,
  })
}

/** The steps of undo with the reloaded rigs. Reloading the scene file is itself a step of undo. */
function keptHistory({ bodies, ignored }: App, view: SceneView, scene: boolean): Steps {
  const kept = renewedSteps(view)
  if (!scene) return kept
  return { pastStates: [...kept.pastStates, { bodies: renewRigs(bodies, view), ignored }], futureStates: [] }
}

/** Keeps the joint by name, and everything else only if the numbers of vertices and triangles are unchanged. */
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
