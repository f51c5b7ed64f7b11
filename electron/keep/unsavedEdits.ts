import { isDeepStrictEqual } from 'node:util'
import type { CoreHost } from '../threads/coreHost.ts'

/**
 * Determines whether the scene differs from its file. Compares the content, so an edit that was undone does not count.
 */
export class UnsavedEdits {
  readonly #core: CoreHost
  /** Content of the file; null if the scene has no file. */
  #inFile: string | null = null

  constructor(core: CoreHost) {
    this.#core = core
  }

  get unsaved(): boolean {
    const text = this.#core.memory?.text
    if (text === undefined) return false
    return this.#core.editing || this.#inFile === null || !sameScene(text, this.#inFile)
  }

  /** Records that the file contains the scene: the current one, or `text`. */
  saved(text = this.#core.memory?.text): void {
    this.#inFile = text ?? null
  }

  /** Records that the scene is in no file. */
  forget(): void {
    this.#inFile = null
  }
}

/** Ignores the order of fields and the position of the playhead. */
function sameScene(one: string, other: string): boolean {
  return one === other || isDeepStrictEqual(withoutTime(one), withoutTime(other))
}

function withoutTime(text: string): unknown {
  return { ...(JSON.parse(text) as object), time: 0 }
}
