import { nodeFiles } from '../../../cli/files.ts'
import { noProgress } from '../../../core/progress.ts'
import { createSession } from '../../../core/session/createSession.ts'
import { answerFrame } from '../../../core/session/answerFrame.ts'
import type { FrameRequest, Session } from '../../../core/session/session.ts'
import { loadScene, scenes } from '../benchScene.ts'
import { atMost, type BenchTable, plain, type Row, show } from '../table.ts'
import { medianOf, sum } from '../timing.ts'

/** What the window asks for with every step of a scrub, from the least that it draws to the most. */
const requests: readonly { readonly what: string; readonly wish: Omit<FrameRequest, 'time'> }[] = [
  { what: 'skin only', wish: {} },
  {
    what: 'with spheres of level 4',
    wish: { spheres: { choice: { kind: 'level', level: 4 }, colour: 'refitted' } },
  },
  {
    what: 'with the cut, skeleton and weights',
    wish: {
      spheres: { choice: { kind: 'cut' }, colour: 'refitted' },
      skeleton: true,
      shading: { body: null, by: { kind: 'weight', joint: 5 } },
    },
  },
]

/** The core's part of a scrubbed frame: pose, refit and query, and everything to draw. */
export async function measureFrame(quick: boolean): Promise<BenchTable> {
  const rows: Row[] = []
  for (const scene of ['two-men', 'two-creatures']) {
    const session = createSession(nodeFiles, () => performance.now())
    const opened = await session.open(`${scenes}${scene}.rigscene.json`, noProgress)
    if (!opened.ok) throw new Error(opened.problem.message)
    for (const { what, wish } of requests)
      rows.push(...scrub(session, `${scene}, ${what}`, wish, opened.value.seconds, quick))
  }
  rows.push(...(await sharesOf('two-creatures', quick)))
  return {
    name: 'A scrubbed frame',
    note: 'The core side of a scrub through the whole clip, each time asked once, in an order that no cache can guess: pose, query, vertices to draw.',
    rows,
  }
}

function scrub(
  session: Session,
  what: string,
  wish: Omit<FrameRequest, 'time'>,
  seconds: number,
  quick: boolean,
): readonly Row[] {
  const all = scrubTimes(seconds, quick)
  const took = [...all, ...all].map((time) => {
    const frame = session.frame({ ...wish, time })
    if (!frame.ok) throw new Error(frame.problem.message)
    return frame.value.totalMilliseconds
  })
  // The first round warms the compiler up.
  const measured = took.slice(all.length)
  return [
    atMost(`${what}: median`, '', 8, medianOf(measured), ' ms'),
    atMost(`${what}: 95th percentile`, '', 8, percentile(measured, 0.95), ' ms'),
  ]
}

/** Which part of a frame takes how much. */
async function sharesOf(name: string, quick: boolean): Promise<readonly Row[]> {
  const scene = await loadScene(name, 16)
  const parts = { pose: [] as number[], query: [] as number[], all: [] as number[] }
  const times = scrubTimes(scene.seconds, quick)
  for (const time of [...times, ...times]) {
    const started = performance.now()
    scene.pose(time)
    parts.pose.push(performance.now() - started)
    const frame = answerFrame(scene.bodies, { time }, { now: () => performance.now() })
    if (!frame.ok) throw new Error(frame.problem.message)
    parts.query.push(frame.value.milliseconds)
    parts.all.push(frame.value.totalMilliseconds)
  }
  const [pose, query, all] = [parts.pose, parts.query, parts.all].map((took) => sum(took.slice(times.length)))
  const share = (part: number) => `${show((100 * part) / all)} %`
  return [
    plain(`${name}: posing`, '', share(pose)),
    plain(`${name}: query, with the spheres it refits`, '', share(query)),
    plain(`${name}: vertices to draw and the rest`, '', share(all - pose - query)),
  ]
}

/** Frames of the clip in jumps of the golden ratio: neighbours in time do not follow each other. */
function scrubTimes(seconds: number, quick: boolean): readonly number[] {
  const count = quick ? 60 : 240
  return Array.from({ length: count }, (_, k) => ((k * 0.618033988749895) % 1) * seconds)
}

function percentile(numbers: readonly number[], part: number): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)]
}
