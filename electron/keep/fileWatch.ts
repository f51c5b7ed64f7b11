import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileStamp } from './fileStamp.ts'

/** Milliseconds, long enough for a program to finish writing or replacing a file. */
const SETTLE_MS = 400

/**
 * Reports when files change. Watches their folders, because replacing a file ends its own watcher. Does not report
 * deleted files: they may be about to be replaced, and their content in memory is still valid.
 */
export class FileWatch {
  readonly #changed: (path: string) => void
  readonly #seen = new Map<string, string | null>()
  readonly #folders = new Map<string, FSWatcher>()
  #timer: NodeJS.Timeout | null = null

  constructor(changed: (path: string) => void) {
    this.#changed = changed
  }

  /** Sets the files to watch. */
  follow(paths: readonly string[]): void {
    const wanted = new Set(paths)
    if (wanted.size === this.#seen.size && paths.every((path) => this.#seen.has(path))) return
    for (const path of this.#seen.keys()) if (!wanted.has(path)) this.#seen.delete(path)
    for (const path of wanted) if (!this.#seen.has(path)) this.#seen.set(path, fileStamp(path))
    const folders = new Set(paths.map((path) => dirname(path)))
    for (const folder of this.#folders.keys()) if (!folders.has(folder)) this.#leave(folder)
    for (const folder of folders) if (!this.#folders.has(folder)) this.#enter(folder)
  }

  follows(path: string): boolean {
    return this.#seen.has(path)
  }

  /** Ignores the current change, which this app made itself. */
  accept(path: string): void {
    if (this.#seen.has(path)) this.#seen.set(path, fileStamp(path))
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.follow([])
  }

  #enter(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => this.#onFolderEvent(folder, name))
      watcher.on('error', () => this.#leave(folder))
      this.#folders.set(folder, watcher)
    } catch {
      // If a folder cannot be watched, changes are not offered for reload.
    }
  }

  #leave(folder: string): void {
    this.#folders.get(folder)?.close()
    this.#folders.delete(folder)
  }

  #onFolderEvent(folder: string, name: string | null): void {
    const ours = [...this.#seen.keys()].some(
      (path) => dirname(path) === folder && (name === null || basename(path) === name),
    )
    if (!ours) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#reportChanges(), SETTLE_MS)
  }

  #reportChanges(): void {
    this.#timer = null
    for (const [path, before] of this.#seen) {
      const now = fileStamp(path)
      if (now === null || now === before) continue
      this.#seen.set(path, now)
      this.#changed(path)
    }
  }
}
