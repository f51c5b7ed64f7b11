import { shortMessage } from '../messageText.ts'
import type { ImportProblem } from '../rig/importProblem.ts'
import { GrowingList } from './growingList.ts'
import { type ImportKind, importKinds } from './importKinds.ts'

const EXAMPLES = 5

/** Of offenders with a name. Whoever has more has polygons or lines, of which nobody looks at the last. */
const MOST_NAMED = 10_000

interface Entry {
  count: number
  /** Said after the message, such as by how much. The last one given stays. */
  detail: string
  readonly named: Set<number | string>
  vertices: Uint32Array
}

/** All those that a problem is about, as far as they can be told. */
export interface Offenders {
  /** Names, or numbers of what has none; the first 10,000. */
  readonly named: readonly (number | string)[]
  /** One that offends in several ways may be there several times. */
  readonly vertices: Uint32Array
}

const NOBODY = new Uint32Array(0)

/** Gathers what was repaired, ignored or noticed while reading: one entry per kind, counted, with a few examples. */
export class ProblemLog {
  private readonly entries = new Map<ImportKind, Entry>()
  /** Kinds that turned out worse than usual. */
  private readonly raised = new Set<ImportKind>()

  add(kind: ImportKind, example?: number | string, count = 1, detail = ''): void {
    const entry = this.entryOf(kind)
    entry.count += count
    if (detail !== '') entry.detail = detail
    if (example !== undefined && entry.named.size < MOST_NAMED) entry.named.add(example)
  }

  /** Adds what a loop over vertices counted. */
  addTally(kind: ImportKind, tally: Tally, detail = ''): void {
    if (tally.count === 0) return
    this.add(kind, undefined, tally.count, detail)
    this.entryOf(kind).vertices = tally.offenders()
  }

  /** Makes a warning of an info. */
  raise(kind: ImportKind): void {
    this.raised.add(kind)
  }

  list(): ImportProblem[] {
    return [...this.entries].map(([kind, { count, detail, named, vertices }]) => {
      const examples = [...new Set([...vertices.subarray(0, EXAMPLES), ...named])].slice(0, EXAMPLES)
      const [severity, one, many, what] = importKinds[kind]
      const message = `${count} ${count === 1 ? one : many} ${what}${detail === '' ? '' : `, ${detail}`}`
      return {
        kind,
        severity: this.raised.has(kind) ? 'warning' : severity,
        count,
        message: shortMessage(message),
        examples,
      }
    })
  }

  /** By kind of problem. The list names a few of them. */
  offenders(): ReadonlyMap<string, Offenders> {
    return new Map([...this.entries].map(([kind, { named, vertices }]) => [kind, { named: [...named], vertices }]))
  }

  private entryOf(kind: ImportKind): Entry {
    const entry = this.entries.get(kind) ?? { count: 0, detail: '', named: new Set(), vertices: NOBODY }
    this.entries.set(kind, entry)
    return entry
  }
}

/** Counts offenders inside a loop over vertices. */
export class Tally {
  count = 0
  /** The offender counted last, -1 before the first. */
  last = -1
  private readonly list = new GrowingList(new Uint32Array(16))

  hit(offender: number): void {
    if (this.last !== offender) this.list.push(offender)
    this.count++
    this.last = offender
  }

  offenders(): Uint32Array {
    return this.list.finish()
  }
}
