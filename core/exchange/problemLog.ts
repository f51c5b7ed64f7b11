import type { ImportProblem } from '../rig/importProblem.ts'
import { type ImportKind, importKinds } from './importKinds.ts'

const EXAMPLES = 5

interface Entry {
  count: number
  /** Said after the message, such as by how much. The last one given stays. */
  detail: string
  readonly examples: (number | string)[]
}

/** Gathers what was repaired, ignored or noticed while reading: one entry per kind, counted, with a few examples. */
export class ProblemLog {
  private readonly entries = new Map<ImportKind, Entry>()
  /** Kinds that turned out worse than usual. */
  private readonly raised = new Set<ImportKind>()

  add(kind: ImportKind, example?: number | string, count = 1, detail = ''): void {
    const entry = this.entries.get(kind) ?? { count: 0, detail: '', examples: [] }
    this.entries.set(kind, entry)
    entry.count += count
    if (detail !== '') entry.detail = detail
    if (example === undefined || entry.examples.length >= EXAMPLES || entry.examples.includes(example)) return
    entry.examples.push(example)
  }

  /** Adds what a loop over vertices counted. */
  addTally(kind: ImportKind, tally: Tally, detail = ''): void {
    if (tally.count === 0) return
    this.add(kind, undefined, tally.count - tally.examples.length, detail)
    for (const example of tally.examples) this.add(kind, example)
  }

  /** Makes a warning of an info. */
  raise(kind: ImportKind): void {
    this.raised.add(kind)
  }

  list(): ImportProblem[] {
    return [...this.entries].map(([kind, { count, detail, examples }]) => {
      const [severity, one, many, what] = importKinds[kind]
      const message = `${count} ${count === 1 ? one : many} ${what}${detail === '' ? '' : `, ${detail}`}`
      return { kind, severity: this.raised.has(kind) ? 'warning' : severity, count, message, examples }
    })
  }
}

/** Counts offenders inside a loop over vertices. */
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

  /** Takes over the offenders of a part whose numbers begin at `first`. */
  addPart(part: Tally, first: number): void {
    for (const offender of part.examples) if (this.examples.length < EXAMPLES) this.examples.push(first + offender)
    this.count += part.count
  }
}
