export interface LatestWins<Value> {
  /** Starts the work, or replaces the pending value if work is in progress. */
  push(value: Value): void
  /** Drops the pending value. */
  clear(): void
  busy(): boolean
}

/** Runs `work` for one value at a time. Of the values that arrive meanwhile, only the latest is kept. */
export function latestWins<Value>(work: (value: Value) => Promise<void>): LatestWins<Value> {
  let isBusy = false
  let pending: { readonly value: Value } | null = null

  async function run(value: Value): Promise<void> {
    isBusy = true
    try {
      await work(value)
    } finally {
      isBusy = false
      const next = pending
      pending = null
      if (next !== null) void run(next.value)
    }
  }

  return {
    push(value) {
      if (isBusy) pending = { value }
      else void run(value)
    },
    clear() {
      pending = null
    },
    busy: () => isBusy,
  }
}
