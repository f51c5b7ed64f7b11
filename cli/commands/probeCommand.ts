import type { Command } from 'commander'
import type { Volume } from '../../core/query/probe/volume.ts'
import { done, type Problem, type Reply } from '../../core/base/reply.ts'
import type { Asked } from '../../core/session/query/askProbe.ts'
import type { QueryCounts } from '../../core/query/base/queryCounts.ts'
import type { Session } from '../../core/session/session.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { RESULTS_MISSING } from '../run/exitCodes.ts'
import { openScene } from '../open/openScene.ts'
import { finiteNumber, finiteNumbers } from '../options/numberOptions.ts'
import { countsText, table } from '../run/print.ts'

interface Options {
  readonly ray?: readonly number[]
  readonly sphere?: readonly number[]
  readonly capsule?: readonly number[]
  readonly box?: readonly number[]
  readonly orientedBox?: readonly number[]
  readonly any?: true
  readonly nearest?: true
  readonly time?: number
}

/** `distance`, `t` and `point` are set for rays only. */
interface Hit {
  readonly body: string
  readonly triangle: number
  readonly distance?: number
  readonly t?: number
  readonly point?: readonly [number, number, number]
}

/** docs/cli.md 5.7: hits of a ray are sorted by distance, others by body name and triangle index. */
interface ProbeDocument {
  readonly time: number
  readonly hits: readonly Hit[]
  readonly problems: readonly { readonly body: string; readonly problem: Problem }[]
  readonly counts: QueryCounts
  readonly milliseconds: number
}

export function probeCommand(program: Command): void {
  addCommand(program, 'probe', 'find the triangles of a scene that intersect a ray, sphere, capsule or box')
    .argument('<scene>', 'a .rigscene.json file, or a rig')
    .option('--ray <ox,oy,oz,dx,dy,dz>', 'origin and direction', finiteNumbers(6))
    .option('--sphere <x,y,z,r>', 'centre and radius', finiteNumbers(4))
    .option('--capsule <ax,ay,az,bx,by,bz,r>', 'end points of its axis, and radius', finiteNumbers(7))
    .option('--box <lx,ly,lz,hx,hy,hz>', 'lower and upper corner of an axis-aligned box', finiteNumbers(6))
    .option(
      '--oriented-box <x,y,z,hx,hy,hz,qx,qy,qz,qw>',
      'centre, half sizes, and rotation as a quaternion',
      finiteNumbers(10),
    )
    .option('--any', 'stop at the first triangle: of each body, or for a ray of all bodies')
    .option('--nearest', 'for a ray: only the nearest triangle')
    .option('--time <seconds>', 'scene time; default: the time stored in the file', finiteNumber)
    .hook('preAction', (command) => {
      const options = command.opts<Options>()
      if (shapesIn(options).length !== 1) {
        command.error('error: specify one of --ray, --sphere, --capsule, --box and --oriented-box')
      }
      if (options.nearest && options.ray === undefined) command.error('error: --nearest requires --ray')
    })
    .addHelpText('after', EXAMPLES)
    .action(answer(probe, readable, { exitCode: ({ problems }) => (problems.length > 0 ? RESULTS_MISSING : 0) }))
}

const EXAMPLES = `
Examples:
  rigsphere probe two-men.rigscene.json --ray 0,1,9,0,0,-1        hits sorted by distance
  rigsphere probe two-men.rigscene.json --sphere 0,1,0,0.3 --any  which bodies it touches
  rigsphere probe man.glb --capsule 0,0,0,0,1,0,0.2 --json`

function shapesIn({ ray, sphere, capsule, box, orientedBox }: Options): unknown[] {
  return [ray, sphere, capsule, box, orientedBox].filter((shape) => shape !== undefined)
}

async function probe({ operands, options, progress, files }: Call<Options>): Promise<Reply<ProbeDocument>> {
  const opened = await openScene(operands[0] ?? '', files, progress)
  if (!opened.ok) return opened
  const { session, scene } = opened.value
  const time = options.time ?? scene.time
  const name = (id: number) => scene.bodies.find((body) => body.id === id)?.settings.name ?? String(id)
  const found =
    options.ray === undefined ? volumeHits(session, options, time, name) : rayHits(session, options, time, name)
  if (!found.ok) return found
  const { hits, problems, counts, milliseconds } = found.value
  return done({
    time,
    hits,
    problems: problems.map(({ body, problem }) => ({ body: name(body), problem })),
    counts,
    milliseconds,
  })
}

type Found = Asked & { readonly hits: readonly Hit[] }

function rayHits(
  session: Session,
  { ray = [], any, nearest }: Options,
  time: number,
  name: (id: number) => string,
): Reply<Found> {
  const wanted = any ? 'any' : nearest ? 'nearest' : 'all'
  const picked = session.pick({ ray: { origin: three(ray, 0), direction: three(ray, 3) }, wanted, time })
  if (!picked.ok) return picked
  const hits = picked.value.hits.map(({ body, triangle, distance, t, point }) => {
    return { body: name(body), triangle, distance, t, point }
  })
  return done({ ...picked.value, hits })
}

function volumeHits(session: Session, options: Options, time: number, name: (id: number) => string): Reply<Found> {
  const probed = session.probe({ volume: volumeOf(options), any: options.any ?? false, time })
  if (!probed.ok) return probed
  const hits = probed.value.hits.flatMap(({ body, triangles }) =>
    Array.from(triangles, (triangle) => ({ body: name(body), triangle })),
  )
  return done({ ...probed.value, hits })
}

function volumeOf({ sphere, capsule, box, orientedBox = [] }: Options): Volume {
  if (sphere !== undefined) return { kind: 'sphere', centre: three(sphere, 0), radius: sphere[3] ?? 0 }
  if (capsule !== undefined) {
    return { kind: 'capsule', from: three(capsule, 0), to: three(capsule, 3), radius: capsule[6] ?? 0 }
  }
  if (box !== undefined) return { kind: 'box', low: three(box, 0), high: three(box, 3) }
  const [x = 0, y = 0, z = 0, w = 0] = orientedBox.slice(6)
  return { kind: 'oriented-box', centre: three(orientedBox, 0), half: three(orientedBox, 3), rotation: [x, y, z, w] }
}

function three(numbers: readonly number[], from: number): [number, number, number] {
  return [numbers[from] ?? 0, numbers[from + 1] ?? 0, numbers[from + 2] ?? 0]
}

/** Maximum number of printed rows. */
const MOST_ROWS = 40

function readable({ time, hits, problems, counts, milliseconds }: ProbeDocument): string {
  const rows = hits.slice(0, MOST_ROWS).map(({ body, triangle, distance }) => {
    return distance === undefined ? [body, triangle] : [body, triangle, distance]
  })
  const heading = hits[0]?.distance === undefined ? ['body', 'triangle'] : ['body', 'triangle', 'distance']
  return [
    `at ${time} s, in ${milliseconds.toPrecision(3)} ms: ${hits.length === 0 ? 'no hits' : `${hits.length} triangles`}`,
    ...(hits.length > 0 ? [table([heading, ...rows])] : []),
    ...(hits.length > MOST_ROWS ? [`… and ${hits.length - MOST_ROWS} more`] : []),
    ...problems.map(({ body, problem }) => `${body}: ${problem.message}`),
    countsText(counts),
  ].join('\n')
}
