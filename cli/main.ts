import { statSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { commands } from './commands.ts'
import { fitLines } from './fitLines.ts'
import { hasWindow } from './hasWindow.ts'
import { type Failure, printFailure } from './print.ts'
import { printError, printOut } from './standardOutput.ts'
import { version } from './version.ts'

/** The terminal program. Exit codes: 0 done; 1 the input or the work failed; 2 the call was wrong; 130 stopped by Ctrl-C; 141 nobody reads stdout. */

const words = process.argv.slice(2)
const json = words.includes('--json')

/** What the launcher passes on to the window, where there is one. */
const OPENED = /\.(glb|gltf|vrm|fbx|obj|stl|ply|rigscene\.json)$/i

const EXAMPLES = `
Examples:${hasWindow ? '\n  rigsphere man.glb                                      open it in the window' : ''}
  rigsphere inspect man.glb                              what is in it, and what was repaired
  rigsphere tree man.glb --clip walk --time 0.5          how tight its spheres are in a pose
  rigsphere contacts two-men.rigscene.json --json        which triangles touch
  rigsphere export man.glb -o man.spheres.glb            the rig with its sphere tree inside
  rigsphere batch 'rigs/*.glb' --out out --format omi    many rigs at once

rigsphere COMMAND --help tells more. Exit codes: 0 done, 1 failed, 2 wrong call, 130 stopped.`

const file = meantAsFile(words[0])
if (file === undefined) await runProgram()
else {
  printFailure(whyNotOpened(file), json)
  process.exitCode = 1
}

/** No command has a dot or a slash in its name. A file that can be opened opens the window before we are asked. */
function meantAsFile(word = ''): string | undefined {
  return /^[^-].*[./\\]/.test(word) ? word : undefined
}

function whyNotOpened(path: string): Failure {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined)
    return { kind: 'file-missing', message: `${path} does not exist. Was it moved or renamed?`, path }
  if (!status.isFile()) return { kind: 'file-unreadable', message: `${path} is not a file: name a file in it.`, path }
  if (!hasWindow && OPENED.test(path)) return { kind: 'request-invalid', message: whyNotShown(path), path }
  const message = `${path} has no ending that Rigsphere opens: .glb .gltf .vrm .fbx .obj .stl .ply .rigscene.json`
  return { kind: 'format-unknown', message, path }
}

function whyNotShown(path: string): string {
  const command = /\.json$/i.test(path) ? 'contacts' : 'inspect'
  return (
    `${path} cannot be shown: this package has no window. Run "rigsphere ${command} ${path}", or open it in the ` +
    'Rigsphere app (in a checkout of its sources: npm start -- FILE).'
  )
}

async function runProgram(): Promise<void> {
  const program = createProgram()
  try {
    await program.parseAsync(isLost(program) ? words.slice(1) : words, { from: 'user' })
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
      `Look inside the collision tree of a rigged character, without a window.${hasWindow ? '\n`rigsphere FILE` opens FILE in one.' : ''}`,
    )
    .version(version(), '-V, --version', 'print the version')
    .option('--json', 'print one JSON document')
    .option('--quiet', 'no progress line')
    .showHelpAfterError('(see: rigsphere --help)')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({
      // Help is for a screen, also behind a pager; errors in a log stay lines.
      writeOut: (text) => printOut(fitLines(text, process.stdout.columns || 80)),
      // With --json the error document on stdout says it all.
      writeErr: (text) => json || printError(fitLines(text, process.stderr.columns || Number.POSITIVE_INFINITY)),
    })
  for (const register of commands) register(program)
  return program
}

/** Help for a command that is not there: better the suggestion that the mistyped command itself would get. */
function isLost(program: Command): boolean {
  const [help, name] = words
  return help === 'help' && name !== undefined && !program.commands.some((command) => command.name() === name)
}

function usageMessage(error: CommanderError): string {
  if (error.code === 'commander.help') return 'no command was given; rigsphere --help lists them'
  return error.message.replace(/^error: /, '').replaceAll('\n', ' ')
}
