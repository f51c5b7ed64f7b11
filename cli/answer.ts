import type { Command } from 'commander'
import type { Progress } from '../core/progress.ts'
import type { Problem, Reply } from '../core/reply.ts'
import { printDocument, printFailure, ProgressLine } from './print.ts'

/** What every command can be told besides its own options. */
export interface Call<Options> {
  /** The words that are no options: RIG, SCENE. */
  readonly operands: readonly string[]
  readonly options: Options
  readonly progress: Progress
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
  exitCode: (value: Value) => number = () => 0,
) {
  return async function (this: Command): Promise<void> {
    const { json, quiet } = printing(this)
    const progress = new ProgressLine(quiet)
    const options = this.opts() as Options
    const reply = await outcome(() => work({ operands: this.args, options, progress }))
    progress.clear()
    if (!reply.ok) {
      printFailure(reply.problem, json)
      process.exitCode = exitCodeOf(reply.problem)
      return
    }
    process.exitCode = exitCode(reply.value)
    if (json) printDocument(reply.value)
    else process.stdout.write(`${readable(reply.value, options)}\n`)
  }
}

/** A value that no input could make right was a wrong call, also where only the core could tell. */
export function exitCodeOf({ kind }: Problem): number {
  return kind === 'request-invalid' ? 2 : 1
}

/** How a command was asked to print, before or after its own words. */
export function printing(command: Command): { readonly json: boolean; readonly quiet: boolean } {
  const { json = false, quiet = false } = command.optsWithGlobals<{ json?: boolean; quiet?: boolean }>()
  return { json, quiet }
}

/** A new command that takes `--json` and `--quiet`, before or after its own words. */
export function addCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress line')
    .showHelpAfterError(`(see: rigsphere ${name} --help)`)
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
