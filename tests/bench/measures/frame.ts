import { nodeFiles } from '../../../host/nodeFiles.ts'
import { noProgress } from '../../../core/base/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { answerFrame } from '../../../core/session/query/answerFrame.ts'
import { FittedTrees } from '../../../core/session/view/fittedTrees.ts'
import { InnerBodies } from '../../../core/session/view/innerBodies.ts'
import type { FrameRequest } from '../../../core/session/query/frame.ts'
import type { Session } from '../../../core/session/session.ts'
import { good } from '../../support/good.ts'
import { loadScene, scenes } from '../benchScene.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { medianOf, sum } from '../timing.ts'

const ROUNDS = 6

/** Frame requests of the window during scrubbing, from the smallest to the largest. */
const requests: readonly { readonly what: string; readonly wish: Omit<FrameRequest, 'time'> }[] = [
  { what: 'skin only', wish: {} },
  {
    what: 'with spheres of level 4',
    wish: { spheres: { choice: { kind: 'level', level: 4 }, colour: 'refitted' } },
  },
  {
    what: 'with rigid spheres, skeleton and weights',
    wish: {
      spheres: { choice: { kind: 'front' }, colour: 'refitted' },
      skeleton: true,
      shading: { body: null, by: { kind: 'weight', joint: 5 } },
    },
  },
]

/** The core's share of a scrubbed frame: pose, refit, query, and all data to draw. */
export async function measureFrame(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const scene of ['two-men', 'two-creatures']) {
    const session = createSession(nodeFiles, () => performance.now())
    const opened = await session.open(`${scenes}${scene}.rigscene.json`, noProgress)
    if (!opened.ok) throw new Error(opened.problem.message)
    for (const { what, wish: request } of requests)
      rows.push(...scrub(session, `${scene}, ${what}`, request, opened.value.seconds, quick))
  }
  rows.push(...(await sharesOf('two-creatures', quick)))
  return {
    name: 'A scrubbed frame',
    note: 'Core time of a scrubbed frame: pose, query, vertices to draw. Frames are requested in an order without coherence, over the whole clip. Each time is the best of six rounds, which excludes interference from other processes and garbage collection.',
    rows,
  }
}

function scrub(
  session: Session,
  what: string,
  request: Omit<FrameRequest, 'time'>,
  seconds: number,
  quick: boolean,
): readonly Row[] {
  const rounds = inRounds(scrubTimes(seconds, quick), (time) => {
    const frame = session.frame({ ...request, time })
    if (!frame.ok) throw new Error(frame.problem.message)
    return frame.value.totalMilliseconds
  })
  const measured = bestOf(rounds)
  return [
    atMost(`${what}: median`, '', 8, medianOf(measured), ' ms'),
    atMost(`${what}: 95th percentile`, '', 8, percentile(measured, 0.95), ' ms'),
    // Skips the first round, which includes compilation.
    plain(`${what}: 95th percentile of all rounds`, '', `${show(percentile(rounds.slice(1).flat(), 0.95))} ms`),
  ]
}

/** Share of each step in the time of a frame. */
async function sharesOf(name: string, quick: boolean): Promise<readonly Row[]> {
  const scene = await loadScene(name, { leaf: 16 })
  const times = scrubTimes(scene.seconds, quick)
  const answer = (time: number) =>
    good(
      answerFrame(
        scene.bodies,
        { time },
        { now: () => performance.now(), fitted: new FittedTrees(), inners: new InnerBodies() },
      ),
    )
  const posing = (time: number) => {
    const started = performance.now()
    scene.pose(time)
    return performance.now() - started
  }
  const all = sum(bestOfRounds(times, (time) => answer(time).totalMilliseconds))
  const query = sum(bestOfRounds(times, (time) => answer(time).milliseconds))
  const pose = sum(bestOfRounds(times, posing))
  const share = (part: number) => `${show((100 * part) / all)} %`
  return [
    plain(`${name}: posing`, '', share(pose)),
    plain(`${name}: query, with the spheres it refits`, '', share(query)),
    plain(`${name}: vertices to draw and the rest`, '', share(all - pose - query)),
  ]
}

/** Times every frame in each of several rounds. */
function inRounds(times: readonly number[], milliseconds: (time: number) => number): readonly (readonly number[])[] {
  return Array.from({ length: ROUNDS }, () => times.map(milliseconds))
}

/** The best round for each frame: excludes compilation in the first rounds and interference in the others. */
function bestOf(rounds: readonly (readonly number[])[]): readonly number[] {
  return rounds[0].map((_, k) => Math.min(...rounds.map((round) => round[k])))
}

const bestOfRounds = (times: readonly number[], milliseconds: (time: number) => number) =>
  bestOf(inRounds(times, milliseconds))

/** Times in steps of the golden ratio, so that consecutive requests are far apart. */
function scrubTimes(seconds: number, quick: boolean): readonly number[] {
  const count = quick ? 60 : 240
  return Array.from({ length: count }, (_, k) => ((k * 0.618033988749895) % 1) * seconds)
}

function percentile(numbers: readonly number[], part: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)]
}
