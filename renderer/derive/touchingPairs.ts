/** Pairs of bodies that touch. */
import { onceFor } from '../../core/base/onceFor.ts'
import { type BodyView, type Frame, type IgnoredPair, PAIR_COST } from '../../electron/contract/core.ts'
import type { App } from '../state/app.ts'
import type { CsvTable } from './csv.ts'
import { isPair } from '../state/project.ts'

/** Two bodies, or one twice, and the number of their contacts in a frame. */
export interface Touching {
  readonly a: BodyView
  readonly b: BodyView
  readonly contacts: number
  readonly ignored: boolean
}

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

const contactCounts = onceFor(({ contacts }: Frame): ReadonlyMap<string, number> => {
  return new Map(contacts.map(({ a, b, triangles }) => [keyOf(a, b), triangles.length / 2]))
})

/** The number of contacts of two bodies, or of self-contacts if `a` is `b`. */
export function contactsOf(frame: Frame | null, a: number, b: number): number {
  return frame === null ? 0 : (contactCounts(frame).get(keyOf(a, b)) ?? 0)
}

export function isIgnored(ignored: readonly IgnoredPair[], a: number, b: number): boolean {
  return ignored.some((pair) => isPair(pair, a, b))
}

/** All pairs that touch, those with most contacts first, then all ignored pairs. */
export function touchingPairs(
  frame: Frame | null,
  bodies: readonly BodyView[],
  ignored: readonly IgnoredPair[],
): readonly Touching[] {
  const byId = new Map(bodies.map((body) => [body.id, body]))
  const pairs = (frame?.contacts ?? []).map(({ a, b, triangles }) => [a, b, triangles.length / 2] as const)
  const rows = [...pairs, ...ignored.map(([a, b]) => [a, b, 0] as const)].flatMap(([p, q, contacts]) => {
    const a = byId.get(p)
    const b = byId.get(q)
    if (a === undefined || b === undefined) return []
    const skipped = isIgnored(ignored, p, q)
    return skipped && contacts > 0 ? [] : [{ a, b, contacts, ignored: skipped }]
  })
  return rows.filter((row) => row.contacts > 0 || row.ignored).sort((p, q) => q.contacts - p.contacts)
}

export function pairName(a: BodyView, b: BodyView): string {
  return a.id === b.id ? `${a.settings.name} with itself` : `${a.settings.name} and ${b.settings.name}`
}

/** Time of the query between two bodies. null: they are far apart, or the frame has no costs. */
export function pairMilliseconds(frame: Frame | null, a: number, b: number): number | null {
  const pairs = frame?.costs?.pairs ?? new Float64Array(0)
  for (let o = 0; o < pairs.length; o += PAIR_COST) {
    if (isPair([pairs[o] as number, pairs[o + 1] as number], a, b)) return pairs[o + 2] as number
  }
  return null
}

/** All pairs that touch or are ignored. Pairs that were not queried have no time. */
export function touchingCsv({ bodies, ignored }: App, frame: Frame): CsvTable {
  return {
    name: 'who touches whom',
    columns: ['body', 'other body', 'contacts', 'milliseconds', 'ignored'],
    rows: touchingPairs(frame, bodies, ignored).map(({ a, b, contacts, ignored: skipped }) => [
      a.settings.name,
      b.settings.name,
      contacts,
      pairMilliseconds(frame, a.id, b.id) ?? Number.NaN,
      skipped ? 'yes' : 'no',
    ]),
  }
}

/** Largest number of contained bodies that are named. */
const MOST_NAMED = 3

/** "Ball is inside Man." for every contained body; empty if there is none. */
export function containedText({ frame, bodies }: App): string {
  const contained = frame?.contained ?? []
  const name = (id: number) => bodies.find((body) => body.id === id)?.settings.name ?? ''
  const named = contained.slice(0, MOST_NAMED).map(({ inner, outer }) => `${name(inner)} is inside ${name(outer)}.`)
  const more = contained.length - named.length
  return [...named, ...(more > 0 ? [`So are ${more} more.`] : [])].join(' ')
}
