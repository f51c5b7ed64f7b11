import type { Command } from 'commander'
import { done, type Reply } from '../../core/reply.ts'
import type { SceneDistance } from '../../core/session/askDistance.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { namedPair } from '../namedPair.ts'
import { openScene } from '../openScene.ts'
import { finiteNumber } from '../options.ts'
import { countsText, table } from '../print.ts'

interface Options {
  readonly bodies?: string
  readonly time?: number
}

/** CLI.md: `points` and `triangles` in the order of `bodies`, which is that of their names. */
interface DistanceDocument extends Omit<SceneDistance, 'bodies'> {
  readonly time: number
  readonly bodies: readonly [string, string]
}

export function distanceCommand(program: Command): void {
  addCommand(program, 'distance', 'how far the nearest two bodies of a scene are apart, and where')
    .argument('<scene>', 'a .rigscene.json file of two bodies or more')
    .option('--bodies <a,b>', 'between these two, by name, instead of the nearest two of all')
    .option('--time <seconds>', 'time of the scene instead of the one in the file', finiteNumber)
    .addHelpText('after', EXAMPLES)
    .action(answer(distance, readable))
}

const EXAMPLES = `
The distance between their surfaces, in units of the world; 0 exactly if they
touch or go through each other. Pairs that the scene ignores are left out,
unless --bodies names them.

Examples:
  rigsphere distance two-men.rigscene.json               at the time that the scene was saved at
  rigsphere distance two-men.rigscene.json --time 1.5 --json
  rigsphere distance crowd-50.rigscene.json --bodies 'creature 1,creature 7'`

async function distance({ operands, options, progress }: Call<Options>): Promise<Reply<DistanceDocument>> {
  const opened = await openScene(operands[0] ?? '', progress)
  if (!opened.ok) return opened
  const { session, scene } = opened.value
  const time = options.time ?? scene.time
  const named = options.bodies === undefined ? done({}) : namedPair(options.bodies, scene.bodies)
  if (!named.ok) return named
  const asked = session.distance(named.value, time)
  if (!asked.ok) return asked
  const name = (id: number) => scene.bodies.find((body) => body.id === id)?.settings.name ?? String(id)
  const [a, b] = asked.value.bodies
  return done({ ...asked.value, time, bodies: [name(a), name(b)] })
}

function readable({
  time,
  bodies,
  distance: width,
  points,
  triangles,
  counts,
  milliseconds,
}: DistanceDocument): string {
  return [
    `at ${time} s, in ${milliseconds.toPrecision(3)} ms: ${width === 0 ? 'they touch' : `${width} apart`}`,
    table([
      ['body', ...bodies],
      ['triangle', ...triangles],
      ...['x', 'y', 'z'].map((axis, k) => [axis, ...points.map((point) => point[k] ?? 0)]),
    ]),
    countsText(counts),
  ].join('\n')
}
