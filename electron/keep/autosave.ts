import { rmSync } from 'node:fs'
import { newPlace, type RecoveryFile, writeRecovery } from './recoveryFile.ts'

/**
 * Milliseconds until an edit is written to disk. Edits in between are combined, so a drag writes five times a second.
 */
const WRITE_DELAY_MS = 200

export interface AutosaveParts {
  readonly folder: string
  /** The scene to preserve, or null if there are no unsaved edits. */
  readonly contents: () => RecoveryFile | null
  readonly tell: (message: string) => void
}

/** Writes unsaved edits to a recovery file, from which the next start can restore them after a crash. */
export class Autosave {
  readonly #parts: AutosaveParts
  #place: string | null = null
  #timer: NodeJS.Timeout | null = null
  #reported = false

  constructor(parts: AutosaveParts) {
    this.#parts = parts
  }

  /** Schedules a write after a change. */
  note(): void {
    this.#timer ??= setTimeout(() => this.flush(), WRITE_DELAY_MS)
  }

  /** Updates or removes the recovery file now. */
  flush(): void {
    this.#stop()
    const scene = this.#parts.contents()
    if (scene === null) return this.#remove()
    try {
      this.#place ??= newPlace(this.#parts.folder)
      writeRecovery(this.#place, scene)
      this.#reported = false
    } catch (error) {
      if (!this.#reported) this.#parts.tell(`Unsaved edits cannot be backed up: ${String(error)}`)
      this.#reported = true
    }
  }

  /** Keeps the recovery file for the next start: the scene is gone, but the user has not discarded it. */
  leave(): void {
    this.flush()
    this.#place = null
  }

  /** Removes the recovery file. Call when the user has saved or discarded all edits. */
  end(): void {
    this.#stop()
    this.#remove()
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #remove(): void {
    if (this.#place !== null) rmSync(this.#place, { force: true })
    this.#place = null
  }
}
