/** Sends edits of the bodies to the core. */
import type {
  Arranged,
  BodyView,
  IgnoredPair,
  Problem,
  Reply,
  SceneView,
  TreeSettings,
} from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { asTask } from './asTask.ts'
import { bodyWidth } from '../derive/bodyWidth.ts'
import { adoptEdits } from './adoptEdits.ts'
import { loadAssets } from './loadAssets.ts'
import { frames } from './frames.ts'
import { freeName } from '../base/freeName.ts'
import { restoreSteps, type Steps, steps, withoutHistory } from '../state/history.ts'
import { inTurn } from '../base/inTurn.ts'
import { edited, noBodies, noPairs } from '../state/project.ts'
import { renewedSteps, renewRigs } from './renewRigs.ts'
import { reportProblem } from './reportProblem.ts'
import { newTask } from '../state/tasks.ts'

type Bodies = readonly BodyView[]

/** The bodies and ignored pairs of the core, and the steps of undo that led to them. */
let confirmed: { readonly bodies: Bodies; readonly ignored: readonly IgnoredPair[]; readonly steps: Steps } = {
  bodies: noBodies,
  ignored: noPairs,
  steps: { pastStates: [], futureStates: [] },
}

/** Records the state of the core. Call it before showing a reply, so that the reply is not sent back as an edit. */
export function setConfirmed(bodies: Bodies, ignored: readonly IgnoredPair[]): void {
  confirmed = { bodies, ignored, steps: steps() }
}

/**
 * Continues after a restart of the core, which has restored the scene with the same ids. Edits made meanwhile are kept
 * and sent afterwards.
 */
export function resumeEdits(view: SceneView): Promise<void> {
  return inTurn(async () => {
    const history = renewedSteps(view)
    const { bodies } = useApp.getState()
    const renewed = renewRigs(bodies, view)
    const restored = bodies === confirmed.bodies ? renewed : renewRigs(confirmed.bodies, view)
    confirmed = { ...confirmed, bodies: restored }
    withoutHistory(() => useApp.setState({ bodies: renewed }))
    restoreSteps(history)
    confirmed = { ...confirmed, steps: steps() }
    const assets = await loadAssets(restored)
    if (useApp.getState().scene.status !== 'ready') return
    useApp.setState(({ edition }) => ({ assets, edition: edition + 1 }))
    frames.wantAgain()
  })
}

/**
 * Sends every change of bodies and ignored pairs to the core, including undo and redo. Only the latest state is sent.
 */
export function followEdits(): () => void {
  return useApp.subscribe((app, before) => {
    const otherBodies = app.bodies !== before.bodies && app.bodies !== confirmed.bodies
    const otherPairs = app.ignored !== before.ignored && app.ignored !== confirmed.ignored
    if (otherBodies || otherPairs) void inTurn(sendEdits)
  })
}

/** Resolves once the core has all edits made so far. */
export const editsArrived = (): Promise<void> => inTurn(async () => {})

/** Sends the current state. Edits that were queued meanwhile then find nothing left to send. */
async function sendEdits(): Promise<void> {
  const { bodies, ignored, scene } = useApp.getState()
  if (scene.status !== 'ready' || (bodies === confirmed.bodies && ignored === confirmed.ignored)) return
  const sent = { bodies, ignored, steps: steps() }
  const send = () => engine.arrange({ task: newTask(), bodies: bodies.map(arranged), ignored })
  const first = await send()
  // A crashed core restarts with the scene before the edit: try once more, but not an edit that crashes it again.
  const reply = !first.ok && first.problem.kind === 'core-crashed' ? await send() : first
  if (useApp.getState().scene.status !== 'ready') return
  if (!reply.ok) return revert(reply.problem)
  const before = confirmed
  confirmed = sent
  await adoptEdits(reply.value, before.bodies, bodies, before.ignored !== ignored)
}

/** Restores the state of the core and its steps of undo. */
function revert(problem: Problem): void {
  withoutHistory(() => useApp.setState({ bodies: confirmed.bodies, ignored: confirmed.ignored }))
  restoreSteps(confirmed.steps)
  reportProblem('The change was reverted', problem)
}

/** Rebuilds the tree of a body. Nothing changes until the tree is complete, or if the user cancels. */
export function rebuildTree(id: number, tree: TreeSettings): Promise<boolean> {
  const body = useApp.getState().bodies.find((one) => one.id === id)
  if (body === undefined) return Promise.resolve(false)
  const withTree = (bodies: Bodies) => edited(bodies, id, { tree })
  return arrangeFirst(rebuildTitle(body), (bodies) => withTree(bodies).map(arranged), withTree)
}

export const rebuildTitle = ({ settings }: BodyView): string => `Rebuilding the tree of ${settings.name}`

/** Adds a copy of a body beside it. */
export function duplicateBody(id: number): Promise<boolean> {
  const { bodies, frame } = useApp.getState()
  const original = bodies.find((body) => body.id === id)
  if (original === undefined) return Promise.resolve(false)
  const { settings } = original
  const [x, y, z] = settings.place.position
  const copy = {
    ...settings,
    name: freeName(
      settings.name,
      bodies.map((body) => body.settings.name),
    ),
    place: { ...settings.place, position: [x + 1.1 * bodyWidth(frame, id), y, z] as const },
  }
  return arrangeFirst(
    `Duplicating ${settings.name}`,
    (current) => [...current.map(arranged), { id: null, rig: original.rig.id, settings: copy }],
    (current, view) => [...current, ...view.bodies.slice(-1)],
  )
}

/** For changes that only the core can complete: sends `request` first, then shows `result` as one step of undo. */
function arrangeFirst(
  title: string,
  request: (bodies: Bodies) => readonly Arranged[],
  result: (bodies: Bodies, view: SceneView) => Bodies,
): Promise<boolean> {
  return inTurn(async () => {
    const before = useApp.getState().bodies
    const reply: Reply<SceneView> = await asTask(title, (task) => engine.arrange({ task, bodies: request(before) }))
    if (!reply.ok) {
      if (reply.problem.kind !== 'cancelled') reportProblem(`${title} failed`, reply.problem)
      return false
    }
    await adoptResult(before, result, reply.value)
    return true
  })
}

/** Shows the result. Edits made meanwhile are kept and sent afterwards. */
async function adoptResult(
  before: Bodies,
  result: (bodies: Bodies, view: SceneView) => Bodies,
  view: SceneView,
): Promise<void> {
  const now = useApp.getState().bodies
  const adopted = result(before, view)
  confirmed = { ...confirmed, bodies: adopted }
  useApp.setState({ bodies: now === before ? adopted : result(now, view) })
  confirmed = { ...confirmed, bodies: adopted, steps: steps() }
  await adoptEdits(view, before, adopted)
}

/** Shows an added rig as one step of undo. */
export function adoptAdded(view: SceneView): Promise<void> {
  const { bodies } = useApp.getState()
  const known = new Set(bodies.map((body) => body.id))
  return adoptResult(bodies, (now, { bodies: all }) => [...now, ...all.filter((body) => !known.has(body.id))], view)
}

function arranged({ id, rig, settings }: BodyView): Arranged {
  const { rig: _, ...rest } = settings
  return { id, rig: rig.id, settings: rest }
}
