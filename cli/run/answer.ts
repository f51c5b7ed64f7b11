import type { Command } from 'commander'
import { failed, type Problem, type Reply } from '../../core/base/reply.ts'
import type { FileSource } from '../../core/session/scene/fileSource.ts'
import { createNodeFiles } from '../../host/nodeFiles.ts'
import { printDocument, printFailure } from './print.ts'
import { ProgressLine, type Reporting } from './progressLine.ts'
import { printError, printOut } from '../../host/standardOutput.ts'
import { createProgressMemory } from './progressMemory.ts'
import { startWatchThread } from './startWatchThread.ts'

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
  /** Exit code of a successful command, if its result can count as a failure. Default: 0. */
  readonly exitCode?: (value: Value) => number
  /**
   * Whether a file is written to stdout. The table is then printed to stderr, and `--json` is rejected. Default: no.
   */
  readonly usesStdout?: (options: Options) => boolean
}

/**
 * The action of a command: runs it and prints its result as a JSON document, or as text with `readable`. Problems are
 * printed the same way and set the exit code to 1, or to 2 for invalid arguments. `exitCode` can map a result to
 * another code.
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
    const call = { operands: this.args, options, progress, files: filesFor(this) }
    const reply = taken && json ? twoOutputs() : await outcome(() => work(call))
    progress.clear()
    await end()
    if (!reply.ok) {
      printFailure(reply.problem, json)
      process.exitCode = exitCodeOf(reply.problem)
      return
    }
    process.exitCode = exitCode(reply.value)
    const { warnings } = progress
    if (json) printDocument(warnings.length > 0 ? { ...reply.value, warnings } : reply.value)
    else (taken ? printError : printOut)(`${readable(reply.value, options)}\n`)
  }
}

function twoOutputs(): Reply<never> {
  return failed('request-invalid', '--json and the file cannot both use stdout. Specify a file, or omit --json.')
}

/** Invalid arguments count as wrong usage, even if only the core can detect them. */
export function exitCodeOf({ kind }: Problem): number {
  return kind === 'request-invalid' ? 2 : 1
}

export interface BegunCall {
  readonly json: boolean
  readonly progress: ProgressLine
  /** Ends the watch thread. */
  readonly end: () => Promise<void>
}

/**
 * Sets up output according to `--json` and `--quiet`, which may be placed before or after the command, and starts the
 * watch thread.
 */
export function beginCall(command: Command): BegunCall {
  const { json = false, quiet = false } = command.optsWithGlobals<{ json?: boolean; quiet?: boolean }>()
  const isTerminal = process.stderr.isTTY === true
  const memory = quiet || isTerminal ? null : createProgressMemory()
  return { json, progress: new ProgressLine(!quiet && isTerminal, memory), end: startWatchThread(memory) }
}

/** The files that a command may read. */
export function filesFor(command: Command): FileSource {
  const { allowOutside = false } = command.opts<{ allowOutside?: boolean }>()
  return createNodeFiles(() => allowOutside)
}

/**
 * Adds a command with the options `--json` and `--quiet`, which may be placed before or after it, and `--allow-outside`
 * if it opens rigs.
 */
export function addCommand(
  program: Command,
  name: string,
  description: string,
  { opensRigs = true }: { readonly opensRigs?: boolean } = {},
): Command {
  const command = program
    .command(name)
    .description(description)
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress line')
    .showHelpAfterError(`(see: rigsphere ${name} --help)`)
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
