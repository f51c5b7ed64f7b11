import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { findFormat } from '../../core/exchange/exportFormats.ts'
import { endingFor, withEnding } from '../../core/exchange/write/exportFormat.ts'
import { glbFormat } from '../../core/exchange/write/formats/glbFormat.ts'
import { shortList } from '../../core/base/messageText.ts'
import type { Problem } from '../../core/base/reply.ts'
import { done, failed, type Reply } from '../../core/base/reply.ts'
import { addCommand, answer, type Call } from '../run/answer.ts'
import { RESULTS_MISSING } from '../run/exitCodes.ts'
import { BatchRecord } from '../batch/batchRecord.ts'
import { inParallel, WorkerPool, type WorkerRun } from '../batch/workerPool.ts'
import { addExportOptions, rigidOptions, type ExportChoice } from '../options/exportOptions.ts'
import type { ExportDocument } from '../export/exportRig.ts'
import { findFiles } from '../open/findFiles.ts'
import { makeFolder } from '../../host/makeFolder.ts'
import { wholeNumber } from '../options/numberOptions.ts'
import { table } from '../run/print.ts'
import type { Trace } from '../run/trace.ts'
import { type EndingSignal, onEndingSignal, signalExitCode } from '../../host/signals.ts'
import { TEMPORARY_FAILURE } from '../../host/standardOutput.ts'
import { systemFailure } from '../../host/systemFailure.ts'
import { version } from '../run/version.ts'
import type { WrittenFile } from '../../host/writeFiles.ts'

interface Options extends ExportChoice {
  readonly out: string
  readonly jobs: number
}

export interface BatchFile {
  readonly path: string
  readonly result: 'written' | 'unchanged' | 'failed'
  readonly written: readonly WrittenFile[]
  readonly seconds: number
  /** Notes of the format, for example about files needed next to the export. */
  readonly notes?: readonly string[]
  readonly error?: Problem
}

/** Files are sorted by path. */
export interface BatchDocument {
  readonly files: readonly BatchFile[]
  readonly written: number
  readonly unchanged: number
  readonly failed: number
}

export function batchCommand(program: Command): void {
  const command = addCommand(program, 'batch', 'export many rigs in parallel; an interrupted batch can be resumed')
    .argument('<patterns...>', 'rigs; quoted patterns may contain * ? ** and {a,b}')
    .requiredOption('--out <folder>', 'output folder, created if missing')
    .option('--jobs <n>', 'number of parallel exports', wholeNumber, availableParallelism())
  addExportOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(answer(batch, readable, { exitCode: exitCodeOfBatch }))
}

const EXAMPLES = `
Files are not exported again if the rig, the options and the result are unchanged:
after an interruption or a change, the same call exports only the rest.
Several runs may write to the same folder simultaneously.
Failed rigs are listed with the reason; the exit code is then 3, or 75 if all
failures are temporary (a full disk, an export that was killed).

Examples:
  rigsphere batch 'rigs/**/*.{glb,vrm}' --out out --format omi --jobs 4
  rigsphere batch *.fbx --out collision --format json --spheres 64 --json > report.json`

interface Job {
  readonly path: string
  /** Main file, relative to the output folder. */
  readonly name: string
}

async function batch({ operands, options, progress }: Call<Options>): Promise<Reply<BatchDocument>> {
  const rigid = rigidOptions(options, formatsOf(options))
  if (!rigid.ok) return rigid
  const paths = await findFiles(operands)
  if (paths.length === 0) return noFiles(operands)
  const made = await makeFolder(options.out)
  if (!made.ok) return made
  const record = await BatchRecord.open(options.out)
  const pool = new WorkerPool()
  let ending: EndingSignal = 'SIGINT'
  const release = onEndingSignal((signal) => {
    ending = signal
    pool.stop()
  })
  const files: BatchFile[] = []
  await inParallel(
    jobsFor(paths, options),
    options.jobs,
    async (job) => {
      progress.report(files.length, paths.length, `${files.length} of ${paths.length} rigs`)
      files.push(await doJob(job, options, record, pool, progress.trace))
    },
    () => pool.stopped,
  )
  await record.close()
  if (pool.stopped) process.exit(signalExitCode(ending))
  release()
  return done(documentOf(files))
}

/**
 * Keeps the folder structure below the common parent folder of all rigs, so that no two are written to the same file.
 */
function jobsFor(paths: readonly string[], options: Options): Job[] {
  const formats = formatsOf(options)
  const root = commonFolder(paths.map((path) => dirname(resolve(path))))
  const taken = new Set<string>()
  return paths.map((path) => {
    const place = relative(root, resolve(path))
    // With several formats, `export` adds the extensions itself.
    const ending = formats.length > 1 ? '' : endingFor(findFormat(formats[0] ?? '') ?? glbFormat, path)
    // If man.glb and man.fbx are in the same folder, the second keeps its whole name.
    const short = withEnding(place, ending)
    const name = taken.has(short) ? `${place.replace(/\.([^.]*)$/, ending === '' ? '-$1' : '.$1')}${ending}` : short
    taken.add(name)
    return { path, name }
  })
}

function commonFolder(folders: readonly string[]): string {
  let common = folders[0] ?? '.'
  while (!folders.every((folder) => folder === common || folder.startsWith(join(common, '/')))) common = dirname(common)
  return common
}

async function doJob(
  { path, name }: Job,
  options: Options,
  record: BatchRecord,
  pool: WorkerPool,
  trace: Trace = () => {},
): Promise<BatchFile> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const words = exportWords(options)
  const settings = JSON.stringify([version(), words])
  if (!options.force && (await record.isDone(name, settings))) {
    trace(`${path}: unchanged according to the record`)
    return { path, result: 'unchanged', written: [], seconds: seconds() }
  }
  const out = join(options.out, name)
  const made = await makeFolder(dirname(out))
  if (!made.ok) return { path, result: 'failed', written: [], seconds: seconds(), error: made.problem }
  // Files that a batch wrote and that are unchanged since may be replaced.
  const force = options.force === true || (await record.isOurs(name))
  trace(`${path}: new or changed; starting a process${force ? ' that may replace its own files' : ''}`)
  const run = await pool.run(['export', path, '-o', out, ...words, ...(force ? ['--force'] : []), '--json', '--quiet'])
  trace(`${path}: its process ended with code ${run.code} after ${seconds().toFixed(2)} s`)
  const answered = readAnswer(run, path)
  if (!answered.ok) {
    if (
      answered.problem.kind === 'file-exists' &&
      (await wasDoneElsewhere(record, name, settings, answered.problem.path ?? out))
    ) {
      return { path, result: 'unchanged', written: [], seconds: seconds() }
    }
    return { path, result: 'failed', written: [], seconds: seconds(), error: answered.problem }
  }
  const { written, read, formats } = answered.value
  const notes = [...new Set(formats.flatMap(({ report }) => report.notes))]
  try {
    await record.keep(name, settings, read, written)
    return { path, result: 'written', written, seconds: seconds(), notes }
  } catch (cause) {
    const message = `${path} was exported, but the batch record cannot be written: ${(cause as Error).message}.`
    const reply = systemFailure(cause as NodeJS.ErrnoException, 'file-unwritable', message, path)
    return { path, result: 'failed', written, seconds: seconds(), notes, error: reply.problem }
  }
}

/** Number of checks for the record of another run, and the delay between them. */
const RECORD_CHECKS = 20
const RECORD_CHECK_DELAY_MS = 100
/** An older file, if written by a batch, has already been recorded. */
const RECENT_MS = 10_000

/** Whether another run has just written the file. Its record is written shortly after the file. */
async function wasDoneElsewhere(record: BatchRecord, name: string, settings: string, out: string): Promise<boolean> {
  for (let look = 0; look < RECORD_CHECKS; look++) {
    if (await record.isDone(name, settings)) return true
    const written = await stat(out).catch(() => null)
    if (written !== null && Date.now() - written.mtimeMs > RECENT_MS) return false
    await setTimeout(RECORD_CHECK_DELAY_MS)
  }
  return false
}

function formatsOf({ format }: ExportChoice): readonly string[] {
  return format ?? [glbFormat.name]
}

function noFiles(patterns: readonly string[]): Reply<never> {
  const folder = patterns.find((pattern) => statSync(pattern, { throwIfNoEntry: false })?.isDirectory())
  if (folder === undefined)
    return failed('file-missing', `${shortList(patterns)}: no matching files. Check the patterns.`)
  const pattern = `'${join(folder, '**', '*.{glb,gltf,vrm,fbx}')}'`
  return failed(
    'file-missing',
    `${folder} is a folder. To export all rigs in it, use ${pattern}, including the quotes.`,
    folder,
  )
}

/** Command-line arguments for the `export` call. */
function exportWords(options: Options): string[] {
  const { body, spheres, level, clips, rate, skinning, ...more } = options
  const { builder, collapse, leaf, branching, depth, effort, inner, largest, clustering } = more
  const list = clips === undefined || clips.length > 0 ? clips?.join(',') : 'none'
  const values = {
    format: formatsOf(options).join(','),
    body,
    spheres,
    level,
    clips: list,
    rate,
    skinning,
    builder,
    collapse,
    leaf,
    branching,
    depth,
    effort,
    inner,
    largest,
    clustering,
  }
  const words = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [`--${key}`, String(value)],
  )
  return options.allowOutside ? [...words, '--allow-outside'] : words
}

/** Codes of a process that something else ended: a user, or the system for lack of memory. */
const KILLED_CODES: ReadonlySet<number> = new Set(
  (['SIGHUP', 'SIGINT', 'SIGKILL', 'SIGTERM'] as const).map(signalExitCode),
)

function readAnswer({ code, stdout, stderr }: WorkerRun, path: string): Reply<ExportDocument> {
  try {
    const document = JSON.parse(stdout) as ExportDocument | { readonly error: Problem }
    return 'error' in document ? { ok: false, problem: document.error } : done(document)
  } catch {
    const last = stderr.trim().split('\n').at(-1) ?? ''
    const problem = {
      kind: 'core-crashed',
      message: `${path}: the process ended with code ${code}. ${last}`.trim(),
      path,
    } as const
    return { ok: false, problem: KILLED_CODES.has(code) ? { ...problem, temporary: true } : problem }
  }
}

/** If the same call may succeed later, the code says so. */
function exitCodeOfBatch({ files }: BatchDocument): number {
  const errors = files.flatMap(({ error }) => error ?? [])
  if (errors.length === 0) return 0
  return errors.every(({ temporary }) => temporary) ? TEMPORARY_FAILURE : RESULTS_MISSING
}

function documentOf(files: readonly BatchFile[]): BatchDocument {
  const count = (result: BatchFile['result']) => files.filter((file) => file.result === result).length
  return {
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    written: count('written'),
    unchanged: count('unchanged'),
    failed: count('failed'),
  }
}

function readable({ files, written, unchanged, failed: bad }: BatchDocument): string {
  const rows = files.map(({ path, result, written: out, seconds, error }) => {
    const bytes = out.reduce((sum, file) => sum + file.bytes, 0)
    return [path, result, bytes === 0 ? '' : bytes, Number(seconds.toFixed(2)), error?.message ?? '']
  })
  const total = `${written} written, ${unchanged} unchanged, ${bad} failed`
  return `${table([['rig', 'result', 'bytes', 'seconds', ''], ...rows])}\n${total}`
}
