import { type FSWatcher, watch as watchFolder } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Reply } from '../../core/reply.ts'
import { addCommand, beginCall, exitCodeOf, filesFor } from '../answer.ts'
import { addExportOptions, type ExportChoice } from '../exportOptions.ts'
import { type ExportDocument, exportRig } from '../exportRig.ts'
import { printDocument, printFailure } from '../print.ts'
import type { ProgressLine } from '../progressLine.ts'
import { printOut } from '../standardOutput.ts'
import { inputDescriptor, outputDescriptor } from '../streamPaths.ts'

interface Options extends ExportChoice {
  readonly out: string
}

export function watchCommand(program: Command): void {
  const command = addCommand(program, 'watch', 'export a rig, and again whenever it changes')
    .argument('<rig>', 'a rig, or a .rigscene.json file')
    .requiredOption('-o, --out <file>', 'file to write')
  addExportOptions(command).addHelpText('after', EXAMPLES).action(watch)
}

const EXAMPLES = `
Ends with Ctrl-C. With --json one document is printed per export, a line each.
Files that the rig names (buffers) are watched too. The first export replaces a
file only with --force, later ones replace what the first has written.

Examples:
  rigsphere watch man.glb -o game/man.glb --format omi
  rigsphere watch man.gltf -o man.json --spheres 64 --json`

/** A program that saves writes several times in a row: the export begins when nothing has happened for so long. */
const QUIET = 300

/** A rig that is broken now may be whole after the next save; a wrong call or a file in the way stays as it is. */
const HOPELESS: ReadonlySet<string> = new Set(['file-exists', 'file-missing', 'file-unwritable', 'request-invalid'])

async function watch(this: Command): Promise<void> {
  const options = this.opts<Options>()
  const [rig = ''] = this.args
  const { json, progress, end } = beginCall(this)
  if (inputDescriptor(rig) !== null || outputDescriptor(options.out) !== null) {
    printFailure({ kind: 'request-invalid', message: 'watch needs files: it cannot use stdin or stdout.' }, json)
    process.exitCode = 2
    return end()
  }
  const files = filesFor(this)
  const first = await exportRig(rig, options.out, options, files, progress)
  tell(rig, first, json, progress)
  if (!first.ok && HOPELESS.has(first.problem.kind)) {
    process.exitCode = exitCodeOf(first.problem)
    return end()
  }
  const again = async () => {
    const reply = await exportRig(rig, options.out, { ...options, force: true }, files, progress)
    tell(rig, reply, json, progress)
    return reply.ok ? reply.value.read : [rig]
  }
  new Watched(first.ok ? first.value.read : [rig], again).start()
}

function tell(rig: string, reply: Reply<ExportDocument>, json: boolean, progress: ProgressLine): void {
  progress.clear()
  if (!reply.ok) return printFailure(reply.problem, json)
  if (json) return printDocument(reply.value)
  const files = reply.value.written.map(({ path, bytes }) => `${path} (${bytes} bytes)`).join(', ')
  printOut(`${new Date().toTimeString().slice(0, 8)}  ${rig} -> ${files}\n`)
}

/** Calls `again` when one of the files has changed, never twice at a time; it answers which files to watch next. */
class Watched {
  #files: readonly string[]
  readonly #again: () => Promise<readonly string[]>
  #watchers: FSWatcher[] = []
  #timer: NodeJS.Timeout | undefined
  #busy = false
  #changed = false

  constructor(files: readonly string[], again: () => Promise<readonly string[]>) {
    this.#files = files
    this.#again = again
  }

  /** Folders are watched and not files: many programs save by replacing the file. */
  start(): void {
    for (const watcher of this.#watchers) watcher.close()
    const folders = new Set(this.#files.map((file) => dirname(resolve(file))))
    this.#watchers = [...folders].map((folder) => {
      const known = new Set(
        this.#files.filter((file) => dirname(resolve(file)) === folder).map((file) => basename(file)),
      )
      return watchFolder(folder, (_, name) => {
        if (name === null || known.has(name)) this.#notice()
      })
    })
  }

  #notice(): void {
    this.#changed = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), QUIET)
  }

  async #run(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    while (this.#changed) {
      this.#changed = false
      this.#files = await this.#again()
    }
    this.#busy = false
    this.start()
  }
}
