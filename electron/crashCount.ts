/** What dies this often in this time will die again: ask or stop instead of starting over for ever. */
const limit = { crashes: 3, milliseconds: 60_000 }

export class CrashCount {
  #times: number[] = []

  /** Notes a crash; true when there were too many of late. */
  note(now: number): boolean {
    this.#times = [...this.#times.filter((time) => now - time < limit.milliseconds), now]
    return this.#times.length >= limit.crashes
  }
}
