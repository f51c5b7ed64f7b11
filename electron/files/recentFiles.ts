import { app } from 'electron'
import type { FileRef } from '../contract/shell.ts'
import type { SettingsStore } from '../settings.ts'
import type { FileTable } from './fileTable.ts'

const longestList = 10

/** The files opened last, newest first, here and in the system's own list. */
export class RecentFiles {
  readonly #settings: SettingsStore
  readonly #table: FileTable

  constructor(settings: SettingsStore, table: FileTable) {
    this.#settings = settings
    this.#table = table
  }

  get refs(): readonly FileRef[] {
    return this.#settings.value.recent.map((path) => this.#table.refOf(path))
  }

  add(path: string): void {
    app.addRecentDocument(path)
    const others = this.#settings.value.recent.filter((other) => other !== path)
    this.#settings.update({ recent: [path, ...others].slice(0, longestList) })
  }

  clear(): void {
    app.clearRecentDocuments()
    this.#settings.update({ recent: [] })
  }
}
