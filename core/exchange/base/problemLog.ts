import { shortMessage } from '../../base/messageText.ts'
import type { ImportProblem } from '../../rig/importProblem.ts'
import { GrowingInts } from '../../base/growing.ts'
import { type ImportKind, importKinds } from './importKinds.ts'

const EXAMPLES = 5

/** Maximum number of named offenders stored per kind. Longer lists only occur for polygons or lines of text. */
const MAX_NAMED = 10_000

interface Entry {
  count: number
  /** Appended to the message, for example the size of an error. The last value given is used. */
  detail: string
  readonly named: Set<number | string>
  vertices: Uint32Array
}

/** All elements affected by a problem. */
export interface Offenders {
  /** Names, or indices of unnamed elements. At most 10,000. */
  readonly named: readonly (number | string)[]
  /** May contain duplicates. */
  readonly vertices: Uint32Array
}

const NO_VERTICES = new Uint32Array(0)

/** Collects the problems found during import: one entry per kind, with a count and a few examples. */
export class ProblemLog {
  private readonly entries = new Map<ImportKind, Entry>()
  /** Kinds that are reported as warnings instead of infos. */
  private readonly raised = new Set<ImportKind>()

  add(kind: ImportKind, example?: number | string, count = 1, detail = ''): void {
    const entry = this.entryOf(kind)
    entry.count += count
    if (detail !== '') entry.detail = detail
    if (example !== undefined && entry.named.size < MAX_NAMED) entry.named.add(example)
  }

  /** Adds the count of a loop over vertices. */
  addTally(kind: ImportKind, tally: Tally, detail = ''): void {
    if (tally.count === 0) return
    this.add(kind, undefined, tally.count, detail)
    this.entryOf(kind).vertices = tally.offenders()
  }

  /** Reports an info as a warning. */
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

  /** All affected elements, keyed by problem kind. `list` contains only a few examples. */
  offenders(): ReadonlyMap<string, Offenders> {
    return new Map([...this.entries].map(([kind, { named, vertices }]) => [kind, { named: [...named], vertices }]))
  }

  private entryOf(kind: ImportKind): Entry {
    const entry = this.entries.get(kind) ?? { count: 0, detail: '', named: new Set(), vertices: NO_VERTICES }
    this.entries.set(kind, entry)
    return entry
  }
}

/** Counts affected vertices in a loop. */
export class Tally {
  count = 0
  /** The vertex counted last, or -1. */
  last = -1
  private readonly list = new GrowingInts()

  hit(offender: number): void {
    if (this.last !== offender) this.list.push(offender)
    this.count++
    this.last = offender
  }

  offenders(): Uint32Array {
    return this.list.finish()
  }
}
