import { type CoreMethod, type CoreRequest, changesScene } from './messages.ts'

export type Entry = { [M in CoreMethod]: { readonly method: M; readonly request: CoreRequest<M> } }[CoreMethod]

/** What was done to the scene since it was opened: enough to do it again in a new worker. Only what succeeded is noted. */
export class Journal {
  #entries: readonly Entry[] = []

  get entries(): readonly Entry[] {
    return this.#entries
  }

  note(entry: Entry): void {
    const change = changesScene[entry.method]
    if (change === 'replaces') this.#entries = [entry]
    if (change === 'edits') this.#entries = [...this.#entries, entry]
  }

  forget(): void {
    this.#entries = []
  }
}
