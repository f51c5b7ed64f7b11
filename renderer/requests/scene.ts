/** Opens and shows scenes. Each request ends with a scene on screen or a message with the reason. */
import type { Problem, Reply, SceneView } from '../../electron/contract/core.ts'
import { type SampleId, sampleScenes } from '../../electron/contract/sampleScenes.ts'
import type { FileRef } from '../../electron/contract/shell.ts'
import { engine, shell } from '../base/bridge.ts'
import { loadAssets } from './loadAssets.ts'
import { useApp } from '../state/app.ts'
import { adoptAdded, setConfirmed } from './arrange.ts'
import { asTask } from './asTask.ts'
import { frames } from './frames.ts'
import { clearHistory, noSteps, restoreSteps, type Steps, withoutHistory } from '../state/history.ts'
import { inTurn } from '../base/inTurn.ts'
import type { SceneState } from '../state/live.ts'
import { keepThumbnail } from './keepThumbnail.ts'
import { mayLeaveScene } from './mayLeaveScene.ts'
import { motionBounds } from './motionBounds.ts'
import { emptyScene, nothingShown } from '../state/emptyScene.ts'
import { noBodies, noPairs } from '../state/project.ts'
import { newBody } from './newBody.ts'
import { noSelection } from '../state/selection.ts'
import { renewedSteps } from './renewRigs.ts'
import { unsaved } from '../state/selectors.ts'
import { presentAdded } from './presentAdded.ts'
import { reportMissing } from './reportMissing.ts'
import { reportProblem } from './reportProblem.ts'

export async function openSample(id: SampleId = sampleScenes[0].id): Promise<void> {
  const sample = sampleScenes.find((scene) => scene.id === id)
  await open(`sample:${id}`, `the sample “${sample?.title ?? id}”`, sample?.self ?? false)
}

/** Opens the first file as the scene (`open`) or adds it (`add`), then adds the rest. */
export async function openFiles(purpose: 'open' | 'add', files: readonly FileRef[]): Promise<void> {
  const [first, ...rest] = files
  if (first === undefined) return
  const isAdded = purpose === 'add' && useApp.getState().scene.status === 'ready'
  const succeeded = isAdded ? await add(first) : await open(first.token, first.name, false)
  if (succeeded || isAdded) for (const file of rest) await add(file)
}

export async function chooseFiles(purpose: 'open' | 'add'): Promise<void> {
  const reply = await shell.chooseFiles({ purpose })
  if (reply.ok) await openFiles(purpose, reply.value)
  else reportProblem('The file dialog did not open', reply.problem)
}

/**
 * Shows a scene of the core. `keep`: `place` keeps the playhead, camera and selection, for a scene that was reloaded.
 * `history`: the steps of undo that led to it.
 */
export async function showScene(
  view: SceneView,
  keep: 'nothing' | 'place' = 'nothing',
  history: Steps = noSteps,
  selfContacts = useApp.getState().selfContacts,
): Promise<void> {
  const before = useApp.getState()
  const { seek, look, edition } = before
  const scene: SceneState = { status: 'ready', seconds: view.seconds }
  frames.reset()
  setConfirmed(view.bodies, view.ignored)
  withoutHistory(() =>
    useApp.setState({
      core: 'ready',
      scene,
      selfContacts,
      sceneName: keep === 'place' ? before.sceneName : view.name,
      bodies: view.bodies,
      builders: view.builders,
      defaultTree: view.defaultTree,
      fittedBuilders: view.fittedBuilders,
      defaultFitted: view.defaultFitted,
      fitted: new Map(view.bodies.map(({ rig }) => [rig.id, rig.fitted])),
      inner: new Map(view.bodies.flatMap(({ rig }) => (rig.inner === null ? [] : [[rig.id, rig.inner] as const]))),
      formats: view.formats,
      purposes: view.purposes,
      ignored: view.ignored,
      ...(keep === 'place' && unsaved(before) ? {} : { openedBodies: view.bodies, openedIgnored: view.ignored }),
      ...nothingShown,
      edition: edition + 1,
      ...(keep === 'place' ? {} : { probe: null, selection: noSelection, playing: false }),
    }),
  )
  restoreSteps(history)
  setConfirmed(view.bodies, view.ignored)
  reportMissing(view, findRig)
  const assets = await loadAssets(view.bodies)
  // Another scene may have been opened meanwhile.
  if (useApp.getState().scene !== scene) return
  useApp.setState({ assets })
  if (keep === 'nothing') {
    const motion = await motionBounds(view.seconds)
    if (useApp.getState().scene !== scene) return
    useApp.setState({ motion })
  }
  seek(keep === 'place' ? useApp.getState().time : view.time)
  frames.want()
  if (keep === 'nothing') look({ kind: 'welcome' })
}

/** Lets the user choose the file of a missing rig. The scene then has unsaved changes. */
export async function findRig(rig: number, name: string): Promise<void> {
  const reply = await inTurn(() => asTask(`Finding ${name}`, (task) => engine.findRig({ task, rig })))
  if (!reply.ok) {
    const again = { label: 'Find…', run: () => void findRig(rig, name) }
    if (reply.problem.kind !== 'cancelled') reportProblem(`${name} is still missing`, reply.problem, again)
    return
  }
  if (reply.value === null) return
  const { openedBodies, openedIgnored } = useApp.getState()
  const shown = showScene(reply.value, 'place', renewedSteps(reply.value))
  useApp.setState({ openedBodies, openedIgnored })
  await shown
}

/** Shows an empty window after the core has lost the scene. */
export function closeScene(): void {
  frames.reset()
  setConfirmed(noBodies, noPairs)
  useApp.setState(emptyScene)
  clearHistory()
}

/**
 * Cancels a scene that is still being opened. `self`: whether to query self-contacts. The setting of the previous scene
 * is not used, because self-contacts of a crowd are slow.
 */
async function open(file: string, name: string, self: boolean): Promise<boolean> {
  if (!(await mayLeaveScene(name))) return false
  keepThumbnail()
  const { tasks, cancelTask } = useApp.getState()
  for (const task of tasks) cancelTask(task.id)
  const title = `Opening ${name}`
  return inTurn(async () => {
    const reply = await withLoading(title, (task) => engine.openScene({ task, file, ...newBody(name) }))
    if (reply.ok) {
      useApp.getState().dismissAbout('opening')
      await showScene(reply.value, 'nothing', noSteps, self)
    } else explain(`${sentence(name)} could not be opened`, reply.problem, 'opening')
    return reply.ok
  })
}

/** Capitalizes a leading article. File names stay as they are. */
function sentence(name: string): string {
  return name.startsWith('the ') ? `T${name.slice(1)}` : name
}

function add(file: FileRef): Promise<boolean> {
  return inTurn(async () => {
    const reply = await withLoading(`Adding ${file.name}`, (task) =>
      engine.addRig({ task, file: file.token, ...newBody(file.name) }),
    )
    if (reply.ok) {
      await adoptAdded(reply.value)
      presentAdded()
    } else explain(`${file.name} could not be added`, reply.problem)
    return reply.ok
  })
}

function withLoading(title: string, run: (task: number) => Promise<Reply<SceneView>>): Promise<Reply<SceneView>> {
  const { scene, setLive } = useApp.getState()
  if (scene.status !== 'ready') setLive({ scene: { status: 'loading', what: title } })
  return asTask(title, run)
}

/** Shows the reason as a message, or in place of the scene if there is none. */
function explain(title: string, problem: Problem, about?: 'opening'): void {
  const { scene, tasks, setLive } = useApp.getState()
  if (problem.kind === 'cancelled') {
    if (scene.status === 'loading' && tasks.length === 0) setLive({ scene: { status: 'empty' } })
    return
  }
  if (scene.status === 'ready') reportProblem(title, problem, openAnother, about)
  else setLive({ scene: { status: 'failed', title, problem } })
}

const openAnother = { label: 'Open another file…', run: () => void chooseFiles('open') }
