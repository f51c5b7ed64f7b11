import { rmSync } from 'node:fs'
import { newPlace, type RecoveryFile, writeRecovery } from './recoveryFile.ts'

/** An edit is on disk after this time, milliseconds. Edits in between share the write, so a drag writes five times a second. */
const WRITE_DELAY_MS = 200

export interface AutosaveParts {
  readonly folder: string
  /** What must not be lost, or null when everything is in files. */
  readonly contents: () => RecoveryFile | null
  readonly tell: (message: string) => void
}

/** Keeps unsaved edits in a file of their own, for a next start to find if this run does not end as it should. */
export class Autosave {
  readonly #parts: AutosaveParts
  #place: string | null = null
  #timer: NodeJS.Timeout | null = null
  #complained = false

  constructor(parts: AutosaveParts) {
    this.#parts = parts
  }

  /** Something has changed, which will be on disk soon. */
  note(): void {
    this.#timer ??= setTimeout(() => this.flush(), WRITE_DELAY_MS)
  }

  /** Makes the file what it should be, now. */
  flush(): void {
    this.#stop()
    const scene = this.#parts.contents()
    if (scene === null) return this.#remove()
    try {
      this.#place ??= newPlace(this.#parts.folder)
      writeRecovery(this.#place, scene)
      this.#complained = false
    } catch (error) {
      if (!this.#complained) this.#parts.tell(`Your edits cannot be kept in case of a crash: ${String(error)}`)
      this.#complained = true
    }
  }

  /** The scene is gone but the user did not let it go: it waits for the next start. */
  leave(): void {
    this.flush()
    this.#place = null
  }

  /** The user has decided about all edits. */
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
