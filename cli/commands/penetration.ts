import type { Command } from 'commander'
import { done, type Reply } from '../../core/reply.ts'
import type { QueryCounts } from '../../core/session/session.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { namedPair } from '../namedPair.ts'
import { openScene } from '../openScene.ts'
import { finiteNumber, positiveNumber } from '../options.ts'
import { countsText } from '../print.ts'

interface Options {
  readonly bodies?: string
  readonly time?: number
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

async function penetration({ operands, options, progress }: Call<Options>): Promise<Reply<PenetrationDocument>> {
  const opened = await openScene(operands[0] ?? '', progress)
  if (!opened.ok) return opened
  const { session, scene } = opened.value
  const time = options.time ?? scene.time
  const named = options.bodies === undefined ? done({}) : namedPair(options.bodies, scene.bodies)
  if (!named.ok) return named
  const budget = options.budget === undefined ? {} : { budget: options.budget }
  const asked = session.penetration(time, { ...named.value, ...budget })
  if (!asked.ok) return asked
  const name = (id: number) => scene.bodies.find((body) => body.id === id)?.settings.name ?? String(id)
  const { a, b, volume, lower, upper, complete, counts, milliseconds } = asked.value
  return done({ time, bodies: [name(a), name(b)], volume, lower, upper, complete, counts, milliseconds })
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
