import type { Command } from 'commander'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import type { InnerSceneDistance } from '../../core/session/query/askInnerPenetration.ts'
import type { SceneDistance } from '../../core/session/query/askDistance.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { openPair, type PairOptions } from '../open/openPair.ts'
import { finiteNumber, wholeNumber } from '../options/numberOptions.ts'
import { countsText, table } from '../run/print.ts'

interface Options extends PairOptions {
  readonly inner?: true
  readonly spheres?: number
}

/** Result for inner spheres: see `InnerSceneDistance`. */
interface InnerDocument extends Omit<InnerSceneDistance, 'bodies'> {
  readonly time: number
  readonly bodies: readonly [string, string]
}

/** docs/cli.md 5.8: `points` and `triangles` are in the order of `bodies`, which are sorted by name. */
interface DistanceDocument extends Omit<SceneDistance, 'bodies' | 'inner'> {
  readonly time: number
  /** The body that lies inside the other, closed one without touching it; null if neither does. */
  readonly inner: string | null
  readonly bodies: readonly [string, string]
}

export function distanceCommand(program: Command): void {
  addCommand(program, 'distance', 'compute the distance and closest points of the two closest bodies')
    .argument('<scene>', 'a .rigscene.json file with two or more bodies')
    .option('--bodies <a,b>', 'names of two bodies; default: the closest two')
    .option('--time <seconds>', 'scene time; default: the time stored in the file', finiteNumber)
    .option('--inner', 'compute an upper bound from inner spheres')
    .option('--spheres <count>', 'inner spheres per body, with --inner', wholeNumber)
    .addHelpText('after', EXAMPLES)
    .action(answer(distance, readable))
}

const EXAMPLES = `
Prints the distance between the surfaces in world units. It is exactly 0 if they
touch or intersect. Pairs that the scene ignores are skipped unless named with
--bodies. If a body is inside another, the result says so.

With --inner, spheres are packed into each rig (once; export can store them) and
the distance is an upper bound, measured between points of the two bodies; it is
0 if inner spheres overlap, and points and triangles are then null. triangles
alone is null if the points lie on spheres. On dense rigid bodies this takes a
third of the time or less.

Examples:
  rigsphere distance two-men.rigscene.json --inner
  rigsphere distance two-men.rigscene.json               at the time stored in the scene
  rigsphere distance two-men.rigscene.json --time 1.5 --json
  rigsphere distance crowd-50.rigscene.json --bodies 'creature 1,creature 7'`

export async function distance(call: Call<Options>): Promise<Reply<DistanceDocument | InnerDocument>> {
  const { inner: byInner, spheres } = call.options
  if (byInner === undefined && spheres !== undefined) return failed('request-invalid', '--spheres requires --inner.')
  const opened = await openPair(call)
  if (!opened.ok) return opened
  const { session, time, named, nameOf } = opened.value
  if (byInner === true) {
    const settings = spheres === undefined ? {} : { spheres }
    const asked = session.innerDistance({ ...named, settings, time }, call.progress)
    if (!asked.ok) return asked
    const [a, b] = asked.value.bodies
    return done({ ...asked.value, time, bodies: [nameOf(a), nameOf(b)] })
  }
  call.progress.report(0, 0, 'measuring the distance')
  const asked = session.distance({ ...named, time })
  if (!asked.ok) return asked
  const { bodies, inner, ...found } = asked.value
  const [a, b] = bodies
  return done({ ...found, time, bodies: [nameOf(a), nameOf(b)], inner: inner === null ? null : nameOf(inner) })
}

function readable(document: DistanceDocument | InnerDocument): string {
  const { time, bodies, distance: width, points, triangles, milliseconds } = document
  const inner = 'inner' in document ? document.inner : null
  const containment = inner === null ? '' : `, ${inner} inside the other`
  const apart = 'inner' in document ? `${width} apart` : `at most ${width} apart`
  return [
    `at ${time} s, in ${milliseconds.toPrecision(3)} ms: ${width === 0 ? 'they touch' : apart}${containment}`,
    ...(points === null
      ? []
      : [
          table([
            ['body', ...bodies],
            ...(triangles === null ? [] : [['triangle', ...triangles]]),
            ...['x', 'y', 'z'].map((axis, k) => [axis, ...points.map((point) => point[k] ?? 0)]),
          ]),
        ]),
    'counts' in document ? countsText(document.counts) : `${document.tests} sphere tests`,
  ].join('\n')
}
