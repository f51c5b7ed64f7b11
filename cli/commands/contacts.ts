import { type Command, Option } from 'commander'
import { type MethodName, methods } from '../../core/query/methods.ts'
import type { Progress } from '../../core/progress.ts'
import { done, type Reply } from '../../core/reply.ts'
import type { Contacts } from '../../core/session/askContacts.ts'
import { joinContacts, splitContacts } from '../../core/session/sceneWork.ts'
import type { QueryCounts } from '../../core/session/session.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { type OpenedScene, openScene } from '../openScene.ts'
import { finiteNumber, positiveNumber, wholeNumber } from '../options.ts'
import { countsText, table } from '../print.ts'
import { shareWork } from '../threads/shareWork.ts'

interface Options {
  readonly any?: true
  readonly self?: true
  readonly method: MethodName
  readonly time?: number
  readonly budget?: number
  readonly threads?: number
}

/** CLI.md: pairs sorted, a === b for contacts of a body with itself. */
interface ContactsDocument {
  readonly time: number
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly triangles: readonly [number, number][] }[]
  readonly counts: QueryCounts
  readonly milliseconds: number
  readonly complete: boolean
}

export function contactsCommand(program: Command): void {
  addCommand(program, 'contacts', 'which triangles of the bodies of a scene touch')
    .argument('<scene>', 'a .rigscene.json file, or a rig')
    .option('--any', 'stop at the first touching triangles of each two bodies')
    .option('--self', 'also each body with itself')
    .addOption(
      new Option('--method <name>', 'how they are found; the answer is the same')
        .choices(Object.keys(methods))
        .default('on-demand'),
    )
    .option('--time <seconds>', 'time of the scene instead of the one in the file', finiteNumber)
    .option('--threads <n>', 'so many at once, each with the scene opened anew: for slow methods', wholeNumber)
    .option('--budget <ms>', 'ask about no further pair of bodies after this time, posing included', positiveNumber)
    .addHelpText('after', EXAMPLES)
    .action(answer(contacts, readable))
}

const EXAMPLES = `
Examples:
  rigsphere contacts two-men.rigscene.json               at the time that the scene was saved at
  rigsphere contacts two-men.rigscene.json --time 1.5 --self --json
  rigsphere contacts two-men.rigscene.json --method brute`

async function contacts({ operands, options, progress }: Call<Options>): Promise<Reply<ContactsDocument>> {
  const opened = await openScene(operands[0] ?? '', progress)
  if (!opened.ok) return opened
  const { scene } = opened.value
  const time = options.time ?? scene.time
  const asked = await askAll(opened.value, operands[0] ?? '', time, options, progress)
  if (!asked.ok) return asked
  const { counts, milliseconds, complete } = asked.value
  const name = (id: number) => scene.bodies.find((body) => body.id === id)?.settings.name ?? String(id)
  const pairs = asked.value.contacts.map(({ a, b, triangles }) => ({
    a: name(a),
    b: name(b),
    triangles: Array.from({ length: triangles.length / 2 }, (_, k): [number, number] => [
      triangles[k * 2] ?? 0,
      triangles[k * 2 + 1] ?? 0,
    ]),
  }))
  return done({ time, pairs, counts, milliseconds, complete })
}

/** So many pieces per thread, so that none waits long for the last one. */
const PIECES = 4

/** One question is over long before another thread has opened the scene: threads only help where they are asked for. */
async function askAll(
  { session, openMilliseconds }: OpenedScene,
  path: string,
  time: number,
  { threads = 1, ...options }: Options,
  progress: Progress,
): Promise<Reply<Contacts>> {
  if (threads === 1) return session.contacts(time, options)
  // A thread does its pieces one after the other.
  const each = options.budget === undefined ? options : { ...options, budget: options.budget / PIECES }
  const works = splitContacts(time, each, threads * PIECES)
  const asked = await shareWork(works, session, { path, openMilliseconds, threads }, progress)
  return asked.ok ? done(joinContacts(asked.value)) : asked
}

function readable({ time, pairs, counts, milliseconds, complete }: ContactsDocument, { self }: Options): string {
  const found =
    pairs.length === 0
      ? `nothing touches${self ? '' : '; --self also asks each body about itself'}`
      : table([['body', 'body', 'triangle pairs'], ...pairs.map(({ a, b, triangles }) => [a, b, triangles.length])])
  return [
    `at ${time} s, in ${milliseconds.toPrecision(3)} ms${complete ? '' : ', stopped by the budget'}`,
    found,
    countsText(counts),
  ].join('\n')
}
