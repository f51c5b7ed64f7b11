import type { Command } from 'commander'
import { failed, type Problem, type Reply } from '../core/reply.ts'
import type { FileSource } from '../core/session/session.ts'
import { createNodeFiles } from './files.ts'
import { printDocument, printFailure } from './print.ts'
import { ProgressLine, type Reporting } from './progressLine.ts'
import { printError, printOut } from './standardOutput.ts'
import { createProgressMemory } from './threads/progressMemory.ts'
import { startWatchThread } from './threads/startWatchThread.ts'

/** What every command can be told besides its own options. */
export interface Call<Options> {
  /** The words that are no options: RIG, SCENE. */
  readonly operands: readonly string[]
  readonly options: Options
  readonly progress: Reporting
  /** Reads files, outside the folders of rigs only with `--allow-outside`. */
  readonly files: FileSource
}

export interface AnswerOptions<Options, Value> {
  /** Of a call that succeeded, if its value is not what was wanted. Left out: 0. */
  readonly exitCode?: (value: Value) => number
  /** Whether a file goes to stdout: the table then goes to stderr, and `--json` is refused. Left out: no. */
  readonly usesStdout?: (options: Options) => boolean
}

/**
 * A command's action: does the work and prints its value as the JSON document, or as `readable` makes it. A problem is
 * printed the same way and makes the exit code 1, or 2 where the call was at fault; `exitCode` can still find fault with a
 * value.
 *
 *   addCommand(program, 'inspect', 'what a rig holds').argument('<rig>').action(answer(inspect, inspectTable))
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
  return failed('request-invalid', 'Both --json and the file would go to stdout. Name a file, or leave --json out.')
}

/** A value that no input could make right was a wrong call, also where only the core could tell. */
export function exitCodeOf({ kind }: Problem): number {
  return kind === 'request-invalid' ? 2 : 1
}

export interface BegunCall {
  readonly json: boolean
  readonly progress: ProgressLine
  /** Ends the thread beside the computation. */
  readonly end: () => Promise<void>
}

/** How a command prints, as `--json` and `--quiet` say, before or after its own words; starts the thread that watches. */
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

/** A new command that takes `--json` and `--quiet`, before or after its own words, and `--allow-outside` if it opens rigs. */
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
  return opensRigs ? command.option('--allow-outside', 'let rigs refer to files outside their own folder') : command
}

/** What throws is a bug of ours: said so, with its place, and a document all the same where one was asked for. */
async function outcome<Value>(work: () => Reply<Value> | Promise<Reply<Value>>): Promise<Reply<Value>> {
  try {
    return await work()
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ok: false, problem: { kind: 'core-crashed', message: `a fault in Rigsphere, please report it: ${text}` } }
  }
}
