import { type FSWatcher, watch as watchFolder } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Reply } from '../../core/base/reply.ts'
import { addCommand, beginCall, filesFor } from '../run/answer.ts'
import { exitCodeOf } from '../run/exitCodes.ts'
import { addExportOptions, type ExportChoice } from '../options/exportOptions.ts'
import { type ExportDocument, exportRig } from '../export/exportRig.ts'
import { printDocument, printFailure } from '../run/print.ts'
import type { ProgressLine } from '../run/progressLine.ts'
import { printOut } from '../../host/standardOutput.ts'
import { inputDescriptor, outputDescriptor } from '../../host/streamPaths.ts'

interface Options extends ExportChoice {
  readonly out: string
}

export function watchCommand(program: Command): void {
  const command = addCommand(program, 'watch', 'export a rig now and whenever it changes')
    .argument('<rig>', 'a rig, or a .rigscene.json file')
    .requiredOption('-o, --out <file>', 'file to write')
  addExportOptions(command).addHelpText('after', EXAMPLES).action(watch)
}

const EXAMPLES = `
Press Ctrl-C to end. With --json, one document is printed per export, one per line.
Files that the rig refers to (buffers) are watched too. The first export replaces
an existing file only with --force; later exports replace the file of the first.

Examples:
  rigsphere watch man.glb -o game/man.glb --format omi
  rigsphere watch man.gltf -o man.json --spheres 64 --json`

/**
 * Programs often write a file several times when saving. The export starts when no change has occurred for this many
 * milliseconds.
 */
const QUIET_MS = 300

/** Problems that end the command. Others, such as a broken rig, may be resolved by the next save. */
const FATAL_KINDS: ReadonlySet<string> = new Set(['file-exists', 'file-missing', 'file-unwritable', 'request-invalid'])

async function watch(this: Command): Promise<void> {
  const options = this.opts<Options>()
  const [rig = ''] = this.args
  const { json, progress, end } = beginCall(this)
  if (inputDescriptor(rig) !== null || outputDescriptor(options.out) !== null) {
    printFailure({ kind: 'request-invalid', message: 'watch requires files: it cannot use stdin or stdout.' }, json)
    process.exitCode = 2
    return end()
  }
  const files = filesFor(this, progress.trace)
  const first = await exportRig(rig, options.out, options, files, progress)
  report(rig, first, json, progress)
  if (!first.ok && FATAL_KINDS.has(first.problem.kind)) {
    process.exitCode = exitCodeOf(first.problem)
    return end()
  }
  const again = async () => {
    const reply = await exportRig(rig, options.out, { ...options, force: true }, files, progress)
    report(rig, reply, json, progress)
    return reply.ok ? reply.value.read : [rig]
  }
  new Watched(first.ok ? first.value.read : [rig], again).start()
}

function report(rig: string, reply: Reply<ExportDocument>, json: boolean, progress: ProgressLine): void {
  progress.clear()
  if (!reply.ok) return printFailure(reply.problem, json)
  if (json) return printDocument(reply.value)
  const files = reply.value.written.map(({ path, bytes }) => `${path} (${bytes} bytes)`).join(', ')
  printOut(`${new Date().toTimeString().slice(0, 8)}  ${rig} -> ${files}\n`)
}

/** Calls `again` when one of the files has changed, never concurrently. `again` returns the files to watch next. */
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

  /** Watches folders instead of files, because many programs save by replacing the file. */
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
    this.#timer = setTimeout(() => void this.#run(), QUIET_MS)
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
