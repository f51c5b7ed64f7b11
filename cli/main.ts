import { statSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { commands } from './commands.ts'
import { addGlobalOptions } from './run/answer.ts'
import { fitLines } from './run/fitLines.ts'
import { hasWindow } from './run/hasWindow.ts'
import { type Failure, printFailure } from './run/print.ts'
import { printError, printOut } from '../host/standardOutput.ts'
import { version } from './run/version.ts'

/** The terminal program. docs/cli.md describes its commands, documents and exit codes. */

const words = process.argv.slice(2)
const json = words.includes('--json')

/** Files that the launcher opens in the window, if there is one. */
const OPENED_BY_WINDOW = /\.(glb|gltf|vrm|fbx|obj|stl|ply|rigscene\.json)$/i

const EXAMPLES = `
Examples:${hasWindow ? '\n  rigsphere man.glb                                      open it in the app' : ''}
  rigsphere inspect man.glb                              print its contents and repairs
  rigsphere tree man.glb --clip walk --time 0.5          measure how tight its spheres are in a pose
  rigsphere contacts two-men.rigscene.json --json        list the touching triangles
  rigsphere export man.glb -o man.spheres.glb            export it with its sphere tree
  rigsphere batch 'rigs/*.glb' --out out --format omi    export many rigs

Run rigsphere COMMAND --help for details.
Exit codes: 0 success, 1 failure, 2 wrong usage, 3 results missing, 75 temporary failure (try again), 130 interrupted.`

const file = fileArgument(words[0])
if (file === undefined) await runProgram()
else {
  printFailure(openFailure(file), json)
  process.exitCode = 1
}

/**
 * Command names contain no dot or slash, so such a word is a file. The launcher has already handled files that the
 * window can open.
 */
function fileArgument(word = ''): string | undefined {
  return /^[^-].*[./\\]/.test(word) ? word : undefined
}

function openFailure(path: string): Failure {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined)
    return { kind: 'file-missing', message: `${path} does not exist. Was it moved or renamed?`, path }
  if (!status.isFile())
    return { kind: 'file-unreadable', message: `${path} is a folder or a device. Specify a file.`, path }
  if (!hasWindow && OPENED_BY_WINDOW.test(path))
    return { kind: 'request-invalid', message: noWindowMessage(path), path }
  const message = `${path} has an unsupported extension. Use .glb .gltf .vrm .fbx .obj .stl .ply .rigscene.json`
  return { kind: 'format-unknown', message, path }
}

function noWindowMessage(path: string): string {
  const command = /\.json$/i.test(path) ? 'contacts' : 'inspect'
  return (
    `${path} cannot be shown: this package has no window. Run "rigsphere ${command} ${path}", or open it in the ` +
    'Rigsphere app (in a checkout of its sources: npm start -- FILE).'
  )
}

async function runProgram(): Promise<void> {
  const program = createProgram()
  try {
    await program.parseAsync(isHelpForUnknown(program) ? words.slice(1) : words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return
    process.exitCode = 2
    if (json) printFailure({ kind: 'usage', message: usageMessage(error) }, true)
  }
}

function createProgram(): Command {
  const program = new Command('rigsphere')
    .description(
      'Inspect and export collision data of rigged characters.' +
        (hasWindow ? '\n`rigsphere FILE` opens FILE in the app.' : ''),
    )
    .version(version(), '-V, --version', 'print the version')
    .showHelpAfterError('(see: rigsphere --help)')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({
      // Wrap help even if it is piped to a pager, but do not wrap errors in logs.
      writeOut: (text) => printOut(fitLines(text, process.stdout.columns || 80)),
      // With --json, the document on stdout contains the error.
      writeErr: (text) => json || printError(fitLines(text, process.stderr.columns || Number.POSITIVE_INFINITY)),
    })
  addGlobalOptions(program)
  for (const register of commands) register(program)
  return program
}

/** Whether the user requested help for an unknown command. Running that command instead prints a suggestion. */
function isHelpForUnknown(program: Command): boolean {
  const [help, name] = words
  return help === 'help' && name !== undefined && !program.commands.some((command) => command.name() === name)
}

function usageMessage(error: CommanderError): string {
  if (error.code === 'commander.help') return 'missing command; see rigsphere --help'
  return error.message.replace(/^error: /, '').replaceAll('\n', ' ')
}
