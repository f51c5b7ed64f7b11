import { isDeepStrictEqual } from 'node:util'
import type { CoreHost } from '../core/coreHost.ts'

/** Knows whether the scene is in a file as it stands: by what it says, so that an edit that was undone is none. */
export class UnsavedEdits {
  readonly #core: CoreHost
  /** What the file holds. null: the scene is in no file. */
  #inFile: string | null = null

  constructor(core: CoreHost) {
    this.#core = core
  }

  get unsaved(): boolean {
    const text = this.#core.memory?.text
    if (text === undefined) return false
    return this.#core.editing || this.#inFile === null || !sameScene(text, this.#inFile)
  }

  /** The scene, as it stands or as `text` tells it, is what its file holds. */
  saved(text = this.#core.memory?.text): void {
    this.#inFile = text ?? null
  }

  /** The scene is in no file. */
  forget(): void {
    this.#inFile = null
  }
}

/** The order of fields and the playhead do not count. */
function sameScene(one: string, other: string): boolean {
  return one === other || isDeepStrictEqual(withoutTime(one), withoutTime(other))
}

function withoutTime(text: string): unknown {
  return { ...(JSON.parse(text) as object), time: 0 }
}
