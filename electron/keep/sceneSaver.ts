import { basename, extname, join } from 'node:path'
import { type BrowserWindow, app } from 'electron'
import { writeWhole } from '../../cli/files.ts'
import { type Reply, done, failed } from '../../core/reply.ts'
import type { FileRef } from '../contract/shell.ts'
import type { CoreHost } from '../core/coreHost.ts'
import { isSample } from '../paths.ts'
import { chooseSceneFile } from '../files/dialogs.ts'
import type { FileTable } from '../files/fileTable.ts'
import type { RecentFiles } from '../files/recentFiles.ts'

export interface SaverParts {
  readonly window: BrowserWindow
  readonly core: CoreHost
  readonly table: FileTable
  readonly recent: RecentFiles
  /** The scene whose memory was `text` is in the file `path`. */
  readonly onSaved: (path: string, text: string) => void
}

/** Writes the scene to the file it came from, or to one that the user names. */
export class SceneSaver {
  readonly #parts: SaverParts
  /** Where the scene was saved last. */
  #saved: string | null = null

  constructor(parts: SaverParts) {
    this.#parts = parts
  }

  /** The scene file that this scene is in. null: none. Samples stay as they are, and a rig is not a scene file. */
  get home(): string | null {
    const opened = this.#parts.core.memory?.path
    if (opened === undefined) return null
    if (this.#saved !== null) return this.#saved
    return opened.toLowerCase().endsWith('.json') && !isSample(opened) ? opened : null
  }

  /** Another scene: it was saved there last, or nowhere. */
  settle(saved: string | null): void {
    this.#saved = saved
  }

  /** null: the user changed their mind. */
  async save(ask: boolean): Promise<Reply<FileRef | null>> {
    const { window, core, table, recent, onSaved } = this.#parts
    if (core.memory === null) return failed('scene-invalid', 'There is no scene to save. Open one first.')
    const home = this.home
    const path = ask || home === null ? await chooseSceneFile(window, home ?? suggestionFor(core.memory.path)) : home
    if (path === null) return done(null)
    const text = await core.call('sceneText', { path, time: core.time })
    if (!text.ok) return text
    const remembered = core.memory.text
    const written = await writeWhole(path, text.value)
    if (!written.ok) return written
    this.#saved = path
    onSaved(path, remembered)
    recent.add(path)
    return done(table.refOf(path))
  }
}

function suggestionFor(opened: string): string {
  if (isSample(opened)) return join(app.getPath('documents'), basename(opened))
  return `${opened.slice(0, opened.length - extname(opened).length).replace(/\.rigscene$/, '')}.rigscene.json`
}
