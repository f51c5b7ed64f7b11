/** Builds and compares fitted trees. */
import { type TreeComparison, useComparisons, comparisonKey } from '../state/comparisons.ts'
import type { BodyView, CellTreeSettings, Problem, Reply, TreeTime } from '../../electron/contract/core.ts'
import { engine } from '../base/bridge.ts'
import { useApp } from '../state/app.ts'
import { asTask } from './asTask.ts'
import type { TreePair } from '../state/treePair.ts'
import { frames } from './frames.ts'
import { sceneSeconds } from '../state/selectors.ts'
import { reportProblem } from './reportProblem.ts'
import { someTimelineTimes } from '../derive/timelineTimes.ts'

export const fitTitle = ({ rig }: BodyView): string => `Fitting spheres to ${rig.name}`
export const compareTitle = ({ settings }: BodyView): string => `Comparing the trees of ${settings.name}`

/**
 * Builds a fitted tree for all bodies of the rig and returns whether that succeeded. Otherwise the previous tree stays.
 */
export async function fitTree(body: BodyView, settings: CellTreeSettings): Promise<boolean> {
  const reply = await asTask(fitTitle(body), (task) => engine.fitTree({ task, body: body.id, settings }))
  useApp.setState({ growing: null })
  if (!reply.ok) {
    if (reply.problem.kind !== 'cancelled') reportProblem('The spheres could not be fitted', reply.problem)
    return false
  }
  useApp.setState({ fitted: new Map([...useApp.getState().fitted, [body.rig.id, reply.value]]) })
  frames.wantAgain()
  return true
}

/**
 * Measures two trees of a body in the pose on screen and along the clip. If that fails or the user cancels, the
 * previous result stays.
 */
export async function compareTrees(body: BodyView, pair: TreePair): Promise<void> {
  const { time, edition } = useApp.getState()
  const reply = await asTask(compareTitle(body), (task) => measureBoth(task, body.id, pair))
  if (reply.ok) {
    const result = { time, edition, trees: reply.value }
    const key = comparisonKey(body, pair)
    useComparisons.setState(({ results }) => ({ results: new Map([...results, [key, result]]) }))
  } else if (reply.problem.kind !== 'cancelled') reportProblem('The trees could not be compared', reply.problem)
}

async function measureBoth(task: number, body: number, [a, b]: TreePair): Promise<Reply<TreeComparison['trees']>> {
  const first = await engine.measureTree({ task, body, tree: a })
  if (!first.ok) return first
  const second = await engine.measureTree({ task, body, tree: b })
  if (!second.ok) return second
  const times = await measureTimes(task, body, [a, b])
  if (!times.ok) return times
  const [timesA, timesB] = times.value
  return {
    ok: true,
    value: [
      { measures: first.value, times: timesA },
      { measures: second.value, times: timesB },
    ],
  }
}

/** Enough for a mean. */
const MAX_SAMPLES = 60
const cancelled: Problem = { kind: 'cancelled', message: 'Cancelled.' }

/**
 * Measures one time per request, so that frames can be computed in between, and alternates trees to share system load.
 */
async function measureTimes(
  task: number,
  body: number,
  [a, b]: TreePair,
): Promise<Reply<readonly [readonly TreeTime[], readonly TreeTime[]]>> {
  const app = useApp.getState()
  const times = someTimelineTimes(sceneSeconds(app), app.frameRate, MAX_SAMPLES)
  const found: readonly [TreeTime[], TreeTime[]] = [[], []]
  for (const [k, time] of times.entries()) {
    app.progressTask(task, k, times.length, 'Measuring time along the clip')
    for (const [tree, into] of [
      [a, found[0]],
      [b, found[1]],
    ] as const) {
      const reply = await engine.treeTimes({ body, tree, times: [time] })
      if (!reply.ok) return reply
      into.push(...reply.value)
    }
    if (useApp.getState().tasks.some(({ id, cancelling }) => id === task && cancelling)) {
      return { ok: false, problem: cancelled }
    }
  }
  return { ok: true, value: found }
}
