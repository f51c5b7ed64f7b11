import type { Problem, Reply, SceneView } from '../../electron/contract/core.ts'
import type { FileRef } from '../../electron/contract/shell.ts'
import { engine, shell } from '../bridge.ts'
import { useApp } from './app.ts'
import { frames } from './frames.ts'
import { forgetHistory } from './history.ts'
import type { SceneState } from './live.ts'
import { noBodies } from './project.ts'
import { noSelection } from './selection.ts'
import { unsaved } from './selectors.ts'
import { forgetVisited } from './visited.ts'

/** The verbs that bring files into the window. All end in a scene on screen or in a message that says why not. */

export async function openSample(): Promise<void> {
  await open('sample', 'the sample scene')
}

/** The first file becomes the scene (`open`) or joins it (`add`); the rest join it. */
export async function openFiles(purpose: 'open' | 'add', files: readonly FileRef[]): Promise<void> {
  const [first, ...rest] = files
  if (first === undefined) return
  const join = purpose === 'add' && useApp.getState().scene.status === 'ready'
  const arrived = join ? await add(first) : await open(first.token, first.name)
  if (arrived || join) for (const file of rest) await add(file)
}

export async function chooseFiles(purpose: 'open' | 'add'): Promise<void> {
  const reply = await shell.chooseFiles({ purpose })
  if (reply.ok) await openFiles(purpose, reply.value)
  else tellProblem('The file dialog did not open', reply.problem)
}

/** Puts a scene of the core on screen. `keep`: it is the one we had, so the playhead, camera and selection stay. */
export async function showScene(view: SceneView, keep: 'nothing' | 'place' = 'nothing'): Promise<void> {
  const before = useApp.getState()
  const { seek, look, frameRate } = before
  const scene: SceneState = { status: 'ready', seconds: view.seconds }
  frames.reset()
  useApp.setState({
    core: 'ready',
    scene,
    sceneName: view.name,
    bodies: view.bodies,
    openedBodies: keep === 'place' && unsaved(before) ? before.openedBodies : view.bodies,
    geometry: new Map(),
    frame: null,
    ...(keep === 'place' ? {} : { selection: noSelection, hidden: new Set<number>(), playing: false }),
  })
  forgetHistory()
  forgetVisited(view.seconds, frameRate)
  const geometry = await loadGeometry(view)
  if (useApp.getState().scene !== scene) return // left while we asked
  useApp.setState({ geometry })
  seek(keep === 'place' ? useApp.getState().time : view.time)
  frames.want(useApp.getState().time)
  if (keep === 'nothing') look({ kind: 'welcome' })
}

/** The core lost the scene for good. */
export function closeScene(): void {
  frames.reset()
  useApp.setState({
    scene: { status: 'empty' },
    sceneName: '',
    bodies: noBodies,
    openedBodies: noBodies,
    geometry: new Map(),
    frame: null,
    selection: noSelection,
    playing: false,
    time: 0,
  })
  forgetHistory()
}

/** The newest wish counts: a scene that is still being opened is given up for it. */
async function open(file: string, name: string): Promise<boolean> {
  const { tasks, cancelTask } = useApp.getState()
  for (const task of tasks) cancelTask(task.id)
  const reply = await asTask(`Opening ${name}`, (task) => engine.openScene({ task, file }))
  if (reply.ok) await showScene(reply.value)
  else explain(`${capital(name)} could not be opened`, reply.problem)
  return reply.ok
}

async function add(file: FileRef): Promise<boolean> {
  const { openedBodies } = useApp.getState()
  const reply = await asTask(`Adding ${file.name}`, (task) => engine.addRig({ task, file: file.token }))
  if (reply.ok) {
    await showScene(reply.value, 'place')
    useApp.setState({ openedBodies })
  } else explain(`${file.name} could not be added`, reply.problem)
  return reply.ok
}

async function asTask(title: string, run: (task: number) => Promise<Reply<SceneView>>): Promise<Reply<SceneView>> {
  const { beginTask, endTask, scene, setLive } = useApp.getState()
  if (scene.status !== 'ready') setLive({ scene: { status: 'loading', what: title } })
  const task = beginTask(title)
  try {
    return await run(task)
  } finally {
    endTask(task)
  }
}

async function loadGeometry(view: SceneView): Promise<ReadonlyMap<number, Uint32Array>> {
  const replies = await Promise.all(view.bodies.map((body) => engine.geometry({ body: body.id })))
  const geometry = new Map<number, Uint32Array>()
  for (const reply of replies) {
    if (reply.ok) geometry.set(reply.value.body, reply.value.triangles)
    else explain('A body cannot be drawn', reply.problem)
  }
  return geometry
}

/** A scene that is on screen stays there. Where there is none, the reason takes its place. */
function explain(title: string, problem: Problem): void {
  const { scene, tasks, setLive } = useApp.getState()
  if (problem.kind === 'cancelled') {
    if (scene.status === 'loading' && tasks.length === 0) setLive({ scene: { status: 'empty' } })
    return
  }
  if (scene.status === 'ready') tellProblem(title, problem)
  else setLive({ scene: { status: 'failed', title, problem } })
}

export function tellProblem(title: string, problem: Problem): void {
  const { tell } = useApp.getState()
  const { message, path } = problem
  const detail = path === undefined || message.includes(path) ? message : `${message} (${path})`
  tell({ tone: 'error', title, detail })
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
