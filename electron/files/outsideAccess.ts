import { basename } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import { shortName } from '../../core/base/messageText.ts'
import type { Problem } from '../../core/base/reply.ts'
import type { OutsideFile, OutsideFiles } from '../threads/outsideFiles.ts'

/** Maximum number of files to list; more are only counted. */
const MOST_LISTED = 10

/** Asks the user whether rigs may read files outside their folders. Answers apply until the app exits. */
export class OutsideAccess implements OutsideFiles {
  readonly #window: BrowserWindow
  readonly #answers: (OutsideFile & { readonly allowed: boolean })[] = []
  #asking: Promise<unknown> = Promise.resolve()

  constructor(window: BrowserWindow) {
    this.#window = window
  }

  get allowed(): readonly OutsideFile[] {
    return this.#answers.filter(({ allowed }) => allowed)
  }

  get refused(): readonly string[] {
    return this.#answers.filter(({ allowed }) => !allowed).map(({ rig }) => rig)
  }

  /** Asks one question at a time, and does not ask again about a rig whose files have been answered for. */
  mayRead(problem: Problem): Promise<boolean> {
    const answer = this.#asking.then(() => this.#decide(problem))
    this.#asking = answer
    return answer
  }

  async #decide({ path: rig = '', files = [] }: Problem): Promise<boolean> {
    const known = files.map((file) => this.#answers.find((one) => one.rig === rig && one.file === file)?.allowed)
    if (known.includes(false)) return false
    const open = files.filter((_, k) => known[k] === undefined)
    if (open.length === 0) return files.length > 0
    const allowed = await askOutside(this.#window, rig, open)
    this.#answers.push(...open.map((file) => ({ rig, file, allowed })))
    return allowed
  }
}

async function askOutside(window: BrowserWindow, rig: string, files: readonly string[]): Promise<boolean> {
  const listed = files.slice(0, MOST_LISTED).map((file) => shortName(file, 200))
  const more = files.length - listed.length
  const list = [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: `Allow ${shortName(basename(rig))} to read files outside its folder?`,
    detail: `${list}\n\nAllow this only if you trust the rig: what it reads becomes part of files that you export.`,
    buttons: ['Allow', 'Don’t Allow'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
