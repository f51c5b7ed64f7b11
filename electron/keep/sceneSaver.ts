import { basename, extname, join } from 'node:path'
import { type BrowserWindow, app } from 'electron'
import { writeWhole } from '../../host/nodeFiles.ts'
import { type Reply, done, failed } from '../../core/base/reply.ts'
import type { FileRef } from '../contract/shell.ts'
import type { CoreHost } from '../threads/coreHost.ts'
import { isSample } from '../base/paths.ts'
import { askChangedOnDisk, chooseSceneFile } from '../files/dialogs.ts'
import type { FileTable } from '../files/fileTable.ts'
import type { RecentFiles } from '../files/recentFiles.ts'
import { fileStamp } from './fileStamp.ts'

export interface SaverParts {
  readonly window: BrowserWindow
  readonly core: CoreHost
  readonly table: FileTable
  readonly recent: RecentFiles
  /** Called when the scene with the given text has been saved to `path`. */
  readonly onSaved: (path: string, text: string) => void
}

/** Writes the scene to its file, or to one that the user chooses. */
export class SceneSaver {
  readonly #parts: SaverParts
  /** The file that the scene was last saved to. */
  #saved: string | null = null
  /** `fileStamp` of `home` when it was last read or written. undefined if unknown; saving then asks the user. */
  #stamp: string | null | undefined

  constructor(parts: SaverParts) {
    this.#parts = parts
  }

  /** The scene file of this scene; null if there is none. Samples are not modified, and a rig is not a scene file. */
  get home(): string | null {
    const opened = this.#parts.core.memory?.path
    if (opened === undefined) return null
    if (this.#saved !== null) return this.#saved
    return opened.toLowerCase().endsWith('.json') && !isSample(opened) ? opened : null
  }

  /** Call when another scene is opened. `saved`: the file it was last saved to, if any. `stamp`: see `stamp`. */
  settle(saved: string | null, stamp?: string | null): void {
    this.#saved = saved
    this.#stamp = stamp
  }

  /** `fileStamp` of `home` when it was last read or written. undefined if unknown. */
  get stamp(): string | null | undefined {
    return this.#stamp
  }

  /** Call when `home` was read while it had this stamp. */
  wasRead(stamp: string | null): void {
    this.#stamp = stamp
  }

  /** Returns null if the user cancels. */
  async save(ask: boolean): Promise<Reply<FileRef | null>> {
    const { core } = this.#parts
    if (core.memory === null) return failed('scene-invalid', 'There is no scene to save. Open one first.')
    const home = this.home
    if (ask || home === null) return this.#saveAs(home ?? suggestionFor(core.memory.path))
    const saved = await this.#write(home, () => this.#isAsRead(home))
    return !saved.ok && saved.problem.kind === 'file-changed' ? this.#saveChanged(home) : saved
  }

  /** Saves to the scene's own file without a dialog. Returns null if there is none, or if it is not as it was read. */
  async saveQuietly(): Promise<Reply<FileRef | null>> {
    const { home } = this
    const unchanged = () => home !== null && this.#stamp !== null && fileStamp(home) === this.#stamp
    if (home === null || !unchanged()) return done(null)
    const saved = await this.#write(home, unchanged)
    return !saved.ok && saved.problem.kind === 'file-changed' ? done(null) : saved
  }

  async #saveAs(suggestion: string): Promise<Reply<FileRef | null>> {
    const path = await chooseSceneFile(this.#parts.window, suggestion)
    return path === null ? done(null) : this.#write(path)
  }

  async #saveChanged(home: string): Promise<Reply<FileRef | null>> {
    const answer = await askChangedOnDisk(this.#parts.window, basename(home), this.#stamp !== undefined)
    if (answer === 'cancel') return done(null)
    return answer === 'copy' ? this.#saveAs(copyOf(home)) : this.#write(home)
  }

  /** A deleted file contains nothing that could be lost. */
  #isAsRead(home: string): boolean {
    const now = fileStamp(home)
    return now === null || now === this.#stamp
  }

  async #write(path: string, mayReplace?: () => boolean): Promise<Reply<FileRef>> {
    const { core, table, recent, onSaved } = this.#parts
    const text = await core.call('sceneText', { path, time: core.time })
    if (!text.ok) return text
    const remembered = core.memory?.text ?? ''
    const written = await writeWhole(path, text.value, mayReplace)
    if (!written.ok) return written
    this.#saved = path
    this.#stamp = fileStamp(path)
    onSaved(path, remembered)
    recent.add(path)
    return done(table.refOf(path))
  }
}

function copyOf(path: string): string {
  return path.replace(/((\.rigscene)?\.json)$/i, ' copy$1')
}

function suggestionFor(opened: string): string {
  if (isSample(opened)) return join(app.getPath('documents'), basename(opened))
  return `${opened.slice(0, opened.length - extname(opened).length).replace(/\.rigscene$/, '')}.rigscene.json`
}
