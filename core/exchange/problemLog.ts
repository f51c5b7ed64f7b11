import type { ImportProblem } from '../rig/importProblem.ts'

const EXAMPLES = 5

interface Entry {
  readonly severity: ImportProblem['severity']
  readonly message: (count: number) => string
  readonly examples: (number | string)[]
  count: number
}

/** Gathers what was repaired, ignored or noticed while reading: one entry per kind, counted, with a few examples. */
export class ProblemLog {
  private readonly entries = new Map<string, Entry>()

  /** `message` is asked once, at the end, with the final count. The first call for a kind decides it. */
  add(
    kind: string,
    severity: ImportProblem['severity'],
    message: (count: number) => string,
    example?: number | string,
    count = 1,
  ): void {
    let entry = this.entries.get(kind)
    if (entry === undefined) {
      entry = { severity, message, examples: [], count: 0 }
      this.entries.set(kind, entry)
    }
    entry.count += count
    if (example !== undefined && entry.examples.length < EXAMPLES && !entry.examples.includes(example)) {
      entry.examples.push(example)
    }
  }

  /** Adds what a hot loop counted. */
  addTally(kind: string, severity: ImportProblem['severity'], message: (count: number) => string, tally: Tally): void {
    if (tally.count === 0) return
    this.add(kind, severity, message, undefined, tally.count - tally.examples.length)
    for (const example of tally.examples) this.add(kind, severity, message, example)
  }

  list(): ImportProblem[] {
    return [...this.entries].map(([kind, entry]) => ({
      kind,
      severity: entry.severity,
      count: entry.count,
      message: entry.message(entry.count),
      examples: entry.examples,
    }))
  }
}

/** Counts offenders inside a loop over vertices, where a closure for each would cost too much. */
export class Tally {
  count = 0
  /** The offender counted last, -1 before the first. */
  last = -1
  readonly examples: number[] = []

  hit(offender: number): void {
    if (this.count < EXAMPLES) this.examples.push(offender)
    this.count++
    this.last = offender
  }
}

/** "1 vertex", "3 vertices". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
