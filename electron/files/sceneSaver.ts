import { basename, extname, join } from 'node:path'
import { type BrowserWindow, app } from 'electron'
import { writeWhole } from '../../cli/files.ts'
import { type Reply, done, failed } from '../../core/reply.ts'
import type { FileRef } from '../contract/shell.ts'
import type { CoreHost } from '../core/coreHost.ts'
import { sampleScene } from '../paths.ts'
import { chooseSceneFile } from './dialogs.ts'
import type { FileTable } from './fileTable.ts'
import type { RecentFiles } from './recentFiles.ts'

export interface SaverParts {
  readonly window: BrowserWindow
  readonly core: CoreHost
  readonly table: FileTable
  readonly recent: RecentFiles
}

/** Writes the scene to the file it came from, or to one that the user names. */
export class SceneSaver {
  readonly #parts: SaverParts
  /** Where the scene that was opened from `opened` was saved last. */
  #saved: { readonly opened: string; readonly path: string } | null = null

  constructor(parts: SaverParts) {
    this.#parts = parts
  }

  /** null: the user changed their mind. */
  async save(ask: boolean): Promise<Reply<FileRef | null>> {
    const { window, core, table, recent } = this.#parts
    if (core.scene === null) return failed('scene-invalid', 'There is no scene to save. Open one first.')
    const opened = core.scene.path
    const path = (ask ? null : this.#homeOf(opened)) ?? (await chooseSceneFile(window, suggestionFor(opened)))
    if (path === null) return done(null)
    const text = await core.call('sceneText', { path, time: core.time })
    if (!text.ok) return text
    const written = await writeWhole(path, text.value)
    if (!written.ok) return written
    this.#saved = { opened, path }
    recent.add(path)
    return done(table.refOf(path))
  }

  /** The sample stays as it is, and a rig is not a scene file. */
  #homeOf(opened: string): string | null {
    if (this.#saved?.opened === opened) return this.#saved.path
    return opened.toLowerCase().endsWith('.json') && opened !== sampleScene ? opened : null
  }
}

function suggestionFor(opened: string): string {
  if (opened === sampleScene) return join(app.getPath('documents'), basename(sampleScene))
  return `${opened.slice(0, opened.length - extname(opened).length).replace(/\.rigscene$/, '')}.rigscene.json`
}
