import type { Command } from 'commander'
import { failed, type Reply } from '../../core/base/reply.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import { createNodeFiles } from '../../host/nodeFiles.ts'
import { exitCodeOf } from './exitCodes.ts'
import { printDocument, printFailure } from './print.ts'
import { ProgressLine, type Reporting } from './progressLine.ts'
import { printError, printOut } from '../../host/standardOutput.ts'
import { createProgressMemory } from './progressMemory.ts'
import { startWatchThread } from './startWatchThread.ts'
import { type Trace, trace } from './trace.ts'
import { traceFiles } from './traceFiles.ts'
import { version } from './version.ts'

/** Input of a command. */
export interface Call<Options> {
  /** Positional arguments: RIG, SCENE. */
  readonly operands: readonly string[]
  readonly options: Options
  readonly progress: Reporting
  /** Reads files; outside the folders of rigs only with `--allow-outside`. */
  readonly files: FileSource
}

export interface AnswerOptions<Options, Value> {
  /** Exit code for a result, if the answer can be no. Default: 0. */
  readonly exitCode?: (value: Value) => number
  /**
   * Whether a file is written to stdout. The table is then printed to stderr, and `--json` is rejected. Default: no.
   */
  readonly usesStdout?: (options: Options) => boolean
}

/**
 * The action of a command: runs it and prints its result as a JSON document, or as text with `readable`. Problems are
 * printed the same way and set the exit code (`exitCodeOf`). `exitCode` can map a result to another code than 0.
 *
 *    addCommand(program, 'inspect', 'what a rig holds').argument('<rig>').action(answer(inspect, inspectTable))
 */
export function answer<Options, Value>(
  work: (call: Call<Options>) => Reply<Value> | Promise<Reply<Value>>,
  readable: (value: Value, options: Options) => string,
  { exitCode = () => 0, usesStdout = () => false }: AnswerOptions<Options, Value> = {},
) {
  return async function (this: Command): Promise<void> {
    const { json, progress, end } = beginCall(this)
    const options = this.opts() as Options
    const taken = usesStdout(options)
    const call = { operands: this.args, options, progress, files: filesFor(this, progress.trace) }
    const reply = taken && json ? twoOutputs() : await outcome(() => work(call))
    progress.clear()
    await end()
    process.exitCode = reply.ok ? exitCode(reply.value) : exitCodeOf(reply.problem)
    progress.trace?.(`exit code ${process.exitCode}, at most ${memoryInMegabytes()} MB of memory`)
    if (!reply.ok) return printFailure(reply.problem, json)
    const { warnings } = progress
    if (json) printDocument(warnings.length > 0 ? { ...reply.value, warnings } : reply.value)
    else (taken ? printError : printOut)(`${readable(reply.value, options)}\n`)
  }
}

function memoryInMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024)
}

function twoOutputs(): Reply<never> {
  return failed('request-invalid', '--json and the file cannot both use stdout. Specify a file, or omit --json.')
}

export interface BegunCall {
  readonly json: boolean
  readonly progress: ProgressLine
  /** Ends the watch thread. */
  readonly end: () => Promise<void>
}

/**
 * Sets up output according to `--json`, `--quiet` and `--trace`, which may be placed before or after the command, and
 * starts the watch thread.
 */
export function beginCall(command: Command): BegunCall {
  const { json = false, quiet = false, trace: isTraced = false } = command.optsWithGlobals<GlobalOptions>()
  const isTerminal = process.stderr.isTTY === true
  const memory = quiet || isTerminal ? null : createProgressMemory()
  const progress = new ProgressLine(!quiet && isTerminal, memory, isTraced ? trace : undefined)
  progress.trace?.(`rigsphere ${version()}, Node ${process.version}, ${process.platform} ${process.arch}`)
  progress.trace?.(`arguments: ${process.argv.slice(2).join(' ')}`)
  return { json, progress, end: startWatchThread(memory) }
}

interface GlobalOptions {
  readonly json?: boolean
  readonly quiet?: boolean
  readonly trace?: boolean
}

/** The files that a command may read. */
export function filesFor(command: Command, trace?: Trace): FileSource {
  const { allowOutside = false } = command.opts<{ allowOutside?: boolean }>()
  const files = createNodeFiles(() => allowOutside)
  return trace === undefined ? files : traceFiles(files, trace)
}

/** Adds the options of every command, which may be placed before or after its name. */
export function addGlobalOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress line')
    .option('--trace', 'print each step with its time to stderr')
}

/** Adds a command with the options of every command, and `--allow-outside` if it opens rigs. */
export function addCommand(
  program: Command,
  name: string,
  description: string,
  { opensRigs = true }: { readonly opensRigs?: boolean } = {},
): Command {
  const command = addGlobalOptions(program.command(name).description(description)).showHelpAfterError(
    `(see: rigsphere ${name} --help)`,
  )
  return opensRigs ? command.option('--allow-outside', 'allow rigs to refer to files outside their folder') : command
}

/** An exception is a bug: reports it as a problem with its stack trace. */
async function outcome<Value>(work: () => Reply<Value> | Promise<Reply<Value>>): Promise<Reply<Value>> {
  try {
    return await work()
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ok: false, problem: { kind: 'core-crashed', message: `internal error, please report it: ${text}` } }
  }
}
