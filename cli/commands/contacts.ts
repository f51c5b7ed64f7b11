import { type Command, Option } from 'commander'
import { type MethodName, methods } from '../../core/query/methods.ts'
import type { Progress } from '../../core/progress.ts'
import { done, type Reply } from '../../core/reply.ts'
import type { Contacts, UndecidedContacts } from '../../core/session/askContacts.ts'
import { joinContacts, splitContacts } from '../../core/session/sceneWork.ts'
import { JOINT_PAIR } from '../../core/session/jointPairs.ts'
import type { PairContacts, QueryCounts, SceneView } from '../../core/session/session.ts'
import { addCommand, answer, type Call } from '../answer.ts'
import { type OpenedScene, openScene } from '../openScene.ts'
import { finiteNumber, positiveNumber, wholeNumber } from '../options.ts'
import { countsText, table } from '../print.ts'
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

/** CLI.md: pairs sorted by name, a === b for contacts of a body with itself. */
interface ContactsDocument {
  readonly time: number
  readonly pairs: readonly TouchingPair[]
  readonly counts: QueryCounts
  readonly milliseconds: number
  readonly complete: boolean
  /** By pairs of bodies as in `pairs`, largest bound first. */
  readonly undecided: readonly UndecidedPair[]
  /** The largest bound of all undecided pairs. null: there is none, because a sphere is infinite. */
  readonly bound: number | null
}

/** Two spheres below which contacts may be that were not found: nodes as `tree --dump` numbers them, and how far apart what they enclose can be. */
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
  /** Most contacts first, then by name; inside one body every pair of joints once. */
  readonly joints: readonly { readonly a: string; readonly b: string; readonly contacts: number }[]
}

export function contactsCommand(program: Command): void {
  addCommand(program, 'contacts', 'which triangles of the bodies of a scene touch')
    .argument('<scene>', 'a .rigscene.json file, a rig, or - for stdin')
    .option('--any', 'stop at the first touching triangles of each two bodies')
    .option('--self', 'also each body with itself')
    .addOption(
      new Option('--method <name>', 'how they are found; the answer is the same')
        .choices(Object.keys(methods))
        .default('on-demand'),
    )
    .option('--time <seconds>', 'time of the scene instead of the one in the file', finiteNumber)
    .option('--threads <n>', 'so many at once, each with the scene opened anew: for slow methods', wholeNumber)
    .option('--budget <ms>', 'stop after this time, posing included, and list what is undecided', positiveNumber)
    .option('--operations <n>', 'stop after so many sphere tests and refits (a refit counts twice)', wholeNumber)
    .addHelpText('after', EXAMPLES)
    .action(answer(contacts, readable))
}

const EXAMPLES = `
Examples:
  rigsphere contacts two-men.rigscene.json               at the time that the scene was saved at
  rigsphere contacts two-men.rigscene.json --time 1.5 --self --json
  rigsphere contacts two-men.rigscene.json --method brute
  rigsphere contacts crowd-50.rigscene.json --budget 2   contacts found in 2 ms, and where more may be`

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
  return done({ time, pairs, counts, milliseconds, complete, undecided, bound: finite(asked.value.bound) })
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

/** JSON has no infinite numbers. */
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

/** So many pieces per thread, so that none waits long for the last one. */
const PIECES = 4

/** One question is over long before another thread has opened the scene: threads only help where they are asked for. */
async function askAll(
  { session, input, openMilliseconds }: OpenedScene,
  time: number,
  { threads = 1, allowOutside, ...options }: Options,
  progress: Progress,
): Promise<Reply<Contacts>> {
  if (threads === 1) {
    progress.report(0, 0, LOOKING)
    return session.contacts(time, options)
  }
  const { budget, operations } = options
  const each = {
    ...options,
    // A thread does its pieces one after the other.
    ...(budget !== undefined && { budget: budget / PIECES }),
    ...(operations !== undefined && { operations: operations / (threads * PIECES) }),
  }
  const works = splitContacts(time, each, threads * PIECES)
  const asked = await shareWork(works, session, { input, openMilliseconds, threads, allowOutside }, progress)
  return asked.ok ? done(joinContacts(asked.value)) : asked
}

function readable(document: ContactsDocument, { self }: Options): string {
  const { time, pairs, counts, milliseconds, complete, undecided } = document
  const none = complete ? 'nothing touches' : 'no contacts found so far'
  const found =
    pairs.length === 0 ? `${none}${self ? '' : '; --self also asks each body about itself'}` : pairsText(pairs)
  return [
    `at ${time} s, in ${milliseconds.toPrecision(3)} ms${complete ? '' : ', stopped by the limit'}`,
    found,
    ...(complete ? [] : [undecidedText(undecided)]),
    countsText(counts),
  ].join('\n')
}

/** One line per pair of bodies. The first of its pairs of spheres has the largest bound. */
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

/** Pairs of joints that are printed for each pair of bodies. */
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
