import { app } from 'electron'
import type { FileRef } from '../contract/shell.ts'
import type { SettingsStore } from '../settings.ts'
import type { FileTable } from './fileTable.ts'
import type { Thumbnails } from './thumbnails.ts'

const longestList = 12

/** The files opened last, newest first, here and in the system's own list. */
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

  /** A data URL of a PNG. Answers whether the file is in the list, and so has a thumbnail now. */
  keepThumbnail(path: string, picture: string): boolean {
    return this.#settings.value.recent.includes(path) && this.#thumbnails.keep(path, picture)
  }

  /** As a data URL. null: the file has none. */
  thumbnail(path: string): string | null {
    return this.#settings.value.recent.includes(path) ? this.#thumbnails.find(path) : null
  }

  #change(recent: readonly string[]): void {
    this.#settings.update({ recent: [...recent] })
    this.#thumbnails.keepOnly(recent)
  }
}
