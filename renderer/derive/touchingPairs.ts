import type { BodyView, Frame, IgnoredPair } from '../../electron/contract/core.ts'
import type { App } from '../state/app.ts'
import type { CsvTable } from './csv.ts'
import { isPair } from '../state/project.ts'

/** Two bodies, or one and itself, and how often they touch in a frame. */
export interface Touching {
  readonly a: BodyView
  readonly b: BodyView
  readonly contacts: number
  readonly ignored: boolean
}

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

const known = new WeakMap<Frame, ReadonlyMap<string, number>>()

/** How many pairs of triangles of two bodies touch; of one and itself where they are the same. */
export function contactsOf(frame: Frame | null, a: number, b: number): number {
  if (frame === null) return 0
  const counts =
    known.get(frame) ?? new Map(frame.contacts.map((pair) => [keyOf(pair.a, pair.b), pair.triangles.length / 2]))
  known.set(frame, counts)
  return counts.get(keyOf(a, b)) ?? 0
}

export function isIgnored(ignored: readonly IgnoredPair[], a: number, b: number): boolean {
  return ignored.some((pair) => isPair(pair, a, b))
}

/** All that touch, the busiest first, then all that are ignored. */
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
    const left = isIgnored(ignored, p, q)
    return left && contacts > 0 ? [] : [{ a, b, contacts, ignored: left }]
  })
  return rows.filter(({ contacts, ignored: left }) => contacts > 0 || left).sort((p, q) => q.contacts - p.contacts)
}

export function pairName(a: BodyView, b: BodyView): string {
  return a.id === b.id ? `${a.settings.name} with itself` : `${a.settings.name} and ${b.settings.name}`
}

/** Numbers per pair in `FrameCosts.pairs`: two ids, milliseconds, sphere tests, triangle tests, contacts. */
const PAIR = 6

/** What it took to hold two bodies against each other. null: they were not near, or the frame does not tell. */
export function pairMilliseconds(frame: Frame | null, a: number, b: number): number | null {
  const pairs = frame?.costs?.pairs ?? new Float64Array(0)
  for (let o = 0; o < pairs.length; o += PAIR) {
    if (isPair([pairs[o] as number, pairs[o + 1] as number], a, b)) return pairs[o + 2] as number
  }
  return null
}

/** Every pair that touches or is ignored; without milliseconds where the two were not held against each other. */
export function touchingCsv({ bodies, ignored }: App, frame: Frame): CsvTable {
  return {
    name: 'who touches whom',
    columns: ['body', 'other body', 'contacts', 'milliseconds', 'ignored'],
    rows: touchingPairs(frame, bodies, ignored).map(({ a, b, contacts, ignored: left }) => [
      a.settings.name,
      b.settings.name,
      contacts,
      pairMilliseconds(frame, a.id, b.id) ?? Number.NaN,
      left ? 'yes' : 'no',
    ]),
  }
}

/** Names at most this many bodies that are inside others. */
const MOST_NAMED = 3

/** "Ball is inside Man." and the same for others; empty where no body is inside another. */
export function containedText({ frame, bodies }: App): string {
  const contained = frame?.contained ?? []
  const name = (id: number) => bodies.find((body) => body.id === id)?.settings.name ?? ''
  const named = contained.slice(0, MOST_NAMED).map(({ inner, outer }) => `${name(inner)} is inside ${name(outer)}.`)
  const more = contained.length - named.length
  return [...named, ...(more > 0 ? [`So are ${more} more.`] : [])].join(' ')
}
