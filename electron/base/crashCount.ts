/** After this many crashes in this time, do not restart automatically, because another crash is likely. */
const limit = { crashes: 3, milliseconds: 60_000 }

export class CrashCount {
  #times: number[] = []

  /** Records a crash. Returns true if there were too many recently. */
  note(now: number): boolean {
    this.#times = [...this.#times.filter((time) => now - time < limit.milliseconds), now]
    return this.#times.length >= limit.crashes
  }
}
