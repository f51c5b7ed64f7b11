import type { Command } from 'commander'
import { done, type Reply } from '../../core/reply.ts'
import type { QueryCounts } from '../../core/session/session.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { openPair, type PairOptions } from '../openPair.ts'
import { finiteNumber, positiveNumber } from '../options.ts'
import { countsText } from '../print.ts'

interface Options extends PairOptions {
  readonly budget?: number
}

/** CLI.md: the volume that two bodies have in common, and bounds of it. */
interface PenetrationDocument {
  readonly time: number
  readonly bodies: readonly [string, string]
  readonly volume: number
  readonly lower: number
  readonly upper: number
  readonly complete: boolean
  readonly counts: QueryCounts
  readonly milliseconds: number
}

export function penetrationCommand(program: Command): void {
  addCommand(program, 'penetration', 'the volume that two bodies of a scene have in common')
    .argument('<scene>', 'a .rigscene.json file')
    .option('--bodies <a,b>', 'these two, by name, instead of the two that have most in common')
    .option('--time <seconds>', 'time of the scene instead of the one in the file', finiteNumber)
    .option('--budget <ms>', 'stop after this time, posing included, and tell bounds', positiveNumber)
    .addHelpText('after', DETAILS)
    .action(answer(penetration, readable))
}

const DETAILS = `
Exact up to rounding, which lower and upper bound, and in cubes of the
scene's unit. Bodies must be closed (rigsphere inspect says watertight).
Where a body overlaps itself, eyes in a head or an arm through a chest, the
volume counts as often as it does. When the budget runs out, complete is
false, lower 0, upper what the boxes around the bodies have in common, and
volume an estimate: so much of it as the bodies fill of their boxes at rest.
Pairs that the scene ignores are left out, unless --bodies names them.

Examples:
  rigsphere penetration two-men.rigscene.json --time 1.5
  rigsphere penetration crowd-50.rigscene.json --budget 100 --json
  rigsphere penetration crowd-50.rigscene.json --bodies 'creature 5,creature 6'`

export async function penetration(call: Call<Options>): Promise<Reply<PenetrationDocument>> {
  const opened = await openPair(call)
  if (!opened.ok) return opened
  const { session, time, named, nameOf } = opened.value
  const budget = call.options.budget === undefined ? {} : { budget: call.options.budget }
  call.progress.report(0, 0, 'measuring the volume in common')
  const asked = session.penetration(time, { ...named, ...budget })
  if (!asked.ok) return asked
  const { a, b, volume, lower, upper, complete, counts, milliseconds } = asked.value
  return done({ time, bodies: [nameOf(a), nameOf(b)], volume, lower, upper, complete, counts, milliseconds })
}

function readable({ time, bodies, volume, lower, upper, complete, counts, milliseconds }: PenetrationDocument): string {
  const [a, b] = bodies
  const found = `volume that ${a} and ${b} have in common: ${volume}`
  return [
    `at ${time} s, in ${milliseconds.toPrecision(3)} ms${complete ? '' : ', stopped by the budget'}`,
    complete ? found : `${found}, an estimate`,
    `between ${lower} and ${upper}`,
    countsText(counts),
  ].join('\n')
}
