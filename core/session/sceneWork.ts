import type { Reply } from '../base/reply.ts'
import type { ContactOptions, Contacts } from './query/askContacts.ts'
import { addCounts } from '../query/base/queryCounts.ts'
import type { ScanFrame } from './query/scanFrame.ts'
import type { Session } from './session.ts'

/**
 * A part of a large query about a scene. Any session with the same scene can process it, so parts can run in other
 * threads. Results joined in the order of the parts equal the result of a single session.
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
    work.kind === 'scan' ? session.scan(work) : session.contacts({ ...work.options, time: work.time })
  return reply as Reply<SceneAnswer<W>>
}

/** Splits a contact query into `pieces` parts. */
export function splitContacts(time: number, options: ContactOptions, pieces: number): ContactWork[] {
  return Array.from({ length: pieces }, (_, part) => ({
    kind: 'contacts',
    time,
    options: { ...options, share: { part, of: pieces } },
  }))
}

/**
 * Joins the results of the parts. The contacts equal those of the undivided query, in the same order. The counts are
 * the work actually done, so a body used in several sessions counts once for each.
 */
export function joinContacts(pieces: readonly Contacts[]): Contacts {
  return {
    contacts: pieces.flatMap(({ contacts }) => contacts),
    counts: addCounts(pieces.map(({ counts }) => counts)),
    milliseconds: pieces.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    complete: pieces.every(({ complete }) => complete),
    undecided: pieces.flatMap(({ undecided }) => undecided),
    contained: pieces.flatMap(({ contained }) => contained),
    bound: Math.max(0, ...pieces.map(({ bound }) => bound)),
  }
}
