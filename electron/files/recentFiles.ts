import { app } from 'electron'
import type { FileRef } from '../contract/shell.ts'
import type { SettingsStore } from '../base/settings.ts'
import type { FileTable } from './fileTable.ts'
import type { Thumbnails } from './thumbnails.ts'

const longestList = 12

/** Recently opened files, newest first, here and in the system's list. */
export class RecentFiles {
  readonly #settings: SettingsStore
  readonly #table: FileTable
  readonly #thumbnails: Thumbnails

  constructor(settings: SettingsStore, table: FileTable, thumbnails: Thumbnails) {
    this.#settings = settings
    this.#table = table
    this.#thumbnails = thumbnails
  }

  get refs(): readonly FileRef[] {
    return this.#settings.value.recent.map((path) => this.#table.refOf(path))
  }

  add(path: string): void {
    app.addRecentDocument(path)
    const others = this.#settings.value.recent.filter((other) => other !== path)
    this.#change([path, ...others].slice(0, longestList))
  }

  clear(): void {
    app.clearRecentDocuments()
    this.#change([])
  }

  /** `picture`: data URL of a PNG. Returns whether the file is in the list, so that the thumbnail was stored. */
  keepThumbnail(path: string, picture: string): boolean {
    return this.#settings.value.recent.includes(path) && this.#thumbnails.keep(path, picture)
  }

  /** Data URL; null if the file has no thumbnail. */
  thumbnail(path: string): string | null {
    return this.#settings.value.recent.includes(path) ? this.#thumbnails.find(path) : null
  }

  #change(recent: readonly string[]): void {
    this.#settings.update({ recent: [...recent] })
    this.#thumbnails.keepOnly(recent)
  }
}
