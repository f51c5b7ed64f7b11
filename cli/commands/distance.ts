import type { Command } from 'commander'
import { done, type Reply } from '../../core/reply.ts'
import type { SceneDistance } from '../../core/session/askDistance.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { openPair, type PairOptions } from '../openPair.ts'
import { finiteNumber } from '../options.ts'
import { countsText, table } from '../print.ts'

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

export async function distance(call: Call<PairOptions>): Promise<Reply<DistanceDocument>> {
  const opened = await openPair(call)
  if (!opened.ok) return opened
  const { session, time, named, nameOf } = opened.value
  call.progress.report(0, 0, 'measuring the distance')
  const asked = session.distance(named, time)
  if (!asked.ok) return asked
  const [a, b] = asked.value.bodies
  return done({ ...asked.value, time, bodies: [nameOf(a), nameOf(b)] })
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
