import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileStamp } from './fileStamp.ts'

/** Long enough for a program to finish writing, or to put its new file in the place of the old one. */
const settling = 400

/**
 * Tells when files become other ones. Watches their folders, since a file that is replaced takes its own watcher with it.
 * A file that is gone is not told of: it may be on its way back, and what was read from it still holds.
 */
export class FileWatch {
  readonly #changed: (path: string) => void
  readonly #seen = new Map<string, string | null>()
  readonly #folders = new Map<string, FSWatcher>()
  #timer: NodeJS.Timeout | null = null

  constructor(changed: (path: string) => void) {
    this.#changed = changed
  }

  /** From now on these, and no others. */
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

  /** We wrote it ourselves. */
  accept(path: string): void {
    if (this.#seen.has(path)) this.#seen.set(path, fileStamp(path))
  }

  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.follow([])
  }

  #enter(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => this.#stir(folder, name))
      watcher.on('error', () => this.#leave(folder))
      this.#folders.set(folder, watcher)
    } catch {
      // A folder that cannot be watched costs the offer to reload, no more.
    }
  }

  #leave(folder: string): void {
    this.#folders.get(folder)?.close()
    this.#folders.delete(folder)
  }

  #stir(folder: string, name: string | null): void {
    const ours = [...this.#seen.keys()].some(
      (path) => dirname(path) === folder && (name === null || basename(path) === name),
    )
    if (!ours) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#look(), settling)
  }

  #look(): void {
    this.#timer = null
    for (const [path, before] of this.#seen) {
      const now = fileStamp(path)
      if (now === null || now === before) continue
      this.#seen.set(path, now)
      this.#changed(path)
    }
  }
}
