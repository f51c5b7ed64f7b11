import type { Command } from 'commander'
import type { Push } from '../../core/query/penetration/push.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import type { InnerPenetration } from '../../core/session/query/askInnerPenetration.ts'
import type { QueryCounts } from '../../core/query/base/queryCounts.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { completeness } from '../run/exitCodes.ts'
import { openPair, type PairOptions } from '../open/openPair.ts'
import { finiteNumber, positiveNumber, wholeNumber } from '../options/numberOptions.ts'
import { countsText } from '../run/print.ts'

interface Options extends PairOptions {
  readonly budget?: number
  readonly inner?: true
  readonly spheres?: number
  readonly compare?: true
}

/** docs/cli.md 5.9: the intersection volume of two bodies, and its bounds. */
interface PenetrationDocument {
  readonly time: number
  readonly bodies: readonly [string, string]
  readonly volume: number
  readonly lower: number
  readonly upper: number
  readonly push: Push | null
  readonly complete: boolean
  readonly counts: QueryCounts
  readonly milliseconds: number
}

/** Result for inner spheres: see `InnerPenetration`. */
interface InnerDocument extends Omit<InnerPenetration, 'a' | 'b'> {
  readonly time: number
  readonly bodies: readonly [string, string]
}

export function penetrationCommand(program: Command): void {
  addCommand(program, 'penetration', 'compute the intersection volume of two bodies in a scene')
    .argument('<scene>', 'a .rigscene.json file')
    .option('--bodies <a,b>', 'names of two bodies; default: the two with the largest intersection')
    .option('--time <seconds>', 'scene time; default: the time stored in the file', finiteNumber)
    .option('--budget <ms>', 'stop after this time, including posing, and print bounds', positiveNumber)
    .option('--inner', 'estimate it from inner spheres; bodies need not be closed')
    .option('--spheres <count>', 'inner spheres per body, with --inner', wholeNumber)
    .option('--compare', 'with --inner: also compute the exact volume, and the error')
    .addHelpText('after', DETAILS)
    .action(answer(penetration, readable, { exitCode: completeness }))
}

const DETAILS = `
The volume is in cubic scene units and exact up to rounding, which lower and
upper bound. Bodies must be closed (rigsphere inspect prints watertight).
Where a body overlaps itself (eyes in a head, an arm through a chest), the
volume is counted several times. If the budget runs out, complete is false,
lower is 0, upper is the intersection volume of the bounding boxes, and volume
is an estimate: upper times the fraction of their boxes that the bodies fill at
rest. Pairs that the scene ignores are skipped unless named with --bodies.

push separates the bodies: moving the second body along direction reduces the
volume fastest, by area per unit of length.

With --inner, spheres are packed into each rig (once; export can store them).
The volume is then an estimate: share is its fraction of the smaller body,
uncertainty an error band that contains about nine of ten errors, and lower and
upper are guaranteed while both bodies are rigid, otherwise null. An estimate
below 2 % of the smaller body is replaced by the exact volume if both bodies are
closed; answeredBy is then exact instead of inner. With --budget, a coarser
packing answers: spheres lists how many spheres were used, and complete is
false. --compare adds exact, the exact volume; it is null if a body is open, and the
budget does not include it. Use --inner for open meshes, dense bodies and fixed
budgets, and the exact query for small overlaps and ordinary characters.

Examples:
  rigsphere penetration two-men.rigscene.json --inner --compare
  rigsphere penetration two-men.rigscene.json --inner --budget 1
  rigsphere penetration two-men.rigscene.json --time 1.5
  rigsphere penetration crowd-50.rigscene.json --budget 100 --json
  rigsphere penetration crowd-50.rigscene.json --bodies 'creature 5,creature 6'`

export async function penetration(call: Call<Options>): Promise<Reply<PenetrationDocument | InnerDocument>> {
  const { inner, spheres, compare } = call.options
  if (inner === undefined && (spheres !== undefined || compare !== undefined)) {
    return failed('request-invalid', `${spheres === undefined ? '--compare' : '--spheres'} requires --inner.`)
  }
  const opened = await openPair(call)
  if (!opened.ok) return opened
  const { session, time, named, nameOf } = opened.value
  const budget = call.options.budget === undefined ? {} : { budget: call.options.budget }
  if (inner === true) {
    const settings = spheres === undefined ? {} : { spheres }
    const request = { ...named, ...budget, settings, compare: compare === true }
    const asked = session.innerPenetration({ time, ...request }, call.progress)
    if (!asked.ok) return asked
    const { a, b, ...found } = asked.value
    return done({ time, bodies: [nameOf(a), nameOf(b)], ...found })
  }
  call.progress.report(0, 0, 'computing the intersection volume')
  const asked = session.penetration({ time, ...named, ...budget })
  if (!asked.ok) return asked
  const { a, b, ...found } = asked.value
  return done({ time, bodies: [nameOf(a), nameOf(b)], ...found })
}

function readable(document: PenetrationDocument | InnerDocument): string {
  const { time, bodies, volume, lower, upper, push, complete, milliseconds } = document
  const [a, b] = bodies
  const isEstimate = 'answeredBy' in document ? document.answeredBy === 'inner' : !complete
  const found = `intersection volume of ${a} and ${b}: ${volume}`
  return [
    `at ${time} s, in ${milliseconds.toPrecision(3)} ms${complete ? '' : ', stopped by the budget'}`,
    isEstimate ? `${found}, an estimate` : found,
    ...(lower === null ? [] : [`between ${lower} and ${upper ?? 'any volume'}`]),
    ...(push === null ? [] : [pushText(b, push)]),
    'counts' in document ? countsText(document.counts) : innerText(document),
  ].join('\n')
}

function pushText(name: string, { direction, depth }: Push): string {
  const numbers = direction.map((x) => Number(x.toPrecision(4))).join(' ')
  return `pushes ${name} along ${numbers}, depth ${Number(depth.toPrecision(4))}`
}

function innerText(document: InnerDocument): string {
  const { spheres, tests, uncertainty, exact, answeredBy, share } = document
  const percent = Number((100 * share).toPrecision(3))
  const accuracy = answeredBy === 'exact' ? 'measured exactly' : `± ${Number(uncertainty.toPrecision(2))}`
  return [
    `${percent} % of the smaller body, ${accuracy}`,
    ...(exact === null ? [] : [`exact volume: ${exact}${errorText(document.volume, exact)}`]),
    `${spheres[0]} and ${spheres[1]} inner spheres, ${tests} sphere tests`,
  ].join('\n')
}

function errorText(volume: number, exact: number): string {
  if (exact === 0) return ''
  const percent = Number((100 * (volume / exact - 1)).toPrecision(2))
  return `, error of the estimate: ${percent > 0 ? '+' : ''}${percent} %`
}
