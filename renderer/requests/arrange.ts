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

/** The bodies and the ignored pairs that the core has, and the steps of undo that led to them. */
let settled: { readonly bodies: Bodies; readonly ignored: readonly IgnoredPair[]; readonly steps: Steps } = {
  bodies: noBodies,
  ignored: noPairs,
  steps: { pastStates: [], futureStates: [] },
}

/** Called before the window shows what the core has just answered. */
export function coreHas(bodies: Bodies, ignored: readonly IgnoredPair[]): void {
  settled = { bodies, ignored, steps: steps() }
}

/**
 * A new core has what the old one had, under the same numbers. The window is the truth: what was edited meanwhile stays, and
 * goes to the core in its turn.
 */
export function resumeEdits(view: SceneView): Promise<void> {
  return inTurn(async () => {
    const history = renewedSteps(view)
    const { bodies } = useApp.getState()
    const renewed = renewRigs(bodies, view)
    const had = bodies === settled.bodies ? renewed : renewRigs(settled.bodies, view)
    settled = { ...settled, bodies: had }
    withoutHistory(() => useApp.setState({ bodies: renewed }))
    restoreSteps(history)
    settled = { ...settled, steps: steps() }
    const assets = await loadAssets(had)
    if (useApp.getState().scene.status !== 'ready') return
    useApp.setState(({ edition }) => ({ assets, edition: edition + 1 }))
    frames.wantAgain()
  })
}

/** From now on every change of the bodies, undo and redo included, goes to the core. Of many in a row the newest counts. */
export function followEdits(): void {
  useApp.subscribe((app, before) => {
    const otherBodies = app.bodies !== before.bodies && app.bodies !== settled.bodies
    const otherPairs = app.ignored !== before.ignored && app.ignored !== settled.ignored
    if (otherBodies || otherPairs) void settle()
  })
}

/** When the core has all that was changed so far. */
export const editsArrived = (): Promise<void> => inTurn(async () => {})

let waiting = false

async function settle(): Promise<void> {
  if (waiting) return
  waiting = true
  await inTurn(async () => {
    waiting = false
    const { bodies, ignored } = useApp.getState()
    if (bodies === settled.bodies && ignored === settled.ignored) return
    const wanted = { bodies, ignored, steps: steps() }
    const ask = () => engine.arrange({ task: newTask(), bodies: bodies.map(arranged), ignored })
    const first = await ask()
    // A core that stopped comes back with what it had: the edit is not lost with it, but what stops it twice is not tried again.
    const reply = !first.ok && first.problem.kind === 'core-crashed' ? await ask() : first
    if (useApp.getState().scene.status !== 'ready') return
    if (!reply.ok) return takeBack(reply.problem)
    const before = settled
    settled = wanted
    await adoptEdits(reply.value, before.bodies, bodies, before.ignored !== ignored)
  })
}

/** What did not work is as if it had not been tried, also for undo. */
function takeBack(problem: Problem): void {
  withoutHistory(() => useApp.setState({ bodies: settled.bodies, ignored: settled.ignored }))
  restoreSteps(settled.steps)
  reportProblem('The change was taken back', problem)
}

/** Builds another tree for a body. Nothing changes until it stands; a rebuild that is cancelled leaves no trace. */
export function rebuildTree(id: number, tree: TreeSettings): Promise<boolean> {
  const body = useApp.getState().bodies.find((one) => one.id === id)
  if (body === undefined) return Promise.resolve(false)
  const change = (bodies: Bodies) => edited(bodies, id, { tree })
  return arrangeFirst(rebuildTitle(body), (bodies) => change(bodies).map(arranged), change)
}

export const rebuildTitle = ({ settings }: BodyView): string => `Rebuilding the tree of ${settings.name}`

/** A second body like this one, beside it. */
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
    (current, { bodies: answered }) => [...current, ...answered.slice(-1)],
  )
}

/** For changes that only the core can complete: asks it first, then shows what came of it as one step of undo. */
function arrangeFirst(
  title: string,
  wish: (bodies: Bodies) => readonly Arranged[],
  result: (bodies: Bodies, view: SceneView) => Bodies,
): Promise<boolean> {
  return inTurn(async () => {
    const before = useApp.getState().bodies
    const reply: Reply<SceneView> = await asTask(title, (task) => engine.arrange({ task, bodies: wish(before) }))
    if (!reply.ok) {
      if (reply.problem.kind !== 'cancelled') reportProblem(`${title} failed`, reply.problem)
      return false
    }
    await adoptResult(before, result, reply.value)
    return true
  })
}

/** Whatever was edited meanwhile stays edited, and goes to the core in its turn. */
async function adoptResult(
  before: Bodies,
  result: (bodies: Bodies, view: SceneView) => Bodies,
  view: SceneView,
): Promise<void> {
  const now = useApp.getState().bodies
  const arrived = result(before, view)
  settled = { ...settled, bodies: arrived }
  useApp.setState({ bodies: now === before ? arrived : result(now, view) })
  settled = { ...settled, bodies: arrived, steps: steps() }
  await adoptEdits(view, before, arrived)
}

/** The rig that was added, as one more step of undo. */
export function adoptAdded(view: SceneView): Promise<void> {
  const { bodies } = useApp.getState()
  const known = new Set(bodies.map((body) => body.id))
  return adoptResult(bodies, (now, { bodies: all }) => [...now, ...all.filter((body) => !known.has(body.id))], view)
}

function arranged({ id, rig, settings }: BodyView): Arranged {
  const { rig: _, ...rest } = settings
  return { id, rig: rig.id, settings: rest }
}
