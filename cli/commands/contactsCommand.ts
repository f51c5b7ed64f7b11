import { type Command, Option } from 'commander'
import { type MethodName, methods } from '../../core/query/methods.ts'
import { done, type Reply } from '../../core/base/reply.ts'
import type { Contacts, UndecidedContacts } from '../../core/session/query/askContacts.ts'
import { joinContacts, splitContacts } from '../../core/session/sceneWork.ts'
import { JOINT_PAIR } from '../../core/session/query/jointPairs.ts'
import type { PairContacts } from '../../core/session/query/pairContacts.ts'
import type { QueryCounts } from '../../core/query/base/queryCounts.ts'
import type { SceneView } from '../../core/session/view/sceneView.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { completeness } from '../run/exitCodes.ts'
import { type OpenedScene, openScene } from '../open/openScene.ts'
import { finiteNumber, positiveNumber, wholeNumber } from '../options/numberOptions.ts'
import { countsText, table } from '../run/print.ts'
import type { Reporting } from '../run/progressLine.ts'
import { LOOKING, shareWork } from '../threads/shareWork.ts'

interface Options {
  readonly any?: true
  readonly self?: true
  readonly method: MethodName
  readonly time?: number
  readonly budget?: number
  readonly operations?: number
  readonly threads?: number
  readonly allowOutside?: true
}

/** docs/cli.md 5.5: pairs sorted by name; a === b for contacts of a body with itself. */
interface ContactsDocument {
  readonly time: number
  readonly pairs: readonly TouchingPair[]
  readonly counts: QueryCounts
  readonly milliseconds: number
  readonly complete: boolean
  /** In the order of `pairs`, largest bound first. */
  readonly undecided: readonly UndecidedPair[]
  /** The largest bound of all undecided pairs. null if a sphere is infinite, so that there is no bound. */
  readonly bound: number | null
  /** Bodies inside another, closed body without touching it. */
  readonly contained: readonly { readonly inner: string; readonly outer: string }[]
}

/**
 * Two spheres whose contents may be in contact: node indices as in `tree --dump`, and an upper bound of the distance
 * between their contents.
 */
interface UndecidedPair {
  readonly a: string
  readonly b: string
  readonly nodes: readonly [number, number]
  readonly bound: number | null
}

interface TouchingPair {
  readonly a: string
  readonly b: string
  readonly triangles: readonly [number, number][]
  /** Sorted by number of contacts, descending, then by name. Within one body, every pair of joints is listed once. */
  readonly joints: readonly { readonly a: string; readonly b: string; readonly contacts: number }[]
}

export function contactsCommand(program: Command): void {
  addCommand(program, 'contacts', 'find the touching triangles of the bodies in a scene')
    .argument('<scene>', 'a .rigscene.json file, a rig, or - for stdin')
    .option('--any', 'stop at the first touching triangles of each pair of bodies')
    .option('--self', 'also test each body against itself')
    .addOption(
      new Option('--method <name>', 'query method; all give the same result')
        .choices(Object.keys(methods))
        .default('on-demand'),
    )
    .option('--time <seconds>', 'scene time; default: the time stored in the file', finiteNumber)
    .option('--threads <n>', 'number of threads, each of which opens the scene; useful for slow methods', wholeNumber)
    .option('--budget <ms>', 'stop after this time, including posing, and list the undecided pairs', positiveNumber)
    .option('--operations <n>', 'stop after this many sphere tests and refits (a refit counts twice)', wholeNumber)
    .addHelpText('after', EXAMPLES)
    .action(answer(contacts, readable, { exitCode: completeness }))
}

const EXAMPLES = `
Examples:
  rigsphere contacts two-men.rigscene.json               at the time stored in the scene
  rigsphere contacts two-men.rigscene.json --time 1.5 --self --json
  rigsphere contacts two-men.rigscene.json --method brute
  rigsphere contacts crowd-50.rigscene.json --budget 2   contacts found in 2 ms, and undecided pairs`

export async function contacts({
  operands,
  options,
  progress,
  files,
}: Call<Options>): Promise<Reply<ContactsDocument>> {
  const opened = await openScene(operands[0] ?? '', files, progress)
  if (!opened.ok) return opened
  const { scene } = opened.value
  const time = options.time ?? scene.time
  const asked = await askAll(opened.value, time, options, progress)
  if (!asked.ok) return asked
  const { counts, milliseconds, complete } = asked.value
  const pairs = asked.value.contacts.map((pair) => touchingPair(scene, pair))
  const undecided = asked.value.undecided.flatMap((part) => undecidedPairs(scene, part))
  const name = (id: number) => scene.bodies.find((one) => one.id === id)?.settings.name ?? String(id)
  const contained = asked.value.contained.map(({ inner, outer }) => ({ inner: name(inner), outer: name(outer) }))
  const bound = finite(asked.value.bound)
  return done({ time, pairs, counts, milliseconds, complete, undecided, bound, contained })
}

function undecidedPairs({ bodies }: SceneView, { a, b, nodes, bounds }: UndecidedContacts): UndecidedPair[] {
  const name = (id: number) => bodies.find((one) => one.id === id)?.settings.name ?? String(id)
  return Array.from(bounds, (bound, k) => ({
    a: name(a),
    b: name(b),
    nodes: [nodes[k * 2] ?? 0, nodes[k * 2 + 1] ?? 0],
    bound: finite(bound),
  }))
}

/** JSON cannot represent infinite numbers. */
function finite(bound: number): number | null {
  return bound < Number.POSITIVE_INFINITY ? bound : null
}

function touchingPair({ bodies }: SceneView, { a, b, triangles, jointPairs }: PairContacts): TouchingPair {
  const body = (id: number) => bodies.find((one) => one.id === id)
  const joint = (id: number, number = 0) => body(id)?.rig.joints[number]?.name ?? `joint ${number}`
  return {
    a: body(a)?.settings.name ?? String(a),
    b: body(b)?.settings.name ?? String(b),
    triangles: Array.from({ length: triangles.length / 2 }, (_, k): [number, number] => [
      triangles[k * 2] ?? 0,
      triangles[k * 2 + 1] ?? 0,
    ]),
    joints: Array.from({ length: jointPairs.length / JOINT_PAIR }, (_, k) => ({
      a: joint(a, jointPairs[k * JOINT_PAIR]),
      b: joint(b, jointPairs[k * JOINT_PAIR + 1]),
      contacts: jointPairs[k * JOINT_PAIR + 2] ?? 0,
    })),
  }
}

/** Number of parts per thread: with several, no thread waits long for the last part. */
const PIECES = 4

/** A single query ends before another thread could open the scene, so threads are used only if requested. */
async function askAll(
  { session, input, openMilliseconds }: OpenedScene,
  time: number,
  { threads = 1, allowOutside, ...options }: Options,
  progress: Reporting,
): Promise<Reply<Contacts>> {
  if (threads === 1) {
    progress.report(0, 0, LOOKING)
    return session.contacts({ time, ...options })
  }
  const { budget, operations } = options
  const each = {
    ...options,
    // A thread processes its parts one after another.
    ...(budget !== undefined && { budget: budget / PIECES }),
    ...(operations !== undefined && { operations: operations / (threads * PIECES) }),
  }
  const works = splitContacts(time, each, threads * PIECES)
  const asked = await shareWork(works, session, { input, openMilliseconds, threads, allowOutside }, progress)
  return asked.ok ? done(joinContacts(asked.value)) : asked
}

function readable(document: ContactsDocument, { self }: Options): string {
  const { time, pairs, counts, milliseconds, complete, undecided, contained } = document
  const none = complete ? 'nothing touches' : 'no contacts found so far'
  const found =
    pairs.length === 0 ? `${none}${self ? '' : '; --self also tests each body against itself'}` : pairsText(pairs)
  return [
    `at ${time} s, in ${milliseconds.toPrecision(3)} ms${complete ? '' : ', stopped by the limit'}`,
    found,
    ...contained.map(({ inner, outer }) => `${inner} is inside ${outer}`),
    ...(complete ? [] : [undecidedText(undecided)]),
    countsText(counts),
  ].join('\n')
}

/** One line per pair of bodies. Its first pair of spheres has the largest bound. */
function undecidedText(undecided: readonly UndecidedPair[]): string {
  const groups = new Map<string, { readonly first: UndecidedPair; count: number }>()
  for (const pair of undecided) {
    const key = JSON.stringify([pair.a, pair.b])
    const group = groups.get(key) ?? { first: pair, count: 0 }
    groups.set(key, group)
    group.count++
  }
  const rows = [...groups.values()].map(({ first: { a, b, bound }, count }) => {
    return [a, b, count, bound === null ? 'unbounded' : Number(bound.toPrecision(4))]
  })
  return `\n${table([['body', 'body', 'undecided sphere pairs', 'at most apart'], ...rows])}\n`
}

/** Maximum number of joint pairs printed per pair of bodies. */
const MOST_JOINTS = 10

function pairsText(pairs: readonly TouchingPair[]): string {
  const sorted = pairs.toSorted((p, q) => q.triangles.length - p.triangles.length)
  const bodies = table([
    ['body', 'body', 'triangle pairs'],
    ...sorted.map(({ a, b, triangles }) => [a, b, triangles.length]),
  ])
  return [bodies, ...sorted.map(jointsText)].join('\n\n')
}

function jointsText({ a, b, joints }: TouchingPair): string {
  const rows = joints.slice(0, MOST_JOINTS).map((pair) => [pair.a, pair.b, pair.contacts])
  const more = joints.length - rows.length
  const text = table([[`joint of ${a}`, `joint of ${b}`, 'triangle pairs'], ...rows])
  return more > 0 ? `${text}\nand ${more} more ${more === 1 ? 'pair' : 'pairs'} of joints; --json lists all` : text
}
