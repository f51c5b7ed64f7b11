import type { Command } from 'commander'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import { checkMomentCount } from '../../core/rig/checkMomentCount.ts'
import type { ScanWork } from '../../core/session/sceneWork.ts'
import type { ScanFrame } from '../../core/session/query/scanFrame.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { openScene } from '../open/openScene.ts'
import { finiteNumber, positiveNumber, wholeNumber } from '../options/numberOptions.ts'
import { table } from '../run/print.ts'
import { shareWork } from '../threads/shareWork.ts'

interface Options {
  readonly fps: number
  readonly from: number
  readonly to?: number
  readonly self?: true
  readonly threads?: number
  readonly allowOutside?: true
}

interface ScanDocument {
  readonly frames: readonly ScanFrame[]
  readonly milliseconds: { readonly mean: number; readonly median: number; readonly p95: number; readonly max: number }
}

export function scanCommand(program: Command): void {
  addCommand(program, 'scan', 'count the contacts in every frame of a scene, with query costs')
    .argument('<scene>', 'a .rigscene.json file, a rig, or - for stdin')
    .option('--fps <n>', 'frames per second', positiveNumber, 30)
    .option('--from <seconds>', 'first time', finiteNumber, 0)
    .option('--to <seconds>', 'end time; default: the end of the longest clip', finiteNumber)
    .option('--self', 'also test each body against itself')
    .option('--threads <n>', 'number of threads; default: as many as are worthwhile', wholeNumber)
    .addHelpText('after', EXAMPLES)
    .action(answer(scan, readable))
}

const EXAMPLES = `
Examples:
  rigsphere scan two-men.rigscene.json                   every frame, up to the end of the longest clip
  rigsphere scan two-men.rigscene.json --fps 60 --from 1 --to 2 --self --json`

/** Number of frames that a thread processes at a time. */
const FRAMES_PER_BATCH = 8

async function scan({ operands, options, progress, files }: Call<Options>): Promise<Reply<ScanDocument>> {
  const path = operands[0] ?? ''
  const opened = await openScene(path, files, progress)
  if (!opened.ok) return opened
  const { session, scene, input, openMilliseconds } = opened.value
  const { fps, from } = options
  const to = options.to ?? scene.seconds
  // The tolerance includes a last frame that rounding puts just past the end.
  const count = Math.floor((to - from) * fps + 1e-9) + 1
  const span = `From ${from} s to ${to} s at ${fps} per second there are`
  if (count < 1) return failed('request-invalid', `${span} no frames. Choose an end after the start.`, path)
  const sound = checkMomentCount(count, span, 'Give a shorter time with --from and --to, or fewer frames with --fps.')
  if (!sound.ok) return { ok: false, problem: { ...sound.problem, path } }
  const works = Array.from({ length: Math.ceil(count / FRAMES_PER_BATCH) }, (_, k): ScanWork => {
    const length = Math.min(FRAMES_PER_BATCH, count - k * FRAMES_PER_BATCH)
    const times = Array.from({ length }, (__, i) => from + (k * FRAMES_PER_BATCH + i) / fps)
    return { kind: 'scan', times, self: options.self ?? false }
  })
  const { threads, allowOutside } = options
  const asked = await shareWork(works, session, { input, openMilliseconds, threads, allowOutside }, progress)
  if (!asked.ok) return asked
  const frames = asked.value.flat()
  return done({ frames, milliseconds: statistics(frames.map((frame) => frame.milliseconds)) })
}

function statistics(values: readonly number[]): ScanDocument['milliseconds'] {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { mean: values.reduce((sum, x) => sum + x, 0) / values.length, median: at(0.5), p95: at(0.95), max: at(1) }
}

function readable({ frames, milliseconds }: ScanDocument): string {
  const rows = frames.map(({ time, contacts, refits, milliseconds: ms }) => [
    time.toFixed(3),
    contacts,
    refits,
    Number(ms.toPrecision(3)),
  ])
  const { mean, median, p95, max } = milliseconds
  const summary = Object.entries({ mean, median, p95, max }).map(([name, value]) => `${name} ${value.toPrecision(3)}`)
  return `${table([['time s', 'contacts', 'refits', 'ms'], ...rows])}\nms per frame: ${summary.join(', ')}`
}
