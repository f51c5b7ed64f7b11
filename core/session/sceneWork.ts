import type { Reply } from '../reply.ts'
import type { ContactOptions, Contacts } from './askContacts.ts'
import type { QueryCounts, ScanFrame, Session } from './session.ts'

/**
 * A piece of a large question about a scene. Any session that has the scene open can answer it: the pieces may go to other
 * threads, and their answers, put together in the order of the pieces, are those of one session.
 */
export type SceneWork = ScanWork | ContactWork

export interface ScanWork {
  readonly kind: 'scan'
  readonly times: readonly number[]
  readonly self: boolean
}

export interface ContactWork {
  readonly kind: 'contacts'
  readonly time: number
  readonly options: ContactOptions
}

export type SceneAnswer<W extends SceneWork> = W extends ScanWork ? readonly ScanFrame[] : Contacts

export function doWork<W extends SceneWork>(session: Session, work: W): Reply<SceneAnswer<W>> {
  const reply: Reply<readonly ScanFrame[] | Contacts> =
    work.kind === 'scan' ? session.scan(work.times, work.self) : session.contacts(work.time, work.options)
  return reply as Reply<SceneAnswer<W>>
}

/** One question about contacts in so many pieces. */
export function splitContacts(time: number, options: ContactOptions, pieces: number): ContactWork[] {
  return Array.from({ length: pieces }, (_, part) => ({
    kind: 'contacts',
    time,
    options: { ...options, share: { part, of: pieces } },
  }))
}

/**
 * The answers to the pieces as one. Contacts are those of the undivided question, in the same order; counts are of the work
 * that was done, and a body that several sessions looked at was refitted by each of them.
 */
export function joinContacts(pieces: readonly Contacts[]): Contacts {
  const counts = { sphereTests: 0, refits: 0, boxTests: 0, triangleTests: 0, verticesSkinned: 0 }
  for (const piece of pieces) {
    for (const name of Object.keys(counts) as (keyof QueryCounts)[]) counts[name] += piece.counts[name]
  }
  return {
    contacts: pieces.flatMap(({ contacts }) => contacts),
    counts,
    milliseconds: pieces.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    complete: pieces.every(({ complete }) => complete),
    undecided: pieces.flatMap(({ undecided }) => undecided),
    bound: Math.max(0, ...pieces.map(({ bound }) => bound)),
  }
}
